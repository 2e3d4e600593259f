// A repository whose worktrees Pitwall makes, and where they are.
import type { BaseMove } from '../../../core/world/landing-events.ts';
import type { GitRepository } from '../../git/git.ts';

/** `repository` is the top folder here. */
export interface WorktreeRepo extends GitRepository {
  /** The folder in which worktrees are made. */
  readonly base: string;
  /** Where whatever a removal would lose is kept: a folder of the state. */
  readonly attic: string;
  /** The folder in which detached copies are made, away from people and agents. */
  readonly copies: string;
  /** The folder in which gates make their checkouts. */
  readonly checkouts: string;
  /** The remote to fetch from and push to; undefined: the repository is on its own. */
  readonly remote: string | undefined;
  /** Called when the remote cannot be reached and nothing depends on it. Absent: the work cannot go on without the remote. */
  readonly goesOnWithout?: ((why: string) => void) | undefined;
  /** Files of the user that git obeys in every repository. */
  readonly userSettings?: readonly string[];
  /** How Pitwall itself moved a base branch. */
  readonly landings?: (base: string) => Promise<readonly BaseMove[]>;
  /** Agents and gates run in the sandbox, which gives them no branch but their own: a base that moves was moved by others. */
  readonly isBaseHeld?: boolean;
  /** Whether the file at this path is a test. Absent: none is. */
  readonly isTest?: (path: string) => boolean;
  /** Author and committer of what Pitwall itself commits. */
  readonly identity: { readonly name: string; readonly email: string };
}

/** Author and committer of what Pitwall itself commits, now. */
export function identityOf({
  identity: { name, email },
}: Pick<WorktreeRepo, 'identity'>): Readonly<Record<string, string>> {
  return { GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email, GIT_COMMITTER_NAME: name, GIT_COMMITTER_EMAIL: email };
}

/** The same date gives the same commit again. */
export function committerOf({ identity: { name, email } }: WorktreeRepo, date: string) {
  return { GIT_COMMITTER_NAME: name, GIT_COMMITTER_EMAIL: email, GIT_COMMITTER_DATE: date };
}
