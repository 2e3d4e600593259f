// History by real git. It only reads: a merge is tried in memory, no file and no ref changes.

import type { GitRepository } from '../../git/git.ts';
import { GitError } from '../../git/git.ts';
import { isAncestor } from '../../worktrees/git/refs.ts';

/** What git knows of commits and branches, as far as a local review asks. */
export interface History {
  /** Whether the commit could be merged into the base branch as it is now. */
  isMergeable(base: string, commit: string): Promise<'yes' | 'no' | 'unknown'>;
  /** When the base branch got the file of this path; undefined: it has none. */
  addedAt(base: string, path: string): Promise<number | undefined>;
  /** When a commit was made, and its words; undefined: git does not know it. */
  see(commit: string): Promise<{ readonly at: number; readonly message: string } | undefined>;
  /** Whether the base branch contains the commit; undefined: git does not know one of them, or does not answer. */
  contains(base: string, commit: string): Promise<boolean | undefined>;
}

export function createGitHistory({ git, repository }: GitRepository): History {
  /** A branch before anything else of that name. */
  const tipOf = async (base: string) =>
    (await git.commit(`refs/heads/${base}`, repository)) ?? (await git.commit(base, repository));
  const both = async (base: string, commit: string) => {
    const [tip, own] = await Promise.all([tipOf(base), git.commit(commit, repository)]);
    return tip === undefined || own === undefined ? undefined : { tip, own };
  };
  return {
    isMergeable: (base, commit) =>
      answered('unknown', async () => {
        const found = await both(base, commit);
        if (!found) return 'unknown';
        const args = ['merge-tree', '--write-tree', '--no-messages', found.tip, found.own];
        const asked = git.remember(args.join(' '), () => git.run(args, { cwd: repository, codes: [0, 1] }));
        return (await asked).code === 0 ? 'yes' : 'no';
      }),
    addedAt: (base, path) =>
      answered(undefined, async () => {
        const tip = await tipOf(base);
        if (tip === undefined) return undefined;
        const args = ['log', '-1', '--diff-filter=A', '--format=%ct', tip, '--', `:(top,literal)${path}`];
        const seconds = await git.line(args, { cwd: repository });
        return seconds === '' ? undefined : Number(seconds) * 1000;
      }),
    see: commit =>
      answered(undefined, async () => {
        const own = await git.commit(commit, repository);
        if (own === undefined) return undefined;
        const args = ['show', '--no-patch', '--no-show-signature', '--format=%ct%n%B', own];
        const [seconds, ...message] = (await git.run(args, { cwd: repository })).stdout.split('\n');
        return { at: Number(seconds) * 1000, message: message.join('\n').trim() };
      }),
    contains: (base, commit) =>
      answered(undefined, async () => {
        const found = await both(base, commit);
        return found && (await isAncestor(git, repository, found.own, found.tip));
      }),
  };
}

async function answered<T>(otherwise: T, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof GitError) return otherwise;
    throw error;
  }
}
