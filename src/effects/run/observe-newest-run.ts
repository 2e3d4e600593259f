// Answers the query `newest-run`: of all runs of an item in this journal the last one.
import { absent } from '../../core/answer.ts';
import type { newestRunQuery } from '../../core/world/epic.ts';
import { runQuery } from '../../core/world/run.ts';
import type { Observer } from '../../engine/parts.ts';
import type { Journal } from '../../ports/journal.ts';
import { compareNumbered } from '../../std/compare-numbered.ts';
import { type FoldedRuns, isRunName, observeRun } from './observe-run.ts';

export function observeNewestRun(journal: Journal, folded: FoldedRuns): Observer<ReturnType<typeof newestRunQuery>> {
  const observe = observeRun(journal, folded);
  const prefix = `${folded.flow.name}/`;
  return async ({ item }) => {
    const names = (await journal.streams(`${prefix}${item}`))
      .map(({ stream }) => stream.slice(prefix.length))
      .filter(name => isRunName(item, name))
      .toSorted(compareNumbered);
    for (const name of names.toReversed()) {
      const run = await observe(runQuery(name));
      if (run.kind === 'unknown' || (run.kind === 'known' && run.value.item === item)) return run;
    }
    return absent;
  };
}
