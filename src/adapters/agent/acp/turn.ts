// One turn of an agent: greeted, a conversation opened or taken up again, prompted, and judged.
import { type ClientConnection, client, PROTOCOL_VERSION, RequestError } from '@agentclientprotocol/sdk';
import type { Outcome } from '../../../core/attempt/outcome.ts';
import type { AgentEvent, AgentTask, Conversation } from '../../../ports/agent.ts';
import type { BoundedChannel } from '../../../std/bounded-channel.ts';
import { onAbort } from '../../../std/on-abort.ts';
import { denialText } from '../cli/converse-by-lines.ts';
import { cancelledOutcome, judgeCrash } from '../cli/judge-failure.ts';
import { wholePrompt } from '../cli/prompt.ts';
import { chooseSettings, Unable, UnknownModel } from './choose-settings.ts';
import { ClientDuties } from './client-duties.ts';
import { gaveUp, judgeError, judgeTurn } from './judge-turn.ts';
import type { KnownAgent } from './known-agents.ts';
import { lineStream } from './line-stream.ts';
import { initializedSchema, promptedSchema, type Session, sessionSchema } from './schema.ts';
import { TurnRecord } from './turn-record.ts';

export interface TurnParts {
  readonly name: string;
  readonly agent: KnownAgent;
  readonly conversation: Conversation;
  readonly task: AgentTask;
  readonly events: BoundedChannel<AgentEvent>;
  readonly now: () => number;
}

/** The protocol has no reason for a denial: an agent that ends its turn over one reads it in a further prompt. */
const denialsToldMax = 3;

export class Turn {
  readonly #parts: TurnParts;
  readonly #record: TurnRecord;
  readonly #duties: ClientDuties;
  readonly #connection: ClientConnection;
  #session: string | undefined;

  constructor(parts: TurnParts) {
    const { conversation, task, events, agent } = parts;
    this.#parts = parts;
    this.#record = new TurnRecord(agent);
    this.#duties = new ClientDuties({ conversation, task, events, record: this.#record });
    const stream = lineStream({
      conversation,
      room: () => events.untilRoom(),
      onNews: (method, params) => this.#duties.hear(method, params),
      onGarbage: line => events.push({ kind: 'warning', text: `not a message: ${line.slice(0, 200)}` }),
    });
    this.#connection = client({ name: 'pitwall' })
      .onRequest('*', ({ method, params }) => this.#duties.answer(method, params))
      .connect(stream);
  }

  /** Must not throw. Ends the agent's input, so that it can leave. */
  async run(): Promise<void> {
    const { conversation, events } = this.#parts;
    const stopListening = onAbort(conversation.cancelled, () => this.#cancel());
    const outcome = await this.#talk().catch((error: unknown) => this.#judgeTrouble(error));
    stopListening();
    this.#connection.close();
    await conversation.endInput().catch((error: unknown) => events.push({ kind: 'warning', text: `${error}` }));
    const text = this.#record.lastMessage;
    events.push({ kind: 'end', outcome, ...(text === '' ? {} : { text }) });
    events.close();
  }

  async #talk(): Promise<Outcome> {
    const { task, events, agent, conversation, now } = this.#parts;
    const { session, sessionId } = await this.#open();
    if (conversation.cancelled.aborted) return cancelledOutcome;
    const ask = (method: string, params: unknown) => this.#ask(method, params);
    events.push(...(await chooseSettings({ session, sessionId, agent, task, ask })));
    let text = wholePrompt(task);
    for (let turns = 1; ; turns += 1) {
      const answer = await this.#ask('session/prompt', { sessionId, prompt: [{ type: 'text', text }] });
      const prompted = promptedSchema.parse(answer);
      this.#record.usage.answer(prompted);
      events.push(this.#record.usageEvent());
      if (conversation.cancelled.aborted) return cancelledOutcome;
      const outcome = judgeTurn(prompted, { agent, record: this.#record, now: now() });
      if (outcome !== gaveUp || turns > denialsToldMax) return outcome;
      text = denialText(this.#record.tools.denial ?? '');
    }
  }

  async #open(): Promise<{ readonly session: Session; readonly sessionId: string }> {
    const { task, events } = this.#parts;
    const greeted = await this.#ask('initialize', {
      protocolVersion: PROTOCOL_VERSION,
      // Files are served all the same when they are asked for: some agents do not look at this.
      clientCapabilities: { fs: { readTextFile: false, writeTextFile: false }, terminal: false },
      clientInfo: { name: 'pitwall', version: '1' },
    });
    const { protocolVersion, agentCapabilities } = initializedSchema.parse(greeted);
    if (protocolVersion !== PROTOCOL_VERSION) throw new Unable(`it speaks version ${protocolVersion} of the protocol`);
    if (task.resume !== undefined && !agentCapabilities?.loadSession)
      throw new Unable('it cannot go on with a conversation');
    const session = await this.#openSession();
    const sessionId = task.resume ?? session.sessionId ?? undefined;
    if (sessionId === undefined) throw new Unable('it opened a conversation without a name');
    this.#session = sessionId;
    events.push({ kind: 'conversation', id: sessionId, model: task.model });
    return { session, sessionId };
  }

  async #openSession(): Promise<Session> {
    const { task, agent } = this.#parts;
    const { cwd, resume, mcpServers } = task;
    const meta = agent.sessionMeta && { _meta: agent.sessionMeta(task) };
    const servers = mcpServers.map(({ name, argv: [command, ...args], env }) => ({
      ...{ name, command, args },
      env: Object.entries(env).map(([key, value]) => ({ name: key, value })),
    }));
    const wanted = { cwd, mcpServers: servers, ...meta };
    if (resume === undefined) return sessionSchema.parse(await this.#ask('session/new', wanted));
    this.#record.isReplaying = true;
    const loaded = await this.#ask('session/load', { sessionId: resume, ...wanted });
    this.#record.isReplaying = false;
    return sessionSchema.parse(loaded ?? {});
  }

  #ask(method: string, params: unknown): Promise<unknown> {
    return this.#connection.agent.request<unknown, unknown>(method, params);
  }

  /** Before there is a conversation there is nothing to stop: the turn is over. */
  #cancel(): void {
    if (this.#session === undefined) this.#connection.close(new Unable('cancelled'));
    else void this.#connection.agent.notify('session/cancel', { sessionId: this.#session }).catch(() => undefined);
  }

  #judgeTrouble(error: unknown): Outcome {
    const { conversation, agent, name, now } = this.#parts;
    if (conversation.cancelled.aborted) return cancelledOutcome;
    if (error instanceof Unable) {
      const cause = error instanceof UnknownModel ? 'model-unknown' : 'runner-error';
      return { kind: 'failed', cause, detail: `${name}: ${error.message}` };
    }
    if (error instanceof RequestError) return judgeError(error, agent.login, now());
    if (this.#connection.signal.aborted) return judgeCrash(name, conversation.errorText(), agent.login);
    return { kind: 'failed', cause: 'runner-error', detail: `${name} answered something unreadable: ${error}` };
  }
}
