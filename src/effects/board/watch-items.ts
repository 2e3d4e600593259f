// Observes items no more often than their flows ask for: the last observation is remembered, because each costs a request.
import { type Answer, known } from '../../core/answer.ts';
import { isDue } from '../../core/effect/pursue.ts';
import type { watchQuery } from '../../core/world/queries.ts';
import type { ItemObservation, ItemWatch } from '../../core/world/snapshots.ts';
import { nothingLearned } from '../../engine/observe.ts';
import type { Observer } from '../../engine/parts.ts';
import type { Board } from '../../ports/board.ts';
import type { Clock } from '../../ports/clock.ts';

type WatchQuery = ReturnType<typeof watchQuery>;

/** An observation that brought nothing is an answer as well, and is made again in its turn: a dead forge holds nothing up. */
export function watchItems(board: Board, clock: Pick<Clock, 'now'>): Observer<WatchQuery> {
  const last = new Map<string, { readonly key: string; readonly observed: ItemObservation }>();
  return async query => {
    const { watcher, key, everyMs } = query;
    const before = last.get(watcher);
    const isFresh = before?.key === key && !isDue(clock.now(), before.observed.at, before.observed.at + everyMs);
    if (isFresh) return known(before.observed);
    const seen = await observe(board, query);
    const observed = { at: clock.now(), seen };
    last.set(watcher, { key, observed });
    return known(observed);
  };
}

async function observe(board: Board, { item, expectedCard, movedAt }: WatchQuery): Promise<Answer<ItemWatch>> {
  try {
    return await board.watch(item, expectedCard, movedAt);
  } catch (error) {
    return nothingLearned(error);
  }
}
