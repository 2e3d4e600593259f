// The other side of a conversation, played by a test: what the agent prints is given, what it is told is kept.
import type {
  AgentEvent,
  AgentProtocol,
  AgentTask,
  Conversation,
  PermissionAnswer,
  PermissionRequest,
} from '../../src/ports/agent.ts';

export const anyTask: AgentTask = {
  attempt: '7.1',
  role: 'developer',
  cwd: '/work/tree',
  prompt: { system: 'You are a test.', task: 'Do it.' },
  mcpServers: [],
};

export class PlayedConversation implements Conversation {
  readonly sent: string[] = [];
  readonly asked: PermissionRequest[] = [];
  readonly cancelling = new AbortController();
  readonly cancelled = this.cancelling.signal;
  readonly lines: AsyncIterable<string>;
  answer: PermissionAnswer = 'allow';
  errors = '';

  constructor(lines: readonly string[]) {
    this.lines = (async function* () {
      for (const line of lines) {
        // As from a process: never all at once.
        await new Promise(resolve => setImmediate(resolve));
        yield line;
      }
    })();
  }

  errorText(): string {
    return this.errors;
  }

  async exitCode(): Promise<number> {
    return 0;
  }

  async send(line: string): Promise<void> {
    this.sent.push(line);
  }

  async endInput(): Promise<void> {
    this.sent.push('(end)');
  }

  async askPermission(request: PermissionRequest): Promise<PermissionAnswer> {
    this.asked.push(request);
    return this.answer;
  }

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
