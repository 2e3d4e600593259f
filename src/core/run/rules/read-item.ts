// Entry: the item must be there, and be one that may be run (admission.ts).
import type { ItemFacts } from '../../world/item.ts';
import { itemQuery } from '../../world/queries.ts';
import { admissionRefusal, admissionStops } from '../admission.ts';
import { type RunState, requestOf } from '../state.ts';
import { currentStep, liveAttempt } from '../view/current.ts';
import { isItemDue, isItemNew } from '../view/watch.ts';
import { pollAgain, type RunRule, type RunVerdict, stop } from './rule.ts';

export const readItem: RunRule = (state, world, now) => {
  if (!isItemDue(state) || liveAttempt(state)) return undefined;
  const { item } = requestOf(state);
  const answer = world.get(itemQuery(item));
  if (answer.kind === 'known') return admit(state, answer.value);
  if (answer.kind === 'absent')
    return state.item ? goOnWith(state.item) : stop('item-gone', `item ${item} was not found`);
  return pollAgain(`item ${item} cannot be read now: ${answer.reason}`, now, answer.cause);
};

/** It was there when the run began, and its text was recorded. */
function goOnWith(facts: ItemFacts): RunVerdict {
  return { why: 'the item is gone, its last text counts', record: [{ type: 'ItemRead', data: facts }] };
}

function admit(state: RunState, facts: ItemFacts): RunVerdict {
  const { item } = requestOf(state);
  const isInReview = currentStep(state)?.builtIn === 'done';
  const isOrdered = requestOf(state).parent !== undefined;
  const refusal = admissionRefusal(item, facts, { isEntry: isItemNew(state), isInReview, isOrdered });
  if (refusal) return stop(admissionStops[refusal.kind], refusal.what);
  return { why: `item ${item} may be run`, record: [{ type: 'ItemRead', data: facts }] };
}
