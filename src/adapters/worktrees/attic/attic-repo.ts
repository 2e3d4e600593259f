// A repository with its attic, and how far a removal has come.
import type { WorktreeRepo } from '../git/worktree-repo.ts';

export type Stage =
  | 'planned'
  | 'renamed'
  | 'aside'
  | 'archived'
  | 'committed'
  | 'saved'
  | 'deleted'
  | 'forgotten'
  | 'dropped';

export interface AtticRepo extends WorktreeRepo {
  /** Wall-clock milliseconds. */
  readonly now: () => number;
  /** Called after each stage of a removal. */
  readonly onStage?: (stage: Stage) => void;
}

/** Why something of the attic was not done, in words for a person. */
export class Refusal extends Error {}
