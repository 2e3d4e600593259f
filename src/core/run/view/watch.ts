// What a run observes of its item and card, which people may change at any time, what it expects, and when it reads them again.
import { type Answer, unknown } from '../../answer.ts';
import { doneBy } from '../../effect/find.ts';
import { MoveCard } from '../../world/forge-effects.ts';
import { watchQuery } from '../../world/queries.ts';
import type { ItemWatch } from '../../world/snapshots.ts';
import type { RunWorld } from '../asks.ts';
import { type RunState, requestOf, type Visit } from '../state.ts';
import { currentStep, currentVisit } from './current.ts';

/** A stop that was asked for needs no further reason. */
export function isWatched({ request, item, ended, stopped, stopRequest }: RunState): boolean {
  if (!request || !item || ended || stopped || stopRequest) return false;
  return request.settings.watchItemMs > 0;
}

/** After each move of the card by Pitwall and each resume a new round begins, so that nothing from before counts as news. */
export function watchOf(state: RunState) {
  const { item, settings } = requestOf(state);
  const moves = doneBy(state.effects, MoveCard);
  return watchQuery({
    item,
    watcher: state.stream,
    everyMs: settings.watchItemMs,
    expectedCard: expectedCard(state),
    movedAt: Math.max(0, ...moves.map(({ doneAt }) => doneAt)),
    round: `${moves.length}/${state.resumedAt ?? 0}`,
  });
}

export const cardCause = (visit: Visit) => `card/${visit.n}`;

/** Where the card was moved for this visit; undefined: it was not yet, or would not go. */
export function expectedCard(state: RunState): string | undefined {
  const visit = currentVisit(state);
  return visit && state.effects.byCause(cardCause(visit))?.status === 'done' ? visit.status : undefined;
}

/** What the newest observation showed; unknown where the item is not watched. */
export function seenItem(state: RunState, world: RunWorld): Answer<ItemWatch> {
  if (!isWatched(state)) return unknown('the item is not watched');
  const observed = world.get(watchOf(state));
  return observed.kind === 'known' ? observed.value.seen : unknown('nothing was seen');
}

export function nextItemPollAt(state: RunState, world: RunWorld, now: number): number | undefined {
  if (!isWatched(state)) return undefined;
  const { watchItemMs } = requestOf(state).settings;
  const observed = world.get(watchOf(state));
  return (observed.kind === 'known' ? observed.value.at : now) + watchItemMs;
}

export interface Stray {
  /** The column; undefined: it is off the board. */
  readonly card: string | undefined;
  readonly expected: string;
  readonly move: ItemWatch['move'];
}

/** The card, if it is not where the run put it. */
export function strayCard(state: RunState, world: RunWorld): Stray | undefined {
  const expected = expectedCard(state);
  const seen = seenItem(state, world);
  if (expected === undefined || seen.kind !== 'known' || seen.value.card === expected) return undefined;
  return { card: seen.value.card, expected, move: seen.value.move };
}

/** Followed or put back: no move counts twice. */
export function isKnownMove({ followedMoves, putBacks }: RunState, id: string): boolean {
  return followedMoves.includes(id) || putBacks.some(({ move }) => move === id);
}

/** A run that was resumed before its first step begins where a person moved the card meanwhile. */
export function isCardLookedAt(state: RunState): boolean {
  return state.visits.length === 0 && state.resumedAt !== undefined;
}

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
