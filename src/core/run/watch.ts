// What a run looks at while people are free to do with its item and card what they like, and what it expects to see.
import { type Answer, unknown } from '../answer.ts';
import { effectOf } from '../effect/state.ts';
import type { World } from '../flow.ts';
import type { ItemGlance, ItemWatch, WatchQuery } from './queries.ts';
import type { RunState, Visit } from './state.ts';
import { currentVisit, requestOf } from './view.ts';

/** A stop that was asked for needs no further reason. */
export function isWatched({ request, item, ended, stopped, stopRequest }: RunState): boolean {
  if (!request || !item || ended || stopped || stopRequest) return false;
  return request.settings.watchItemMs > 0;
}

/** After each move of ours and each resume the key is another, so that nothing from before is taken for news. */
export function watchQuery(state: RunState): WatchQuery {
  const { item, settings } = requestOf(state);
  const moves = state.effects.filter(({ kind, status }) => kind === 'MoveCard' && status === 'done');
  return {
    kind: 'watch',
    key: `watch/${item}/${moves.length}/${state.resumedAt ?? 0}`,
    subject: item,
    watcher: state.stream,
    everyMs: settings.watchItemMs,
    expectedCard: expectedCard(state),
    movedAt: Math.max(0, ...moves.map(({ doneAt }) => doneAt)),
  };
}

export const cardCause = (visit: Visit) => `card/${visit.n}`;

/** Where the card was moved for this visit; undefined: it was not yet, or would not go. */
export function expectedCard(state: RunState): string | undefined {
  const visit = currentVisit(state);
  return visit && effectOf(state.effects, cardCause(visit))?.status === 'done' ? visit.status : undefined;
}

/** What the newest look showed; unknown too where nobody looks. */
export function seenItem(state: RunState, world: World): Answer<ItemWatch> {
  if (!isWatched(state)) return unknown('nobody looks');
  const glance = world.get<ItemGlance>(watchQuery(state));
  return glance.kind === 'known' ? glance.value.seen : unknown('nothing was seen');
}

export function nextLook(state: RunState, world: World, now: number): number | undefined {
  if (!isWatched(state)) return undefined;
  const { watchItemMs } = requestOf(state).settings;
  const glance = world.get<ItemGlance>(watchQuery(state));
  return (glance.kind === 'known' ? glance.value.at : now) + watchItemMs;
}

export interface Stray {
  /** The column; undefined: it is off the board. */
  readonly card: string | undefined;
  readonly expected: string;
  readonly move: ItemWatch['move'];
}

/** The card, if it stands elsewhere than the run put it. */
export function strayCard(state: RunState, world: World): Stray | undefined {
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
