// What open runs need to continue: the transcripts of their attempts and the checkouts of their branch.
import type { RunState } from '../../core/run/state.ts';
import { isOverForGood } from '../../core/run/view/ending.ts';
import type { OpenRunNeeds } from '../../ports/retained.ts';

export function needsOf(runs: readonly RunState[]): OpenRunNeeds {
  const open = runs.filter(run => !isOverForGood(run));
  return {
    byAttempt: new Map(open.flatMap(({ stream, attempts }) => attempts.map(({ attempt }) => [attempt, stream]))),
    byBranch: new Map(open.flatMap(({ stream, request }) => (request ? [[request.branch, stream]] : []))),
  };
}
