// Answers the query `run`: folds the run's stream by the flow that is handed in.
import { absent, known } from '../../core/answer.ts';
import type { AnyFlow, FlowState } from '../../core/flow.ts';
import type { RunSnapshot, runQuery } from '../../core/world/run.ts';
import type { Observer } from '../../engine/parts.ts';
import { streamOf } from '../../engine/stream.ts';
import type { Journal } from '../../ports/journal.ts';

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
