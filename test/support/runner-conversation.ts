// The other side of a conversation, played by a test: what the agent prints is given, what it is told is kept.
import { existsSync, readFileSync } from 'node:fs';
import type {
  AgentEvent,
  AgentProtocol,
  AgentTask,
  Conversation,
  PermissionAnswer,
  PermissionDecision,
  PermissionRequest,
} from '../../src/ports/agent.ts';

export const anyTask: AgentTask = {
  attempt: '7.1',
  role: 'developer',
  cwd: '/work/tree',
  prompt: { system: 'You are a developer.', task: 'Do it.' },
  mcpServers: [],
};

export class PlayedConversation implements Conversation {
  readonly sent: string[] = [];
  readonly asked: PermissionRequest[] = [];
  readonly cancelling = new AbortController();
  readonly cancelled = this.cancelling.signal;
  readonly lines: AsyncIterable<string>;
  isInputEnded = false;
  answer: PermissionAnswer = 'allow';
  errors = '';
  /** Undefined: killed. */
  code: number | undefined = 0;

  constructor(lines: readonly string[], before: (line: string) => unknown = () => undefined) {
    this.lines = (async function* () {
      for (const line of lines) {
        before(line);
        // As from a process: never all at once, and not ahead of what it is sent.
        await new Promise(resolve => setImmediate(resolve));
        yield line;
      }
    })();
  }

  errorText(): string {
    return this.errors;
  }

  async exitCode(): Promise<number | undefined> {
    return this.code;
  }

  async send(line: string): Promise<void> {
    this.sent.push(line);
  }

  async endInput(): Promise<void> {
    this.isInputEnded = true;
  }

  async askPermission(request: PermissionRequest): Promise<PermissionDecision> {
    this.asked.push(request);
    return { answer: this.answer, reason: 'the test says so' };
  }

  async askPerson(): Promise<undefined> {
    return undefined;
  }

  readonly listed = new AbortController().signal;
  readonly submitted = new AbortController().signal;

  async readFile(path: string): Promise<string> {
    return `contents of ${path}`;
  }

  async writeFile(path: string, text: string): Promise<void> {
    this.sent.push(`${path} := ${text}`);
  }
}

export async function eventsOf(
  protocol: AgentProtocol,
  conversation: Conversation,
  task: AgentTask = anyTask,
): Promise<AgentEvent[]> {
  const events: AgentEvent[] = [];
  for await (const event of protocol.converse(conversation, task)) events.push(event);
  return events;
}

export interface Playing {
  readonly task?: Partial<AgentTask>;
  readonly errorText?: string;
  /** Undefined: killed. Default: 0. */
  readonly exitCode?: number | undefined;
  readonly answer?: PermissionAnswer;
  /** Cancels before this line is heard. */
  readonly cancelBefore?: (line: string) => boolean;
}

export interface Played extends Pick<PlayedConversation, 'sent' | 'asked' | 'isInputEnded'> {
  readonly events: readonly AgentEvent[];
  readonly end: Extract<AgentEvent, { kind: 'end' }> | undefined;
}

/** Plays recorded output of a CLI to its protocol. */
export async function play(protocol: AgentProtocol, lines: readonly string[], how: Playing = {}): Promise<Played> {
  const conversation = new PlayedConversation(lines, line => {
    if (how.cancelBefore?.(line)) conversation.cancelling.abort();
  });
  conversation.errors = how.errorText ?? '';
  conversation.code = 'exitCode' in how ? how.exitCode : 0;
  conversation.answer = how.answer ?? 'allow';
  const events = await eventsOf(protocol, conversation, { ...anyTask, ...how.task });
  const { sent, asked, isInputEnded } = conversation;
  return { events, end: events.findLast(event => event.kind === 'end'), sent, asked, isInputEnded };
}

export const recordings = new URL('../recordings/', import.meta.url);

export function recording(name: string): string[] {
  return readFileSync(new URL(`${name}.jsonl`, recordings), 'utf8')
    .trimEnd()
    .split('\n');
}

export function recordedErrors(name: string): string {
  const path = new URL(`${name}.stderr.txt`, recordings);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
