// The processes are gone: what it was told, what the agent said and how it went decide the outcome, in this order.
import { isDue } from '../../effect/due.ts';
import { effectOf } from '../../effect/state.ts';
import type { Outcome } from '../outcome.ts';
import type { AgentSighting } from '../queries.ts';
import type { AttemptState } from '../state.ts';
import { type AttemptRule, end, endCause, look } from './rule.ts';

/** How long an agent that was ended is looked for: what it used is known only from seeing it. */
const unseenMs = 60_000;

export const conclude: AttemptRule = {
  name: 'conclude',
  decide: (state, world, now) => {
    const seen = look(state, world);
    // Ending it is done only when every process is gone: after a while it need not be seen any more.
    if ('hidden' in seen) {
      const ending = effectOf(state.effects, endCause);
      if (!state.ending || ending?.status !== 'done') return undefined;
      if (!isDue(now, ending.doneAt, ending.doneAt + unseenMs)) return undefined;
      return end(outcomeOfEnding(state.ending, state.cancel?.by ?? 'engine'), 'the agent was ended, unseen');
    }
    if (seen.sighting.isRunning) return undefined;
    const outcome = outcomeOf(state, seen.sighting);
    return end(outcome, `the agent's processes are gone: ${outcome.kind}`, seen.sighting);
  },
};

function outcomeOf(state: AttemptState, sighting: AgentSighting): Outcome {
  // It was told to end while it had not ended: what it said then is its answer to that, and a limit stays a limit.
  if (state.ending) return outcomeOfEnding(state.ending, state.cancel?.by ?? 'engine');
  if (sighting.end) return sighting.end.outcome;
  if (!sighting.isOurs) return { kind: 'cancelled', by: 'engine' };
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
