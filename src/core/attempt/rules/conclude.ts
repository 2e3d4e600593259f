// The processes are gone. The outcome follows from why the agent was ended, else from its last event, else from how it vanished.
import { isDue } from '../../effect/pursue.ts';
import type { Outcome } from '../outcome.ts';
import { overBudget } from '../overdue.ts';
import type { AgentStatus } from '../queries.ts';
import type { AttemptState } from '../state.ts';
import { type AttemptRule, end, endCause, look } from './rule.ts';

/** How long an agent that was ended is looked for: what it used is known only from seeing it. */
const unseenMs = 60_000;

export const conclude: AttemptRule = (state, world, now) => {
  const seen = look(state, world);
  // Ending it is done only when every process is gone: after a while it need not be seen any more.
  if ('hidden' in seen) {
    const ending = state.effects.byCause(endCause);
    if (!state.ending || ending?.status !== 'done') return undefined;
    if (!isDue(now, ending.doneAt, ending.doneAt + unseenMs)) return undefined;
    return end(outcomeOfEnding(state.ending, state.cancel?.by ?? 'engine'), 'the agent was ended, unseen');
  }
  if (seen.status.isRunning) return undefined;
  const outcome = outcomeOf(state, seen.status);
  return end(outcome, `the agent's processes are gone: ${outcome.kind}`, seen.status);
};

function outcomeOf(state: AttemptState, status: AgentStatus): Outcome {
  // Pitwall ended it: what the agent said after that is an answer to being ended, and a limit stays a limit.
  if (state.ending) return outcomeOfEnding(state.ending, state.cancel?.by ?? 'engine');
  // Tokens and calls of an agent that was quick are judged at its end; dollars are the run's to judge.
  const spent = state.request && overBudget({ ...state.request.limits, costUsdMax: 0 }, status);
  if (spent) return { kind: 'failed', cause: 'budget', detail: spent };
  if (status.end) return status.end.outcome;
  if (!status.isOurs) return { kind: 'cancelled', by: 'engine' };
  return { kind: 'crashed', detail: 'the agent ended without a last word' };
}

type Ending = NonNullable<AttemptState['ending']>;

function outcomeOfEnding({ cause, detail }: Ending, by: 'person' | 'flow' | 'engine'): Outcome {
  switch (cause) {
    case 'cancel':
      return { kind: 'cancelled', by };
    case 'orphaned':
      return { kind: 'cancelled', by: 'engine' };
    case 'timeout':
      return { kind: 'timed-out', detail };
    case 'tool-timeout':
    case 'stall':
      return { kind: 'stalled', detail };
    case 'budget':
    case 'unanswered':
      return { kind: 'failed', cause, detail };
  }
}
