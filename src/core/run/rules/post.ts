// One comment for one cause: waited for through an outage; one that the forge refuses becomes a warning.
import { pursue } from '../../effect/pursue.ts';
import { PostComment } from '../../world/forge-effects.ts';
import { type RunState, requestOf } from '../state.ts';
import { patiently, type RunVerdict, unlessDone, warn } from './rule.ts';

/** Nothing to answer once it is posted or warned of. */
export function post(state: RunState, cause: string, body: string, now: number): RunVerdict | undefined {
  if (state.warnings.some(warning => warning.cause === cause)) return undefined;
  const request = { effect: PostComment, cause, input: { item: requestOf(state).item, body } };
  const pursuit = pursue(state.effects, request, patiently(state), now);
  return unlessDone(pursuit, ({ reason }) => warn(cause, `the comment ${cause} was refused: ${reason}`));
}
