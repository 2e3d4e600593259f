// Whether a run is over, and what it still clears up then.
import { effectsBy } from '../../effect/find.ts';
import { EnsureWorktree } from '../../world/worktree-effects.ts';
import type { RunState } from '../state.ts';

/** Nothing will happen without a person: ended, or stopped, and no other end was asked for since. */
export function isOver({ ended, stopped, stopRequest }: RunState): boolean {
  const isEndingAnew = stopRequest?.drop || stopRequest?.closedReview !== undefined;
  return ended !== undefined || (stopped !== undefined && !isEndingAnew);
}

/** Once per run: it is over for good then. */
export const removalCause = 'remove';

/** Ended or dropped: no work goes on in the worktree. A run that stopped for another reason goes on when it is resumed. */
export function isOverForGood(state: RunState): boolean {
  return state.ended !== undefined || state.stopped?.reason === 'dropped';
}

/** A worktree may be there, and its removal was neither done nor given up. */
export function isRemovalDue(state: RunState): boolean {
  if (!isOverForGood(state) || effectsBy(state.effects, EnsureWorktree).length === 0) return false;
  const isDone = state.effects.byCause(removalCause)?.status === 'done';
  return !isDone && !state.warnings.some(({ cause }) => cause === removalCause);
}

/** Once per run: it ended then. */
export const closingCause = 'close';

/** Why the item is done with; undefined: it is not, or that is not for this run to say. */
export function closingReason({ request, ended }: RunState): 'merged' | 'already-resolved' | undefined {
  if (!request?.settings.closesItems || !ended || ended.how === 'merged-unproven') return undefined;
  return ended.how;
}

/** The item is to be closed, which was neither done nor given up. */
export function isClosingDue(state: RunState): boolean {
  if (!closingReason(state) || state.effects.byCause(closingCause)?.status === 'done') return false;
  return !state.warnings.some(({ cause }) => cause === closingCause);
}

/** Once per run: nothing is left to do, so its card goes to the end. */
export const lastCardCause = 'card/resolved';

/** A card that was left at the step which found nothing to do. */
export function isLastCardDue({ ended, effects, warnings }: RunState): boolean {
  if (ended?.how !== 'already-resolved' || effects.byCause(lastCardCause)?.status === 'done') return false;
  return !warnings.some(({ cause }) => cause === lastCardCause);
}

/** A run that is over has something left to do: its worktree is there, its card elsewhere, or its item open. */
export function isClearingUp(state: RunState): boolean {
  return isRemovalDue(state) || isLastCardDue(state) || isClosingDue(state);
}
