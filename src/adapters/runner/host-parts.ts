// What a host runner is made of.
import type { AttemptRequest } from '../../core/attempt/events.ts';
import type { AgentProtocol, AgentTask, McpServer } from '../../ports/agent.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Journal } from '../../ports/journal.ts';
import type { PermissionPolicy } from '../../ports/permission-policy.ts';
import type { Processes, Reach } from '../../ports/processes.ts';
import type { Transcripts } from '../transcript/transcripts.ts';
import type { Variables } from './agent-environment.ts';
import type { AskPerson } from './ask-question.ts';
import type { EndTimes } from './own-attempt.ts';

export type HostNotice =
  /** The agent wanted something that it may not have. It is in the transcript as well. */
  | { readonly kind: 'refused'; readonly attempt: string; readonly what: string }
  | { readonly kind: 'warning'; readonly attempt: string; readonly text: string };

/** The tools of one attempt, open as long as it lives. */
export interface OpenTools {
  readonly server: McpServer;
  /** Values that must not appear in a transcript. */
  readonly secrets: readonly string[];
  /** The folder of its socket. */
  readonly folder: string;
  close(): Promise<void>;
}

/** What the tools of an attempt need from its runner. */
export interface ToolCallbacks {
  readonly ask: AskPerson;
  readonly refused: (what: string) => void;
  /** The list of the tools was asked for. */
  readonly listed?: () => void;
  /** A result was accepted. */
  readonly submitted?: () => void;
}

export interface HostParts {
  readonly processes: Processes;
  readonly protocolFor: (request: AttemptRequest) => AgentProtocol | Promise<AgentProtocol>;
  /** The prompt of the agent. A `Problem` thrown here ends the attempt with that reason. */
  readonly brief: (request: AttemptRequest) => Promise<AgentTask>;
  /** For protocols that take MCP servers; absent: results come as text only. */
  readonly openTools?: ((request: AttemptRequest, hands: ToolCallbacks) => Promise<OpenTools>) | undefined;
  /** What its process may reach in the sandbox, besides its worktree and its tools. Default: nothing. */
  readonly reachOf?: ((request: AttemptRequest, runner: string, argv: readonly string[]) => Promise<Reach>) | undefined;
  /** The user's own environment, of which agents get an allowlist. */
  readonly environment: Variables;
  readonly transcripts: Transcripts;
  readonly policy: PermissionPolicy;
  readonly journal: Journal;
  readonly clock: Clock;
  /** Names the store, so that attempts of one name in two repositories are never taken for each other. */
  readonly scope: string;
  readonly report: (notice: HostNotice) => void;
  /** Default: 3 s for a cancel, 10 s between SIGTERM and SIGKILL. */
  readonly times?: Partial<EndTimes>;
}
