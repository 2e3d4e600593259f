// The card follows the run, once per visit; a card that will not move is a warning.

import { pursue } from '../../effect/pursue.ts';
import { MoveCard } from '../../world/board-effects.ts';
import { requestOf } from '../view/request.ts';
import { currentVisit } from '../view/steps.ts';
import { cardCause } from '../view/watch.ts';
import { briefly, type RunRule } from './rule.ts';

export const moveCard: RunRule = {
  name: 'move-card',
  decide: (state, _world, now) => {
    const visit = currentVisit(state);
    if (!visit) return undefined;
    const cause = cardCause(visit);
    if (state.warnings.some(warning => warning.cause === cause)) return undefined;
    const input = { item: requestOf(state).item, status: visit.status };
    const pursuit = pursue(state.effects, { effect: MoveCard, cause, input }, briefly, now);
    if (pursuit.kind === 'done') return undefined;
    if (pursuit.kind === 'going') return pursuit.verdict;
    const message = `the card did not move to ${visit.status}: ${pursuit.reason}`;
    return { why: message, record: [{ type: 'Warned', data: { cause, message } }] };
  },
};
