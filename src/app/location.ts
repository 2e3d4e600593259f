// Where a person is, and the git that knows the repository there.
import type { GitReader } from '../ports/git-reader.ts';

export interface Location {
  /** The folder that Pitwall was started in: paths that a person types begin there. */
  readonly cwd: string;
  readonly git: GitReader;
}
