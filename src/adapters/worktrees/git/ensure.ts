// Makes the worktree of a branch, or finds it again. What exists is reconciled, never clobbered.
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { InputOf } from '../../../core/effect/define.ts';
import type { EnsureWorktree, RecordedBranch } from '../../../core/world/worktree-effects.ts';
import { done, type Performed } from '../../../ports/performed.ts';
import { adminOf } from '../../git/admin-folder.ts';
import { addLinked, finishLinked } from '../../git/linked-worktree.ts';
import { makeLike } from '../../git/make-like.ts';
import { lastHead } from '../attic/admin.ts';
import { currentBase, fetchBranch } from './base.ts';
import { homeOf, isFree } from './home.ts';
import { listWorktrees } from './listed.ts';
import { mendWorktree } from './mend.ts';
import { isAncestor, recordedTip, refsOf } from './refs.ts';
import type { WorktreeRepo } from './worktree-repo.ts';

type Ensured = Performed<{ readonly path: string; readonly base?: string }>;

type EnsureRequest = InputOf<typeof EnsureWorktree>;

export async function ensureWorktree(repo: WorktreeRepo, { branch, base, recorded }: EnsureRequest): Promise<Ensured> {
  const missing = await putRefsBack(repo, branch, recorded);
  if (missing !== undefined) return failed(missing);
  const path = await homeOf(repo, branch);
  await finishLinked(repo, path);
  const listed = await listWorktrees(repo.git, repo.repository);
  const holder = listed.find(each => each.branch === branch && each.isThere && each.path !== path);
  if (holder) return failed(`${branch} is checked out at ${holder.path}: switch that to another branch`);
  const own = listed.find(each => each.path === path);
  if (own?.isThere) {
    if (own.branch === branch && own.head === undefined) await putBranchBack(repo, branch, path);
    await mendWorktree(repo, branch, path);
    return done({ path, ...(await beganAt(repo, branch)) });
  }
  if (!isFree(path)) return failed(`${path} exists and is no worktree of this repository: move it away`);
  return await add(repo, branch, base, path);
}

/** Somebody deleted all that Pitwall remembers of a branch that it made: the journal has it too. Answers why that is not possible. */
async function putRefsBack(
  repo: WorktreeRepo,
  branch: string,
  recorded: RecordedBranch | undefined,
): Promise<string | undefined> {
  const { git, repository } = repo;
  if (recorded === undefined || (await recordedTip(repo, branch)) !== undefined) return undefined;
  const refs = refsOf(repo, branch);
  for (const [name, commit] of Object.entries(recorded) as [keyof RecordedBranch, string][]) {
    if ((await git.commit(commit, repository)) === undefined)
      return `refs/pitwall/base/${branch} was deleted, and its commit ${commit} is not in the repository any more: fetch it from a clone or a backup, or give the run up with "pitwall drop"`;
    await refs.write(name, commit);
  }
  return undefined;
}

/** Somebody deleted it: files and index are still there, and go on from its last commit. */
async function putBranchBack(repo: WorktreeRepo, branch: string, path: string): Promise<void> {
  const commit = (await lastCommit(repo, branch, path)) ?? (await recordedTip(repo, branch));
  if (commit === undefined) return;
  await repo.git.run(['update-ref', `refs/heads/${branch}`, commit, ''], { cwd: repo.repository });
}

/** What a branch that was deleted was on last: an agent's commits are in the log of its worktree before they are recorded. */
async function lastCommit(repo: WorktreeRepo, branch: string, path: string): Promise<string | undefined> {
  const { git, repository } = repo;
  const recorded = await recordedTip(repo, branch);
  const admin = adminOf(git, repository, path);
  const logged = admin === undefined ? undefined : lastHead(admin);
  const last = logged === undefined ? undefined : await git.commit(logged, repository);
  const isOn = recorded !== undefined && last !== undefined && (await isAncestor(git, repository, recorded, last));
  return isOn ? last : await refsOf(repo, branch).read('tip');
}

async function add(repo: WorktreeRepo, branch: string, base: string, path: string): Promise<Ensured> {
  const { git, repository } = repo;
  const from = await startOf(repo, branch, base, path);
  if (from === undefined) return failed(`there is no commit ${base} to start from: commit something first`);
  mkdirSync(dirname(path), { recursive: true });
  const tip = await git.commit(`refs/heads/${branch}`, repository);
  const refs = refsOf(repo, branch);
  const isOurs = (await refs.read('base')) !== undefined;
  if (tip !== undefined && !isOurs && !(await isAncestor(git, repository, tip, from.base)))
    return failed(`${branch} exists with commits that no run made: rename it, or set another branchPrefix`);
  // First of all: a branch without this ref was not made by Pitwall.
  if (!isOurs) await refs.write('base', from.base);
  // Apart from the worktree, so that each can be tried again when another git was in the way.
  if (tip === undefined) await git.run(['update-ref', `refs/heads/${branch}`, from.commit, ''], { cwd: repository });
  makeLike(repository, path);
  await addLinked(repo, { folder: path, head: `ref: refs/heads/${branch}` });
  return done({ path, ...(await beganAt(repo, branch)) });
}

async function beganAt(repo: WorktreeRepo, branch: string) {
  const base = await refsOf(repo, branch).read('base');
  return base === undefined ? {} : { base };
}

/** A branch that was deleted here, or that only the remote has from an earlier life, goes on from there. */
async function startOf(repo: WorktreeRepo, branch: string, base: string, path: string) {
  const fetched = repo.remote === undefined ? undefined : fetchBranch(repo, branch, `pushed/${branch}`);
  const found = [currentBase(repo, branch, base), lastCommit(repo, branch, path), fetched] as const;
  const [baseCommit, last, pushed] = await Promise.all(found);
  return baseCommit === undefined ? undefined : { base: baseCommit, commit: last ?? pushed ?? baseCommit };
}

function failed(reason: string): Performed<never> {
  return { kind: 'failed', reason, final: true };
}
