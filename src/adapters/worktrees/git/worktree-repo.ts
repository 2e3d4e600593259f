// A repository whose worktrees Pitwall makes, and where they are.
import { resolve } from 'node:path';
import type { Git } from '../../git/git.ts';
import { BranchRefs } from './refs.ts';

export interface WorktreeRepo {
  readonly git: Git;
  /** The top folder of the repository. */
  readonly repository: string;
  /** The folder in which worktrees are made. */
  readonly base: string;
  /** Where whatever a removal would lose is kept: a folder of the state. */
  readonly attic: string;
  /** The folder in which detached copies are made, away from people and agents. */
  readonly copies: string;
  /** The remote to fetch from and push to; undefined: the repository is on its own. */
  readonly remote: string | undefined;
  /** Called when the remote cannot be reached and nothing depends on it. Absent: the work cannot go on without the remote. */
  readonly goesOnWithout?: ((why: string) => void) | undefined;
  /** Author and committer of what Pitwall itself commits. */
  readonly identity: { readonly name: string; readonly email: string };
}

/** As documented. `homeOf` says where it really is. */
export function pathOf({ base }: WorktreeRepo, branch: string): string {
  return resolve(base, branch.replaceAll('/', '-'));
}

export function refsOf({ git, repository }: WorktreeRepo, branch: string): BranchRefs {
  return new BranchRefs(git, repository, branch);
}

/** The same date gives the same commit again; without one it is now. */
export function committerOf(
  { identity: { name, email } }: WorktreeRepo,
  date?: string,
): Readonly<Record<string, string>> {
  const who = { GIT_COMMITTER_NAME: name, GIT_COMMITTER_EMAIL: email };
  return date === undefined ? who : { ...who, GIT_COMMITTER_DATE: date };
}
