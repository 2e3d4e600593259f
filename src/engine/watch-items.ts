// Looks at items no more often than their runs want: the last look is remembered, because each one costs a request.
import { type Answer, known } from '../core/answer.ts';
import { isDue } from '../core/effect/due.ts';
import type { Query } from '../core/flow.ts';
import type { ItemGlance, ItemWatch, WatchQuery } from '../core/run/queries.ts';
import type { Board } from '../ports/board.ts';
import type { Clock } from '../ports/clock.ts';
import { nothingLearned } from './observe.ts';
import type { Observer } from './parts.ts';

/** A look that brought nothing is an answer as well, and is made again in its turn: a dead forge holds nobody up. */
export function watchItems(board: Board, clock: Pick<Clock, 'now'>): Observer {
  const last = new Map<string, { readonly key: string; readonly glance: ItemGlance }>();
  return async (query: Query) => {
    const { watcher, key, everyMs, subject } = query as WatchQuery;
    const before = last.get(watcher);
    const isFresh = before?.key === key && !isDue(clock.now(), before.glance.at, before.glance.at + everyMs);
    if (isFresh) return known(before.glance);
    const seen = await look(board, subject, query as WatchQuery);
    const glance = { at: clock.now(), seen };
    last.set(watcher, { key, glance });
    return known(glance);
  };
}

async function look(board: Board, item: string, asked: WatchQuery): Promise<Answer<ItemWatch>> {
  try {
    return await board.watch(item, asked.expectedCard, asked.movedAt);
  } catch (error) {
    return nothingLearned(error);
  }
}
