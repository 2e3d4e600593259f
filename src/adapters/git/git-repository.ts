// A repository and the git that works in it.
import type { Git } from './git.ts';

export interface GitRepository {
  readonly git: Git;
  /** Any folder of the repository. */
  readonly repository: string;
}
