// What other flows have done with runs: begun, and asked.
import type { EngineParts } from '../../engine/parts.ts';
import { type AskedOfRun, askRun } from './ask-run.ts';
import type { FoldedRuns } from './observe-run.ts';
import { type Runs, requestRun } from './request-run.ts';

/** The registration of the run flow: how its streams are folded, begun and asked. */
export interface RegisteredRuns extends FoldedRuns, Runs {
  readonly factOf: AskedOfRun;
}

export const runKinds = (parts: Pick<EngineParts, 'journal' | 'clock' | 'owner'>, runs: RegisteredRuns) => ({
  RequestRun: requestRun(parts, runs),
  AskRun: askRun(parts, runs.factOf),
});
