// One comment for one cause: waited for through an outage; one that the forge refuses becomes a warning.

import { pursue } from '../../effect/pursue.ts';
import { PostComment } from '../../world/forge-effects.ts';
import type { RunVerdict } from '../asks.ts';
import type { RunState } from '../state.ts';
import { requestOf } from '../view/request.ts';
import { patiently } from './rule.ts';

/** Nothing to answer once it is posted or warned of. */
export function post(state: RunState, cause: string, body: string, now: number): RunVerdict | undefined {
  if (state.warnings.some(warning => warning.cause === cause)) return undefined;
  const request = { effect: PostComment, cause, input: { item: requestOf(state).item, body } };
  const pursuit = pursue(state.effects, request, patiently(state), now);
  if (pursuit.kind === 'done') return undefined;
  if (pursuit.kind === 'going') return pursuit.verdict;
  const message = `the comment ${cause} was refused: ${pursuit.reason}`;
  return { why: message, record: [{ type: 'Warned', data: { cause, message } }] };
}
