// Makes the worktree of a branch, or finds it again. What exists is reconciled, never clobbered.
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { done, type Performed } from '../../../ports/performed.ts';
import { GitError } from '../../git/git.ts';
import { homeOf } from './home.ts';
import { listWorktrees } from './listed.ts';
import { type GitPlace, refsOf } from './place.ts';
import { commitOf, isAncestor } from './refs.ts';

export async function ensureWorktree(
  place: GitPlace,
  branch: string,
  base: string,
): Promise<Performed<{ readonly path: string }>> {
  try {
    const path = await homeOf(place, branch);
    const listed = await listWorktrees(place.git, place.repository);
    const holder = listed.find(each => each.branch === branch && each.isThere && each.path !== path);
    if (holder) return failed(`${branch} is checked out at ${holder.path}: switch that to another branch`);
    const own = listed.find(each => each.path === path);
    if (own?.isThere) return await mend(place, path);
    if (existsSync(path) && readdirSync(path).length > 0)
      return failed(`${path} exists and is no worktree of this repository: move it away`);
    return await add(place, branch, base);
  } catch (error) {
    if (error instanceof GitError) return { kind: 'failed', reason: error.message, final: false };
    throw error;
  }
}

async function add(place: GitPlace, branch: string, base: string): Promise<Performed<{ readonly path: string }>> {
  const { git, repository } = place;
  const path = await homeOf(place, branch);
  const from = await startOf(place, branch, base);
  if (from === undefined) return failed(`there is no commit ${base} to start from: commit something first`);
  mkdirSync(dirname(path), { recursive: true });
  // The worktree of this path may still be listed after its folder was deleted: --force takes its place.
  const hasBranch = (await commitOf(git, repository, `refs/heads/${branch}`)) !== undefined;
  const which = hasBranch ? [path, branch] : ['--no-track', '-b', branch, path, from.commit];
  await git.run(['worktree', 'add', '--quiet', '--force', ...which], { cwd: repository });
  const refs = refsOf(place, branch);
  if ((await refs.read('base')) === undefined) await refs.write('base', from.base);
  return done({ path });
}

/** A branch that only the remote has is ours from an earlier life: it goes on from there. */
async function startOf(place: GitPlace, branch: string, base: string) {
  const { git, repository, remote } = place;
  const local = await commitOf(git, repository, base);
  const fetched = remote === undefined ? undefined : await fetchBranch(place, base, 'base-of-remote');
  const isNewer = fetched !== undefined && (local === undefined || (await isAncestor(git, repository, local, fetched)));
  const baseCommit = isNewer ? fetched : local;
  if (baseCommit === undefined) return undefined;
  const pushed = remote === undefined ? undefined : await fetchBranch(place, branch, `pushed/${branch}`);
  return { base: baseCommit, commit: pushed ?? baseCommit };
}

/** Into a ref of our own: the user's remote branches stay as they are. Undefined: not there, or no network now. */
async function fetchBranch({ git, repository, remote }: GitPlace, branch: string, into: string) {
  const spec = `+refs/heads/${branch}:refs/pitwall/${into}`;
  const args = ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', remote ?? '', spec];
  const { code } = await git.run(args, { cwd: repository, codes: [0, 1, 128] });
  return code === 0 ? await commitOf(git, repository, `refs/pitwall/${into}`) : undefined;
}

/** Nobody of ours works in it now, so its own lock and a half-done rebase are left over from a kill. */
async function mend({ git }: GitPlace, path: string): Promise<Performed<{ readonly path: string }>> {
  const own = await git.line(['rev-parse', '--path-format=absolute', '--git-dir'], { cwd: path });
  rmSync(join(own, 'index.lock'), { force: true });
  for (const [folder, command] of [
    ['rebase-merge', 'rebase'],
    ['rebase-apply', 'rebase'],
  ] as const) {
    if (isFolder(join(own, folder))) await git.run([command, '--abort'], { cwd: path, codes: [0, 128] });
  }
  return done({ path });
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function failed(reason: string): Performed<never> {
  return { kind: 'failed', reason, final: true };
}
