// An audit of nothing is no audit: a branch without a change needs proof that none was due.
import { baseQuery } from '../../world/queries.ts';
import { requestOf } from '../state.ts';
import { currentAttempt, currentStep, currentVisit, isJudging } from '../view/current.ts';
import { pollAgain, type RunRule } from './rule.ts';
import { withoutChange } from './without-change.ts';

export const emptyWork: RunRule = (state, world, now) => {
  const step = currentStep(state);
  if (!step || !isJudging(step) || currentAttempt(state)) return undefined;
  const { branch, base } = requestOf(state);
  const answer = world.get(baseQuery(branch, base));
  if (answer.kind === 'unknown') return pollAgain(`${base} cannot be seen: ${answer.reason}`, now, answer.cause);
  if (answer.kind === 'absent' || answer.value.ahead > 0) return undefined;
  const claim = state.attempts.findLast(({ conclusion }) => conclusion?.result?.alreadyResolved)?.conclusion?.result;
  const who = `visit-${currentVisit(state)?.n}`;
  return withoutChange(state, { who, claim: claim?.alreadyResolved }, now);
};
