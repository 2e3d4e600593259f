// One kind of agent CLI: how it is started, and how it is talked to. One adapter file per protocol.
import type { Outcome, Usage } from '../core/attempt/outcome.ts';
import type { Containment } from './processes.ts';

/** What a protocol can do. What it cannot is refused by name or, for the last two, a warning of the run; never ignored. */
export interface Capabilities {
  /** It asks before it uses a tool, and obeys the answer. */
  readonly permissions: boolean;
  readonly usage: boolean;
  readonly cost: boolean;
  /** A later attempt can go on in the same conversation. */
  readonly resume: boolean;
  /** It takes MCP servers, so that a result can be submitted by tool. */
  readonly mcp: boolean;
  /** It can be stopped in the middle of a turn. */
  readonly cancel: boolean;
  /** A list of allowed tools is enforced by the CLI itself. */
  readonly tools: boolean;
  /** How hard its model thinks can be set. */
  readonly thinking: boolean;
  /** It loads extensions that a role names. */
  readonly extensions: boolean;
}

export interface McpServer {
  readonly name: string;
  readonly argv: readonly [string, ...string[]];
  readonly env: Readonly<Record<string, string>>;
}

/** Everything that one attempt gives its agent. */
export interface AgentTask {
  readonly attempt: string;
  readonly role: string;
  readonly cwd: string;
  /** Standing instructions of the role, and what to do now. */
  readonly prompt: { readonly system: string; readonly task: string };
  readonly model?: string | undefined;
  readonly thinking?: 'off' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | undefined;
  readonly tools?: readonly string[] | undefined;
  /** By name. */
  readonly extensions?: readonly string[] | undefined;
  /** The conversation to go on with, as the CLI named it. */
  readonly resume?: string | undefined;
  readonly mcpServers: readonly McpServer[];
  /** What holds its processes. Absent: nothing is started yet. */
  readonly containment?: Containment | undefined;
  /** Instruction files in the worktree that are not those of the base commit. Absent: nobody looked. */
  readonly planted?: readonly string[] | undefined;
  /** A folder for settings and sessions of its own, instead of the user's home; for CI and API keys. */
  readonly isolatedHome?: string | undefined;
  /** Variables of its worktree, on top of the allowlist. */
  readonly variables?: Readonly<Record<string, string>> | undefined;
  /** For a protocol with a terminal: where the server of that terminal listens, in a folder of the attempt's own. */
  readonly terminalSocket?: string | undefined;
}

export interface AgentCommand {
  readonly argv: readonly [string, ...string[]];
  /** On top of the allowlist. */
  readonly env: Readonly<Record<string, string>>;
  /** Files to be written before the start, below `isolatedHome`. */
  readonly files?: Readonly<Record<string, string>>;
  /** In the worktree: settings that the CLI cannot be kept from. Where one of them is, it is not started. */
  readonly obeys?: readonly string[];
  /** Instruction files in the worktree that it cannot be kept from. Where the work added or altered one, it is not started. */
  readonly readsInstructions?: (path: string) => boolean;
}

export interface PermissionRequest {
  readonly id: string;
  readonly tool: string;
  readonly title: string;
  /** Text for a shell, exactly as it would run. */
  readonly command?: string | undefined;
  /** The command is only what the agent shows to people. */
  readonly isClaimed?: boolean | undefined;
  /** It would run something in a shell, whether or not it says what. */
  readonly isShell?: boolean | undefined;
  /** Where the command would run; absent: in the worktree. */
  readonly folder?: string | undefined;
  readonly paths: readonly string[];
}
export type PermissionAnswer = 'allow' | 'deny';

export interface PermissionDecision {
  readonly answer: PermissionAnswer;
  /** For the agent as well, so that it can do otherwise. */
  readonly reason: string;
}

/** Tokens by what they cost; each counted once. */
export interface TokensSpent {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
}

export type AgentEvent =
  /** The conversation's name, for a later resume. */
  | { readonly kind: 'conversation'; readonly id: string; readonly model?: string | undefined }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'thinking'; readonly text: string }
  | {
      readonly kind: 'tool-start';
      readonly id: string;
      readonly tool: string;
      readonly command?: string | undefined;
      readonly paths: readonly string[];
    }
  | { readonly kind: 'tool-end'; readonly id: string; readonly isOk: boolean }
  | { readonly kind: 'diff'; readonly path: string; readonly text: string }
  /** Summed over the attempt so far. */
  | { readonly kind: 'usage'; readonly usage: Usage; readonly spent?: TokensSpent | undefined }
  /** How full its context is, between 0 and 1. */
  | { readonly kind: 'context'; readonly share: number }
  | { readonly kind: 'plan'; readonly steps: readonly string[] }
  /** The terminal that the CLI runs in: its identity from the launch on. A person joins it by the socket. */
  | {
      readonly kind: 'terminal';
      readonly pane: string;
      readonly pid: number;
      readonly socket: string;
      readonly folder: string;
    }
  /** What was typed into its terminal. */
  | { readonly kind: 'keys'; readonly text: string }
  /** Something the CLI said that is neither expected nor fatal. */
  | { readonly kind: 'warning'; readonly text: string }
  /** The last word of the protocol: exactly once, and never success on an exit code alone. */
  | { readonly kind: 'end'; readonly outcome: Outcome; readonly text?: string | undefined };

/** The other side of a conversation, as the protocol sees it. */
export interface Conversation {
  /** Lines of standard output, in order; ends with the process or its output. */
  readonly lines: AsyncIterable<string>;
  /** The newest lines of standard error, for the cause of a failure. */
  errorText(): string;
  /** When the process is gone: its exit code. Undefined: it was killed. Proves nothing where there is a last event. */
  exitCode(): Promise<number | undefined>;
  send(line: string): Promise<void>;
  endInput(): Promise<void>;
  /** Answered by policy at once, or by a person later. */
  askPermission(request: PermissionRequest): Promise<PermissionDecision>;
  /** A question of Pitwall's own about the agent, for a person. Undefined: the attempt ended without an answer. */
  askPerson(question: {
    readonly id: string;
    readonly text: string;
    readonly default: string;
  }): Promise<string | undefined>;
  /** Aborted when the CLI has asked for the list of its tools. */
  readonly listed: AbortSignal;
  /** Aborted when a result was submitted by tool and accepted. */
  readonly submitted: AbortSignal;
  /** File access through the client, contained to the worktree; a refusal is recorded and thrown. */
  readFile(path: string): Promise<string>;
  writeFile(path: string, text: string): Promise<void>;
  /** Aborted when the turn shall end: the protocol cancels it its own way and still says `end`. */
  readonly cancelled: AbortSignal;
}

/** Shells whose language the command policy reads. */
export type Shell = 'bash' | 'sh';

export interface AgentProtocol {
  readonly name: string;
  readonly capabilities: Capabilities;
  /** The CLI itself keeps the agent to its worktree, whatever it tries. */
  readonly isSandboxed?: boolean;
  /**
   * It drives this program by a terminal. What the terminal's server prints is then neither a sign of life nor kept: only events are.
   */
  readonly terminal?: { readonly program: readonly [string, ...string[]] };
  /** In which shell its commands run, where SHELL names bash. Absent: that is not known. */
  readonly shell?: Shell | undefined;
  /** Pure: what would be started. */
  command(task: AgentTask): AgentCommand;
  /** Talks until the turn is over. Whatever the CLI prints, it ends with one `end` event and does not throw. */
  converse(conversation: Conversation, task: AgentTask): AsyncIterable<AgentEvent>;
}
