// Check runs and commit statuses. What time brings is derived from the clock when it is read, so that no timer is needed.

export type Conclusion =
  | 'success'
  | 'failure'
  | 'neutral'
  | 'cancelled'
  | 'skipped'
  | 'timed_out'
  | 'action_required'
  | 'stale'
  | 'startup_failure';

/** A check run that every push starts. */
export interface CheckPlan {
  readonly name: string;
  /** When it is complete; without it the run stays queued until somebody completes it. */
  readonly afterMs?: number;
  readonly conclusion?: Conclusion;
  /** Until then the run is not listed at all. */
  readonly appearsAfterMs?: number;
}

export interface CheckRun {
  readonly id: number;
  readonly repositoryId: number;
  readonly sha: string;
  readonly name: string;
  readonly app: string;
  readonly appearsAt: number;
  readonly startedAt: number;
  /** Null: somebody has to complete it. */
  completesAt: number | null;
  conclusion: Conclusion;
  isStarted: boolean;
}

export interface CommitStatus {
  readonly id: number;
  readonly repositoryId: number;
  readonly sha: string;
  readonly context: string;
  readonly createdAt: number;
  readonly creatorId: number;
  readonly state: 'error' | 'failure' | 'pending' | 'success';
}

export type CheckStatus = 'queued' | 'in_progress' | 'completed';

export function checkStatus(run: CheckRun, now: number): CheckStatus {
  if (run.completesAt !== null && run.completesAt <= now) return 'completed';
  return run.isStarted ? 'in_progress' : 'queued';
}
