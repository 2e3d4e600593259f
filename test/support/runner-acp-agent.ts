// A small agent on the agent's side of the protocol's library. What it does is given as a list of acts.
import { type AgentApp, type AgentContext, agent, RequestError } from '@agentclientprotocol/sdk';

export type Act =
  | { readonly update: Readonly<Record<string, unknown>> }
  | { readonly news: string; readonly params: unknown }
  | { readonly permit: Readonly<Record<string, unknown>>; readonly options?: readonly object[] }
  | { readonly write: string; readonly text: string }
  | { readonly read: string; readonly line?: number; readonly limit?: number }
  | { readonly call: string; readonly params: unknown }
  | { readonly untilCancelled: true }
  | { readonly exit: number };

export interface AcpScenario {
  readonly initialize?: Readonly<Record<string, unknown>>;
  readonly session?: Readonly<Record<string, unknown>>;
  /** Told again when the conversation is loaded. */
  readonly replayed?: readonly Readonly<Record<string, unknown>>[];
  readonly acts?: readonly Act[];
  readonly answer?: Readonly<Record<string, unknown>>;
  /** By method: the error it is answered with. */
  readonly errors?: Readonly<
    Record<string, { readonly code: number; readonly message: string; readonly data?: unknown }>
  >;
}

export const sessionId = 'session-1';

/** What the client answered, in order. */
export type Answers = unknown[];

export function acpAgent(scenario: AcpScenario, answers: Answers = []): AgentApp {
  const cancelled = new AbortController();
  const fail = (method: string) => {
    const error = scenario.errors?.[method];
    if (error) throw new RequestError(error.code, error.message, error.data);
  };
  return agent({ name: 'test' })
    .onRequest('*', async ({ method, params, client }) => {
      answers.push({ [method]: params });
      fail(method);
      switch (method) {
        case 'initialize':
          return { protocolVersion: 1, agentCapabilities: { loadSession: true }, ...scenario.initialize };
        case 'session/new':
          return { sessionId, ...scenario.session };
        case 'session/load':
          for (const update of scenario.replayed ?? []) await tell(client, update);
          return { ...scenario.session };
        case 'session/prompt':
          return await prompt(scenario, client, answers, cancelled.signal);
        default:
          return {};
      }
    })
    .onNotification('*', ({ method }) => {
      answers.push(method);
      if (method === 'session/cancel') cancelled.abort();
    });
}

async function prompt(scenario: AcpScenario, client: AgentContext, answers: Answers, cancelled: AbortSignal) {
  for (const act of scenario.acts ?? []) answers.push(await perform(act, client, cancelled));
  return { stopReason: cancelled.aborted ? 'cancelled' : 'end_turn', ...scenario.answer };
}

async function perform(act: Act, client: AgentContext, cancelled: AbortSignal): Promise<unknown> {
  if ('update' in act) return await tell(client, act.update);
  if ('news' in act) return await client.notify(act.news, act.params as never);
  if ('exit' in act) process.exit(act.exit);
  if ('untilCancelled' in act) {
    return await new Promise<void>(resolve => {
      if (cancelled.aborted) resolve();
      cancelled.addEventListener('abort', () => resolve());
    });
  }
  const [method, params] = requestOf(act);
  return await client.request<unknown, unknown>(method, params).catch((error: unknown) => `${error}`);
}

function requestOf(
  act: Exclude<Act, { update: unknown } | { news: string } | { exit: number } | { untilCancelled: true }>,
): [string, unknown] {
  if ('write' in act) return ['fs/write_text_file', { sessionId, path: act.write, content: act.text }];
  if ('read' in act) return ['fs/read_text_file', { sessionId, path: act.read, line: act.line, limit: act.limit }];
  if ('call' in act) return [act.call, act.params];
  const options = act.options ?? [
    { optionId: 'always', name: 'Always', kind: 'allow_always' },
    { optionId: 'yes', name: 'Yes', kind: 'allow_once' },
    { optionId: 'no', name: 'No', kind: 'reject_once' },
  ];
  return ['session/request_permission', { sessionId, toolCall: act.permit, options }];
}

async function tell(client: AgentContext, update: Readonly<Record<string, unknown>>): Promise<void> {
  await client.notify('session/update', { sessionId, update } as never);
}

export const said = (text: string, messageId?: string) => ({
  sessionUpdate: 'agent_message_chunk',
  content: { type: 'text', text },
  ...(messageId === undefined ? {} : { messageId }),
});
