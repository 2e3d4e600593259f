// What other flows see of the agent that is at work for a run: whether it is silent, waits at a prompt, or has little room left.
import { defineQuery } from '../query.ts';

export interface AgentAtWork {
  readonly attempt: string;
  /** Its last sign of life; undefined while a tool call or a question is open. */
  readonly silentSince?: number | undefined;
  /** How full its context is, between 0 and 1; undefined: its runner does not report it. */
  readonly contextShare?: number | undefined;
  /** It goes on when a person has answered. */
  readonly question?: { readonly id: string; readonly text: string; readonly at: number } | undefined;
}

/** Absent: none is at work. */
export const agentAtWorkQuery = defineQuery<AgentAtWork>()('agent-at-work', (run: string) => ({ key: run, run }));
