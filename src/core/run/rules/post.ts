// One comment for one cause: waited for through an outage; one that the forge refuses becomes a warning.
import { pursue } from '../../effect/pursue.ts';
import type { Verdict } from '../../flow.ts';
import type { RunEvent } from '../events.ts';
import type { RunState } from '../state.ts';
import { comment } from '../view.ts';
import { patiently } from './rule.ts';

/** Nothing to answer once it is posted or warned of. */
export function post(state: RunState, cause: string, body: string, now: number): Verdict<RunEvent> | undefined {
  if (state.warnings.some(warning => warning.cause === cause)) return undefined;
  const pursuit = pursue(state.effects, comment(state, cause, body), patiently(state), now);
  if (pursuit.kind === 'done') return undefined;
  if (pursuit.kind === 'going') return pursuit.verdict;
  const message = `the comment ${cause} was refused: ${pursuit.reason}`;
  return { why: message, record: [{ type: 'Warned', data: { cause, message } }] };
}
