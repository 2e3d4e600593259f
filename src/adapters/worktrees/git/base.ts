// The base branch as it is now, and how a branch relates to it.
import { type Answer, absent, known, unknown } from '../../../core/answer.ts';
import type { BaseSnapshot } from '../../../core/world/snapshots.ts';
import { countAhead, isAncestor, refsOf } from './refs.ts';
import type { WorktreeRepo } from './worktree-repo.ts';

/** The local branch, or the remote's where that only goes further. */
export async function currentBase(repo: WorktreeRepo, branch: string, base: string): Promise<string | undefined> {
  return await newerBase(repo, base, () => fetchBranch(repo, base, `remote-base/${branch}`));
}

async function newerBase(repo: WorktreeRepo, base: string, fetch: () => Promise<string | undefined>) {
  const { git, repository, remote } = repo;
  const local = (await git.commit(`refs/heads/${base}`, repository)) ?? (await git.commit(base, repository));
  if (remote === undefined) return local;
  const fetched = await fetch();
  const isNewer = fetched !== undefined && (local === undefined || (await isAncestor(git, repository, local, fetched)));
  return isNewer ? fetched : local;
}

export const fetchQuietly = ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', '--no-recurse-submodules'];

/** Into a ref of this branch's own, and as git does into the one that follows the remote. Undefined: not there, or no network now. */
export async function fetchBranch({ git, repository, remote = '' }: WorktreeRepo, branch: string, into: string) {
  const specs = [`pitwall/${into}`, `remotes/${remote}/${branch}`].map(to => `+refs/heads/${branch}:refs/${to}`);
  const { url: address } = await git.addresses(repository, remote);
  const { code } = await git.run([...fetchQuietly, address, ...specs], {
    cwd: repository,
    address,
    codes: [0, 1, 128],
  });
  return code === 0 ? await git.commit(`refs/pitwall/${into}`, repository) : undefined;
}

/** Repeated observations do not ask the remote each time; the final push compares and swaps. */
const observationMs = 10_000;

export async function observeBase(repo: WorktreeRepo, branch: string, base: string): Promise<Answer<BaseSnapshot>> {
  const { git, repository } = repo;
  const into = `remote-base/${branch}`;
  const fetch = () => git.lately(`fetch ${into} ${base}`, observationMs, () => fetchBranch(repo, base, into));
  const tip = await newerBase(repo, base, fetch);
  if (tip === undefined) return absent;
  const own = await git.commit(`refs/heads/${branch}`, repository);
  if (own === undefined) return unknown(`there is no branch ${branch}`);
  const isOnTop = await isAncestor(git, repository, tip, own);
  const dropped = await droppedBase(repo, branch, tip);
  const isOnDropped = dropped !== undefined && (await isAncestor(git, repository, dropped, own));
  const ahead = await countAhead(git, repository, own, [tip, ...(dropped === undefined ? [] : [dropped])]);
  return known({ tip, isCurrent: isOnTop && !isOnDropped, ahead });
}

/** Where the branch began, if the base was rewritten since and does not have it any more. */
export async function droppedBase(repo: WorktreeRepo, branch: string, tip: string): Promise<string | undefined> {
  const began = await refsOf(repo, branch).read('base');
  if (began === undefined) return undefined;
  return (await isAncestor(repo.git, repo.repository, began, tip)) ? undefined : began;
}
