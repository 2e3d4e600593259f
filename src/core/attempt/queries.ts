// What flows ask about an attempt, and what an attempt asks about its agent.
import { defineQuery } from '../query.ts';
import type { GitSettings } from '../world/git-settings.ts';
import type { ProcessIdentity } from './events.ts';
import type { Outcome, Usage } from './outcome.ts';
import type { AttemptState } from './state.ts';

export interface AgentEnd {
  readonly outcome: Outcome;
  /** The agent's last message, from which a result may be read. */
  readonly text?: string | undefined;
}

/** Durations are measured without the wall clock, so that setting it ends no agent. */
export interface AgentStatus {
  readonly isRunning: boolean;
  /** False: started by an engine that is gone; its pipes are lost and it cannot be reached. */
  readonly isOurs: boolean;
  readonly elapsedMs: number;
  readonly silentMs: number;
  /** Set while a tool call is under way. */
  readonly toolMs?: number | undefined;
  readonly usage: Usage;
  /** How full its context is, between 0 and 1; undefined: its runner does not report it. */
  readonly contextShare?: number | undefined;
  /** The runner's reading of the protocol's last word. */
  readonly end?: AgentEnd | undefined;
}

/** What a flow sees of an attempt that it asked for. `gitSettings`: as they are after its end. */
export interface AttemptSnapshot extends AttemptState {
  readonly gitSettings?: GitSettings | undefined;
}

/** An attempt, folded from its own stream. `branch`: whose worktree it works in. */
export const attemptQuery = defineQuery<AttemptSnapshot>()('attempt', (attempt: string, branch: string) => ({
  key: attempt,
  attempt,
  branch,
  stream: `attempt/${attempt}`,
}));

/** The agent of an attempt, as its runner sees it. */
export const agentQuery = defineQuery<AgentStatus>()('agent', (attempt: string, process: ProcessIdentity) => ({
  key: attempt,
  attempt,
  process,
}));
