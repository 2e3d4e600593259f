// The attic: worktrees that were removed, each with everything it held that git would have lost.

export interface AtticEntry {
  readonly entry: string;
  readonly run: string;
  readonly branch: string;
  /** Where the worktree was. */
  readonly path: string;
  /** Wall-clock milliseconds; undefined: its removal has not ended. */
  readonly savedAt?: number;
  /** Only git knows it: of what it held, tracked and untracked files and commits come back. */
  readonly isOfOtherStore?: boolean;
}

export interface RestoredWorktree {
  readonly path: string;
  readonly branch?: string;
  readonly notes: readonly string[];
}

export interface Attic {
  /** Oldest first. */
  list(): readonly AtticEntry[];
  /** What other stores of the same repository put there, which may be gone. */
  listOthers(): Promise<readonly AtticEntry[]>;
  /** `to`: an absolute path. Default: where it was. A Problem when something is in the way. */
  restore(entry: string, to: string | undefined): Promise<RestoredWorktree>;
  /** Ends a removal whose run the journal does not know, so that no engine will end it. */
  finishRemoval(entry: string): Promise<void>;
}
