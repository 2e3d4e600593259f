// What can be seen of a run's worktree, and of the base branch it started from.

export interface WorktreeSnapshot {
  readonly path: string;
  readonly tip: string;
  /** `foreign-commits`: not made by this run. `rewritten`: off the branch, or a recorded commit is unreachable. */
  readonly trouble?: 'foreign-commits' | 'rewritten' | undefined;
}

/** Absent: there is no such branch. */
export interface BaseSnapshot {
  readonly tip: string;
  /** The branch begins at the tip of the base, and has no commit that the base dropped. */
  readonly isCurrent: boolean;
  /** Commits of the branch itself. */
  readonly ahead: number;
}
