// History by real git. It only reads: a merge is tried in memory, no file and no ref changes.

import type { GitRepository } from '../../git/git.ts';
import { GitError } from '../../git/git.ts';
import { isAncestor } from '../../worktrees/git/refs.ts';

/** What git knows of commits and branches, as far as a local review asks. */
export interface History {
  /** Whether the commit could be merged into the base branch as it is now. */
  isMergeable(base: string, commit: string): Promise<'yes' | 'no' | 'unknown'>;
  /** Whether the base branch has a file of this path. */
  holds(base: string, path: string): Promise<boolean>;
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
    holds: (base, path) =>
      answered(false, async () => {
        const tip = await tipOf(base);
        if (tip === undefined) return false;
        const { stdout } = await git.run(['ls-tree', '-z', '--full-tree', tip, '--', path], { cwd: repository });
        return /^100(644|755) blob /.test(stdout) && stdout.endsWith(`\t${path}\0`);
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
