// Takes a worktree away in steps that a kill can interrupt anywhere: planned, set aside, saved, deleted, forgotten by git.
// Until it is saved, everything is still in its folder; from then on, everything is in the attic.
import { existsSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Removed, RemoveRequest } from '../../../ports/worktrees.ts';
import { adminOf, relink } from '../../git/admin-folder.ts';
import { finishLinked, forgetLinked } from '../../git/linked-worktree.ts';
import { homeOf } from '../git/home.ts';
import { refNames, refsOf } from '../git/refs.ts';
import { lockReason } from './admin.ts';
import { type AtticRepo, Refusal } from './attic-repo.ts';
import { deleteSurveyed } from './delete-surveyed.ts';
import { EntryFolder, entryOfRemoval, newEntryName, type Plan } from './entry.ts';
import { isGitAsSaved, save } from './save.ts';
import { atticRef } from './save-commit.ts';

const lockWords = 'Pitwall removes this worktree';
/** A process that writes without end cannot be outrun. */
const roundsMax = 5;

export async function removeWorktree(repo: AtticRepo, request: RemoveRequest): Promise<Removed> {
  const begun = entryOfRemoval(repo.attic, request.entry);
  if (begun?.saved && !begun.plan) return { entry: begun.name };
  const plan = begun?.plan ?? (await planRemoval(repo, request));
  if (!plan) return { entry: null };
  const folder = new EntryFolder(repo.attic, plan.entry);
  folder.plan = plan;
  repo.onStage?.('planned');
  return await finishRemoval(repo, folder, plan);
}

/** Undefined: there is neither a worktree nor a branch to take away. */
async function planRemoval(repo: AtticRepo, request: RemoveRequest): Promise<Plan | undefined> {
  const { git, repository } = repo;
  const path = await homeOf(repo, request.branch);
  await finishLinked(repo, path);
  const admin = adminOf(git, repository, path);
  const hasBranch = (await git.commit(`refs/heads/${request.branch}`, repository)) !== undefined;
  if (admin === undefined && !(request.isDropped && hasBranch)) return undefined;
  const reason = admin === undefined ? undefined : lockReason(admin);
  if (reason !== undefined && reason !== lockWords)
    throw new Refusal(`${path} is locked (${reason || 'no reason given'}): see "git worktree unlock"`);
  const entry = await newEntryName(repo, request.entry);
  return { version: 1, ...request, entry, path, aside: `${path}.removed-${entry}`, admin: admin ?? null };
}

/** Also for a removal that another process began and did not end. */
export async function finishRemoval(repo: AtticRepo, folder: EntryFolder, plan: Plan): Promise<Removed> {
  if (isDiscarded(folder, plan)) return await conclude(repo, folder, plan);
  try {
    if (!folder.saved) {
      await setAside(repo, plan);
      await save(repo, folder, plan);
    }
    await deleteSaved(repo, folder, plan);
  } catch (error) {
    if (!folder.saved) await putBack(repo, folder, plan);
    throw error;
  }
  await forget(repo, plan);
  repo.onStage?.('forgotten');
  if (plan.isDropped) await dropBranch(repo, folder, plan);
  repo.onStage?.('dropped');
  return await conclude(repo, folder, plan);
}

/** Nothing was kept and nothing is left: a kill came while the entry itself was deleted. */
function isDiscarded(folder: EntryFolder, { admin, aside, path, isDropped }: Plan): boolean {
  if (folder.saved || isDropped || admin === null) return false;
  return [admin, aside, path].every(each => !existsSync(each));
}

/** Locked first, so that it is not pruned while git does not know where it is. */
async function setAside({ git, repository, onStage }: AtticRepo, { path, aside, admin }: Plan): Promise<void> {
  if (admin === null) return;
  if (existsSync(path) && !existsSync(aside) && adminOf(git, repository, path) === admin) {
    writeFileSync(join(admin, 'locked'), `${lockWords}\n`);
    renameSync(path, aside);
    onStage?.('renamed');
  }
  if (existsSync(aside)) relink(admin, aside);
  onStage?.('aside');
}

/** Nothing was saved, so nothing may go: the worktree is where it was. */
async function putBack({ git, repository }: AtticRepo, folder: EntryFolder, plan: Plan): Promise<void> {
  const { path, aside, admin } = plan;
  if (admin !== null && existsSync(aside) && !existsSync(path)) {
    renameSync(aside, path);
    relink(admin, path);
  }
  if (admin !== null) rmSync(join(admin, 'locked'), { force: true });
  await git.run(['update-ref', '-d', atticRef(folder.name)], { cwd: repository });
  rmSync(folder.path, { recursive: true, force: true });
}

/** What was written or committed since it was saved is saved on top. */
async function deleteSaved(repo: AtticRepo, folder: EntryFolder, plan: Plan): Promise<void> {
  repo.onStage?.('saved');
  for (let round = 1; ; round++) {
    const { seen } = folder;
    const isDeleted = seen === undefined || (await deleteSurveyed(plan.aside, seen));
    if (isDeleted && (await isGitAsSaved(repo, folder, plan))) break;
    if (round > roundsMax) throw new Refusal(`a process still writes in ${plan.aside}: end it, then "pitwall gc"`);
    await save(repo, folder, plan);
  }
  repo.onStage?.('deleted');
}

async function forget({ git, repository }: AtticRepo, { aside, path, admin }: Plan): Promise<void> {
  if (admin === null || !existsSync(admin)) return;
  for (const folder of [aside, path]) {
    if (adminOf(git, repository, folder) === admin && !existsSync(folder)) forgetLinked({ git, repository }, folder);
  }
  // A kill left the folder without what it is found by.
  if (existsSync(admin) && readdirSync(admin).length === 0) rmdirSync(admin);
  if (existsSync(admin)) throw new Refusal(`git still knows the worktree in ${admin}`);
}

/** Only at the commit that was saved. */
async function dropBranch({ git, repository }: AtticRepo, folder: EntryFolder, { branch }: Plan): Promise<void> {
  const ref = `refs/heads/${branch}`;
  const saved = folder.saved?.branches[branch];
  if (saved === undefined || (await git.commit(ref, repository)) === undefined) return;
  await git.run(['update-ref', '-d', ref, saved], { cwd: repository });
}

async function conclude(repo: AtticRepo, folder: EntryFolder, { entry }: Plan): Promise<Removed> {
  folder.seen = undefined;
  if (folder.saved?.isKept) {
    folder.plan = undefined;
    return { entry };
  }
  await discardEntry(repo, folder);
  return { entry: null };
}

/** The refs first: a folder without them can still be cleared, a ref without a folder would be forgotten. */
export async function discardEntry(repo: AtticRepo, folder: EntryFolder): Promise<void> {
  const { git, repository } = repo;
  const { saved } = folder;
  if (saved?.isDropped) await forgetBranch(repo, saved.branch);
  // Only at the commit that was recorded: another one is the entry of another store.
  if (saved)
    await git.run(['update-ref', '-d', atticRef(folder.name), saved.commit], { cwd: repository, codes: [0, 1, 128] });
  rmSync(folder.path, { recursive: true, force: true });
}

/** What Pitwall remembered of a branch that is gone. */
async function forgetBranch(repo: AtticRepo, branch: string): Promise<void> {
  if ((await repo.git.commit(`refs/heads/${branch}`, repo.repository)) !== undefined) return;
  for (const name of refNames) await refsOf(repo, branch).remove(name);
}
