// Everything that Pitwall keeps for a while in one repository, and how use-cases open it.

import { Problem } from '../../core/problem.ts';
import type { RetentionLimits } from '../../core/retention.ts';
import type { RunState } from '../../core/run/state.ts';
import { isOverForGood } from '../../core/run/view/ending.ts';
import type { Attic } from '../../ports/attic.ts';
import type { OpenRunNeeds, RetainedKind } from '../../ports/retained.ts';

export interface Retention {
  readonly limits: RetentionLimits;
  readonly kinds: readonly RetainedKind[];
  readonly attic: Attic;
  close(): void;
}

export interface RetentionWorkspace {
  readonly cwd: string;
  /** Undefined when the repository has no store yet. */
  openRetention(): Promise<Retention | undefined>;
}

export async function withRetention<T>(
  { openRetention }: RetentionWorkspace,
  use: (retention: Retention) => Promise<T>,
): Promise<T> {
  const retention = await openRetention();
  if (!retention) {
    const what = 'this repository has no runs yet, so there is nothing to clean up or restore';
    throw new Problem({ code: 'run-unknown', what, remedy: 'Start a run with "pitwall run".' });
  }
  try {
    return await use(retention);
  } finally {
    retention.close();
  }
}

/** What open runs need to continue: the transcripts of their attempts and the checkouts of their branch. */
export function needsOf(runs: readonly RunState[]): OpenRunNeeds {
  const open = runs.filter(run => !isOverForGood(run));
  return {
    byAttempt: new Map(open.flatMap(({ stream, attempts }) => attempts.map(({ attempt }) => [attempt, stream]))),
    byBranch: new Map(open.flatMap(({ stream, request }) => (request ? [[request.branch, stream]] : []))),
  };
}
