// Lands a commit on the base branch because a person asked: fast-forward only, and never over anybody's uncommitted work.
import type { Git } from '../../git/git.ts';
import { listWorktrees } from './listed.ts';
import { commitOf, isAncestor } from './refs.ts';

export type Landing =
  | { readonly kind: 'landed'; readonly commit: string }
  /** `dirty`: the base is checked out with changes at `folder`. `behind`: the base has commits that the branch has not. */
  | { readonly kind: 'dirty'; readonly folder: string }
  | { readonly kind: 'behind' }
  | { readonly kind: 'no-base' };

interface LandingPlace {
  readonly git: Git;
  readonly repository: string;
}

export async function land({ git, repository }: LandingPlace, base: string, commit: string): Promise<Landing> {
  const tip = await commitOf(git, repository, `refs/heads/${base}`);
  if (tip === undefined) return { kind: 'no-base' };
  if (await isAncestor(git, repository, commit, tip)) return { kind: 'landed', commit: tip };
  if (!(await isAncestor(git, repository, tip, commit))) return { kind: 'behind' };
  const checkout = (await listWorktrees(git, repository)).find(each => each.branch === base && each.isThere);
  if (!checkout) {
    // Only if nobody moved it meanwhile.
    await git.run(['update-ref', `refs/heads/${base}`, commit, tip], { cwd: repository });
    return { kind: 'landed', commit };
  }
  const { path: folder } = checkout;
  const { stdout } = await git.run(['status', '--porcelain', '--untracked-files=no'], { cwd: folder });
  if (stdout !== '') return { kind: 'dirty', folder };
  await git.run(['merge', '--ff-only', '--quiet', commit], { cwd: folder });
  return { kind: 'landed', commit };
}
