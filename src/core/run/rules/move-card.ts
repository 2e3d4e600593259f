// The card follows the run, once per visit; a card that will not move is a warning.
import { pursue } from '../../effect/pursue.ts';
import { MoveCard } from '../../world/forge-effects.ts';
import { type RunState, requestOf } from '../state.ts';
import { currentVisit } from '../view/current.ts';
import { isLastCardDue, lastCardCause } from '../view/ending.ts';
import { cardCause } from '../view/watch.ts';
import { briefly, type RunRule, type RunVerdict, unlessDone, warn } from './rule.ts';

export const moveCard: RunRule = (state, _world, now) => {
  const visit = currentVisit(state);
  return visit && move(state, cardCause(visit), visit.status, now);
};

/** Where nothing was left to do, the card goes to the end without the steps between. */
export const moveLastCard: RunRule = (state, _world, now) => {
  const last = state.request?.settings.workflow.steps.find(({ builtIn }) => builtIn === 'done');
  return last && isLastCardDue(state) ? move(state, lastCardCause, last.status, now) : undefined;
};

function move(state: RunState, cause: string, status: string, now: number): RunVerdict | undefined {
  if (state.warnings.some(warning => warning.cause === cause)) return undefined;
  const input = { item: requestOf(state).item, status };
  const pursuit = pursue(state.effects, { effect: MoveCard, cause, input }, briefly, now);
  return unlessDone(pursuit, ({ reason }) => warn(cause, `the card did not move to ${status}: ${reason}`));
}
