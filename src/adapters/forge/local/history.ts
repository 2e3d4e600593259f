// What git knows of commits and branches, as far as a local review asks.

export interface History {
  /** Whether the commit could be merged into the base branch as it is now. */
  isMergeable(base: string, commit: string): Promise<'yes' | 'no' | 'unknown'>;
  /** Whether the base branch has a file of this path. */
  holds(base: string, path: string): Promise<boolean>;
  /** Whether the base branch contains the commit; undefined: git does not know one of them, or does not answer. */
  contains(base: string, commit: string): Promise<boolean | undefined>;
}
