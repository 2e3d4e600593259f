// What Pitwall remembers of a branch, as refs of its own: they keep the commits alive and survive any process.
import type { Git } from '../../git/git.ts';

/** `base`: where the branch began. `remote-base`: the remote's base, as last seen. `tip`: the last commit recorded. `pushed`: the remote's, as we left it. `foreign`: the remote's, not ours. `rebased`: made, not yet followed. */
export const refNames = ['base', 'remote-base', 'tip', 'pushed', 'foreign', 'rebased'] as const;
export type RefName = (typeof refNames)[number];

const keptRefOf = (why: string, branch: string, commit: string) => `refs/pitwall/${why}/${branch}/${commit}`;
const refOf = (name: RefName, branch: string) => `refs/pitwall/${name}/${branch}`;

export class BranchRefs {
  readonly #git: Git;
  readonly #cwd: string;
  readonly #branch: string;

  constructor(git: Git, cwd: string, branch: string) {
    this.#git = git;
    this.#cwd = cwd;
    this.#branch = branch;
  }

  async read(name: RefName): Promise<string | undefined> {
    return await commitOf(this.#git, this.#cwd, refOf(name, this.#branch));
  }

  async write(name: RefName, commit: string): Promise<void> {
    await this.#git.run(['update-ref', refOf(name, this.#branch), commit], { cwd: this.#cwd });
  }

  /** Keeps a commit that the branch will not hold any more, for as long as the ref exists. Returns its name. */
  async keep(why: 'replaced' | 'uncommitted' | 'aside', commit: string): Promise<string> {
    const ref = keptRefOf(why, this.#branch, commit);
    await this.#git.run(['update-ref', ref, commit], { cwd: this.#cwd });
    return ref;
  }

  /** Whether a rebase of ours took this commit's place. */
  async isReplaced(commit: string): Promise<boolean> {
    return (await commitOf(this.#git, this.#cwd, keptRefOf('replaced', this.#branch, commit))) !== undefined;
  }

  async remove(name: RefName): Promise<void> {
    await this.#git.run(['update-ref', '-d', refOf(name, this.#branch)], { cwd: this.#cwd });
  }
}

/** The commit that has a name; undefined when there is none. */
export function commitOf(git: Git, cwd: string, name: string): Promise<string | undefined> {
  return git.commit(name, cwd);
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
