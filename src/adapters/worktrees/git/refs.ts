// What Pitwall remembers of a branch, as refs of its own: they keep the commits alive and survive any process.
import type { Git, GitRepository } from '../../git/git.ts';

/** `base`: where the branch began. `remote-base`: the remote's base, as last seen. `tip`: the last commit recorded. `pushed`: the remote's, as we left it. `foreign`: the remote's, not ours. `rebased`: made, not yet followed. */
export const refNames = ['base', 'remote-base', 'tip', 'pushed', 'foreign', 'rebased'] as const;
type RefName = (typeof refNames)[number];

export function refsOf({ git, repository: cwd }: GitRepository, branch: string) {
  const refOf = (name: RefName) => `refs/pitwall/${name}/${branch}`;
  const keptRefOf = (why: string, commit: string) => `refs/pitwall/${why}/${branch}/${commit}`;
  const update = (...args: readonly string[]) => git.run(['update-ref', ...args], { cwd });
  return {
    read: (name: RefName) => git.commit(refOf(name), cwd),
    /** The full name of the first of them that exists. */
    nameOf: async (names: readonly RefName[]) => {
      for (const name of names) if ((await git.commit(refOf(name), cwd)) !== undefined) return refOf(name);
      return undefined;
    },
    write: (name: RefName, commit: string) => update(refOf(name), commit),
    remove: (name: RefName) => update('-d', refOf(name)),
    /** Keeps a commit that the branch will not hold any more, for as long as the ref exists. Returns its name. */
    keep: async (why: 'replaced' | 'uncommitted' | 'aside', commit: string) => {
      await update(keptRefOf(why, commit), commit);
      return keptRefOf(why, commit);
    },
    /** Whether a rebase of ours took this commit's place. */
    isReplaced: async (commit: string) => (await git.commit(keptRefOf('replaced', commit), cwd)) !== undefined,
  };
}

/** The last commit that is known to have been on the branch; before the first one of its own, where it began. */
export async function recordedTip(repo: GitRepository, branch: string): Promise<string | undefined> {
  const refs = refsOf(repo, branch);
  return (await refs.read('tip')) ?? (await refs.read('base'));
}

const fullHash = /^[0-9a-f]{40,64}$/;

export async function isAncestor(git: Git, cwd: string, older: string, newer: string): Promise<boolean> {
  if (fullHash.test(older) && fullHash.test(newer)) return (await mergeBase(git, cwd, older, newer)) === older;
  const { code } = await git.run(['merge-base', '--is-ancestor', older, newer], { cwd, codes: [0, 1] });
  return code === 0;
}

/** Where two commits, named by their hashes, went apart; undefined: they have nothing in common. Either order is one question. */
export async function mergeBase(git: Git, cwd: string, one: string, other: string): Promise<string | undefined> {
  if (one === other) return one;
  const args = ['merge-base', ...[one, other].sort()];
  const { code, stdout } = await git.remember(args.join(' '), () => git.run(args, { cwd, codes: [0, 1] }));
  return code === 0 ? stdout.trim() : undefined;
}

/** How many commits one has that the others have not. All are named by their hashes. */
export async function countAhead(git: Git, cwd: string, own: string, others: readonly string[]): Promise<number> {
  const args = ['rev-list', '--count', own, '--not', ...others];
  return await git.remember(args.join(' '), async () => Number(await git.line(args, { cwd })));
}
