// The runs of one item, found in the journal by the flow that is handed in.
import { runQuery } from '../../core/world/run.ts';
import type { Journal } from '../../ports/journal.ts';
import { type FoldedRuns, observeRun } from './observe-run.ts';
import type { ItemRun, Runs } from './request-run.ts';

export function itemRuns(journal: Journal, folded: FoldedRuns): Runs['of'] {
  const observe = observeRun(journal, folded);
  const prefix = `${folded.flow.name}/`;
  return async item => {
    const heads = await journal.streams(prefix);
    const runs = await Promise.all(
      heads.map(async ({ stream }): Promise<readonly ItemRun[]> => {
        const snapshot = await observe(runQuery(stream.slice(prefix.length)));
        if (snapshot.kind !== 'known' || snapshot.value.item !== item) return [];
        const [first] = await journal.read(stream);
        const { run, phase } = snapshot.value;
        return [{ run, isOpen: phase !== 'ended', requestId: first?.id ?? '' }];
      }),
    );
    return runs.flat();
  };
}
