// The attic: worktrees that were removed, each with everything it held that git would have lost.

export interface AtticEntry {
  readonly entry: string;
  readonly run: string;
  readonly branch: string;
  /** Where the worktree was. */
  readonly path: string;
  /** Wall-clock milliseconds; undefined: its removal has not ended. */
  readonly savedAt?: number;
}

export interface RestoredWorktree {
  readonly path: string;
  readonly branch?: string;
  readonly notes: readonly string[];
}

export interface Attic {
  /** Oldest first. */
  list(): readonly AtticEntry[];
  /** `to`: an absolute path. Default: where it was. A Problem when something is in the way. */
  restore(entry: string, to: string | undefined): Promise<RestoredWorktree>;
  /** Ends a removal whose run the journal does not know, so that no engine will end it. */
  finishRemoval(entry: string): Promise<void>;
}
