// Plays recorded output of a CLI to its protocol, and keeps what the protocol makes of it and says to the CLI.
import { existsSync, readFileSync } from 'node:fs';
import type {
  AgentEvent,
  AgentProtocol,
  AgentTask,
  Conversation,
  PermissionAnswer,
  PermissionRequest,
} from '../../../ports/agent.ts';

export interface Playing {
  readonly task?: Partial<AgentTask>;
  readonly errorText?: string;
  /** Undefined: killed. Default: 0. */
  readonly exitCode?: number | undefined;
  readonly answer?: PermissionAnswer;
  /** Cancels before this line is heard. */
  readonly cancelBefore?: (line: string) => boolean;
}

export interface Played {
  readonly events: readonly AgentEvent[];
  readonly end: Extract<AgentEvent, { kind: 'end' }> | undefined;
  readonly sent: readonly string[];
  readonly asked: readonly PermissionRequest[];
  readonly isInputEnded: boolean;
}

export const plainTask: AgentTask = {
  attempt: 'attempt/7/1',
  role: 'developer',
  cwd: '/work',
  prompt: { system: 'You are a developer.', task: 'Do it.' },
  mcpServers: [],
};

export async function play(protocol: AgentProtocol, lines: readonly string[], how: Playing = {}): Promise<Played> {
  const sent: string[] = [];
  const asked: PermissionRequest[] = [];
  const events: AgentEvent[] = [];
  const cancelling = new AbortController();
  let isInputEnded = false;
  const conversation: Conversation = {
    lines: speak(lines, line => how.cancelBefore?.(line) && cancelling.abort()),
    errorText: () => how.errorText ?? '',
    exitCode: async () => ('exitCode' in how ? how.exitCode : 0),
    send: async line => {
      sent.push(line);
    },
    endInput: async () => {
      isInputEnded = true;
    },
    askPermission: async request => {
      asked.push(request);
      return how.answer ?? 'allow';
    },
    readFile: async () => '',
    writeFile: async () => undefined,
    cancelled: cancelling.signal,
  };
  for await (const event of protocol.converse(conversation, { ...plainTask, ...how.task })) events.push(event);
  const end = events.findLast(event => event.kind === 'end');
  return { events, end, sent, asked, isInputEnded };
}

/** A real CLI answers what it is sent; a recording must not run ahead of that. */
async function* speak(lines: readonly string[], before: (line: string) => unknown): AsyncGenerator<string> {
  for (const line of lines) {
    before(line);
    await new Promise(resolve => setImmediate(resolve));
    yield line;
  }
}

export const recordings = new URL('../../../../test/recordings/', import.meta.url);

export function recording(name: string): string[] {
  return readFileSync(new URL(`${name}.jsonl`, recordings), 'utf8')
    .trimEnd()
    .split('\n');
}

export function recordedErrors(name: string): string {
  const path = new URL(`${name}.stderr.txt`, recordings);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
