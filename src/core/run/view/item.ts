// When a run reads its item again.
import { type RunState, requestOf } from '../state.ts';
import { currentStep } from './current.ts';

/** Not read yet, or not since a person resumed the run: they may have changed it, as the advice says. */
export function isItemNew({ item, isItemOld }: RunState): boolean {
  return item === undefined || isItemOld === true;
}

/** Where it is watched, each agent gets the item and what was said of it as they are when its step begins. */
export function isItemDue(state: RunState): boolean {
  if (isItemNew(state)) return true;
  if (requestOf(state).settings.watchItemMs === 0 || !currentStep(state)?.role) return false;
  return state.isItemChanged === true || state.itemVisit < state.visits.length;
}
