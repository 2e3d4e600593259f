// Entry: the item must be there, by a trusted author, and not blocked.
import type { Verdict } from '../../flow.ts';
import type { ItemFacts, RunEvent } from '../events.ts';
import { itemQuery } from '../queries.ts';
import type { RunState } from '../state.ts';
import { currentStep, isItemDue, isItemNew, liveAttempt, requestOf, stop } from '../view.ts';
import { lookAgainMs, type RunRule } from './rule.ts';

export const readItem: RunRule = {
  name: 'read-item',
  decide: (state, world, now) => {
    if (!isItemDue(state) || liveAttempt(state)) return undefined;
    const { item } = requestOf(state);
    const answer = world.get<ItemFacts>(itemQuery(item));
    if (answer.kind === 'known') return admit(state, answer.value);
    if (answer.kind === 'absent')
      return state.item ? goOnWith(state.item) : stop('item-gone', `item ${item} was not found`);
    return { why: `item ${item} cannot be read now: ${answer.reason}`, wakeAt: now + lookAgainMs };
  },
};

/** It was there when the run began, and nobody needs it any more. */
function goOnWith(facts: ItemFacts): Verdict<RunEvent> {
  return { why: 'the item is gone, its last text stands', record: [{ type: 'ItemRead', data: facts }] };
}

/** Whether it is open and what blocks it is asked at the door only: work under way is watched, or goes on. */
function admit(state: RunState, facts: ItemFacts): Verdict<RunEvent> {
  const { item } = requestOf(state);
  const isEntry = isItemNew(state);
  if (!facts.isTrusted) return stop('untrusted-author', `item ${item} ${whyNot(facts)}`);
  // At Done the review has the word: merging it closed the item.
  if (isEntry && facts.isClosed && currentStep(state)?.builtIn !== 'done')
    return stop('item-closed', `item ${item} is closed`);
  if (isEntry && facts.blockers.length > 0)
    return stop('blocked', `item ${item} waits for ${facts.blockers.join(', ')}`);
  return { why: `item ${item} may be run`, record: [{ type: 'ItemRead', data: facts }] };
}

function whyNot({ author, distrust }: ItemFacts): string {
  return distrust === undefined ? `is by ${author}` : `is not trusted: ${distrust}`;
}
