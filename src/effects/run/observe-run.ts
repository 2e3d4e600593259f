// Answers the query `run`, and finds the runs of one item: folds their streams by the flow that is handed in.
import { absent, known } from '../../core/answer.ts';
import type { AnyFlow, FlowState } from '../../core/flow.ts';
import { type RunSnapshot, runQuery } from '../../core/world/run.ts';
import type { Observer } from '../../engine/parts.ts';
import { streamOf } from '../../engine/stream.ts';
import type { Journal } from '../../ports/journal.ts';
import type { ItemRun, Runs } from './request-run.ts';

/** `snapshotOf`: undefined where the run was never asked for. */
export interface FoldedRuns {
  readonly flow: AnyFlow;
  snapshotOf(state: FlowState): RunSnapshot | undefined;
}

export function observeRun(journal: Journal, { flow, snapshotOf }: FoldedRuns): Observer<ReturnType<typeof runQuery>> {
  return async query => {
    const stream = streamOf(journal, flow, query.stream);
    await stream.refresh();
    const snapshot = snapshotOf(stream.state);
    return snapshot ? known(snapshot) : absent;
  };
}

/** `7` or `7-2`, as `nextRunName` gives them. */
export const isRunName = (item: string, run: string) =>
  run.startsWith(item) && /^(-\d+)?$/.test(run.slice(item.length));

/** Only these streams are read, however many runs there are: the name of a run begins with its item. */
export function itemRuns(journal: Journal, folded: FoldedRuns): Runs['of'] {
  const observe = observeRun(journal, folded);
  const prefix = `${folded.flow.name}/`;
  return async item => {
    const heads = (await journal.streams(`${prefix}${item}`)).filter(head =>
      isRunName(item, head.stream.slice(prefix.length)),
    );
    const runs = await Promise.all(
      heads.map(async ({ stream }): Promise<readonly ItemRun[]> => {
        const snapshot = await observe(runQuery(stream.slice(prefix.length)));
        if (snapshot.kind !== 'known' || snapshot.value.item !== item) return [];
        const events = await journal.read(stream);
        const { run, phase } = snapshot.value;
        return [{ run, isOpen: phase !== 'ended', eventIds: events.map(({ id }) => id) }];
      }),
    );
    return runs.flat();
  };
}
