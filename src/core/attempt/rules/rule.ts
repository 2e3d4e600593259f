// What the rules of an attempt share: looking at the agent, asking for its end, and recording it.
import type { Rule, Verdict, World } from '../../flow.ts';
import type { EndAgent, LaunchAgent } from '../effects.ts';
import type { AttemptEvent, EndCause } from '../events.ts';
import { noUsage, type Outcome } from '../outcome.ts';
import { type AgentStatus, agentQuery } from '../queries.ts';
import type { AttemptState } from '../state.ts';

type AttemptQuery = ReturnType<typeof agentQuery>;
export type AttemptRule = Rule<AttemptState, AttemptEvent, typeof LaunchAgent | typeof EndAgent, AttemptQuery>;

/** How long until an agent that cannot be seen, or is about to be gone, is looked at again. */
export const pollAgainMs = 1000;

/** The cause of the one effect that ends the agent. */
export const endCause = 'end';

type Look = { readonly status: AgentStatus } | { readonly hidden: string };

export function look(state: AttemptState, world: World<AttemptQuery>): Look {
  if (!state.launched || !state.request) return { hidden: 'the agent was not launched' };
  const answer = world.get(agentQuery(state.request.attempt, state.launched.process));
  if (answer.kind === 'known') return { status: answer.value };
  if (answer.kind === 'unknown') return { hidden: `the agent cannot be seen: ${answer.reason}` };
  return { status: { isRunning: false, isOurs: false, elapsedMs: 0, silentMs: 0, usage: noUsage } };
}

export function requestEnd(cause: EndCause, detail: string): Verdict<AttemptEvent, never> {
  return { why: `${cause}: ${detail}`, record: [{ type: 'AttemptEndRequested', data: { cause, detail } }] };
}

export function end(outcome: Outcome, why: string, status?: AgentStatus): Verdict<AttemptEvent, never> {
  const text = status?.end?.text;
  const data = { outcome, usage: status?.usage ?? noUsage, ...(text === undefined ? {} : { text }) };
  return { why, record: [{ type: 'AttemptEnded', data }] };
}
