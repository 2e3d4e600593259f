// The card follows the run, once per visit; a card that will not move is a warning.
import { pursue } from '../../effect/pursue.ts';
import { MoveCard } from '../../world/forge-effects.ts';
import { requestOf } from '../state.ts';
import { currentVisit } from '../view/current.ts';
import { cardCause } from '../view/watch.ts';
import { briefly, type RunRule, unlessDone, warn } from './rule.ts';

export const moveCard: RunRule = (state, _world, now) => {
  const visit = currentVisit(state);
  if (!visit) return undefined;
  const cause = cardCause(visit);
  if (state.warnings.some(warning => warning.cause === cause)) return undefined;
  const input = { item: requestOf(state).item, status: visit.status };
  const pursuit = pursue(state.effects, { effect: MoveCard, cause, input }, briefly, now);
  return unlessDone(pursuit, ({ reason }) => warn(cause, `the card did not move to ${visit.status}: ${reason}`));
};
