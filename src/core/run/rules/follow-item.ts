// What people do to the item and its card while the run is open becomes a fact, once: closed, changed, moved by somebody trusted.
import { stepOf } from '../../workflow/workflow.ts';
import type { ItemWatch } from '../../world/snapshots.ts';
import type { EventData } from '../events.ts';
import { type RunState, requestOf } from '../state.ts';
import { currentStep } from '../view/current.ts';
import { isKnownMove, type Stray, seenItem, strayCard } from '../view/watch.ts';
import { jumpRefusal } from './jump.ts';
import type { RunRule, RunVerdict } from './rule.ts';

export const followItem: RunRule = (state, world) => {
  const seen = seenItem(state, world);
  if (seen.kind !== 'known') return undefined;
  const stray = strayCard(state, world);
  return closed(state, seen.value) ?? changed(state, seen.value) ?? (stray && moved(state, stray));
};

/** At Done the review decides: merging it may well close the item. */
function closed(state: RunState, { isOpen, closedBy }: ItemWatch): RunVerdict | undefined {
  if (isOpen || currentStep(state)?.builtIn === 'done') return undefined;
  const data = closedBy === undefined ? {} : { by: closedBy };
  return { why: `the item was closed by ${closedBy ?? 'a person'}`, record: [{ type: 'ItemClosed', data }] };
}

/** Compared with the last look, not with what was read: that may be newer, and never older. */
function changed(state: RunState, { version }: ItemWatch): RunVerdict | undefined {
  const before = state.watchedVersion ?? state.item?.version;
  if (before === undefined || before === version) return undefined;
  const message = `item ${requestOf(state).item} was changed while it was run; it is read again before an agent works on it`;
  return {
    why: message,
    record: [
      { type: 'ItemChanged', data: { version } },
      { type: 'Warned', data: { cause: 'item-changed', message } },
    ],
  };
}

function moved(state: RunState, { card, move }: Stray): RunVerdict | undefined {
  if (card === undefined || !move?.isTrusted || isKnownMove(state, move.id)) return undefined;
  const as = commandOf(state, card);
  if (!as) return undefined;
  const data = { move: move.id, by: move.by, status: card, as };
  return { why: `${move.by} moved the card to ${card}`, record: [{ type: 'MoveFollowed', data }] };
}

/** Undefined: the card cannot stay there. A paused run is not moved: until it goes on, its card may be moved again. */
function commandOf(state: RunState, card: string): EventData<'MoveFollowed'>['as'] | undefined {
  const target = stepOf(requestOf(state).settings.workflow, card);
  if (target?.builtIn === 'backlog') return 'stop';
  return state.pausedBy || jumpRefusal(currentStep(state), target) ? undefined : 'jump';
}
