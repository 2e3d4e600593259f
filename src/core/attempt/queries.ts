// What an attempt needs to know of the world: its agent, as the runner sees it.
import type { Query } from '../flow.ts';
import type { ProcessIdentity } from './events.ts';
import type { Outcome, Usage } from './outcome.ts';

export interface AgentQuery extends Query {
  readonly kind: 'agent';
  readonly attempt: string;
  readonly process: ProcessIdentity;
}

export const agentQuery = (attempt: string, process: ProcessIdentity): AgentQuery => ({
  kind: 'agent',
  key: `agent/${attempt}`,
  attempt,
  process,
});

export interface AgentEnd {
  readonly outcome: Outcome;
  /** The agent's last message, from which a result may be read. */
  readonly text?: string | undefined;
}

/** Durations are measured without the wall clock, so that setting it ends nobody. */
export interface AgentSighting {
  readonly isRunning: boolean;
  /** False: started by an engine that is gone; its pipes are lost and nobody can talk to it. */
  readonly isOurs: boolean;
  readonly elapsedMs: number;
  readonly silentMs: number;
  /** Set while a tool call is under way. */
  readonly toolMs?: number | undefined;
  readonly usage: Usage;
  /** The runner's reading of the protocol's last word. */
  readonly end?: AgentEnd | undefined;
}
