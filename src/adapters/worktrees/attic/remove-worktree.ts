// Takes a worktree away in steps that a kill can interrupt anywhere: planned, set aside, saved, deleted, forgotten by git.
// Until it is saved, everything is still in its folder; from then on, everything is in the attic.
import { existsSync, renameSync, rmSync } from 'node:fs';
import type { Removed, RemoveRequest } from '../../../ports/worktrees.ts';
import { homeOf } from '../git/home.ts';
import { refsOf } from '../git/place.ts';
import { commitOf, refNames } from '../git/refs.ts';
import { adminOf, lockReason, relink } from './admin.ts';
import type { AtticPlace } from './attic-place.ts';
import { deleteSeen } from './delete-seen.ts';
import { EntryFolder, type Plan } from './entry.ts';
import { refusal } from './refusal.ts';
import { isGitAsSaved, save } from './save.ts';
import { atticRef } from './save-commit.ts';

const lockWords = 'Pitwall removes this worktree';
/** Somebody who writes and writes is not outrun. */
const roundsMax = 5;

export async function removeWorktree(place: AtticPlace, request: RemoveRequest): Promise<Removed> {
  const folder = new EntryFolder(place.attic, request.entry);
  if (!folder.plan && folder.saved) return { entry: request.entry };
  const plan = folder.plan ?? (await planRemoval(place, request));
  if (!plan) return { entry: null };
  folder.plan = plan;
  place.onStage?.('planned');
  return await finishRemoval(place, folder, plan);
}

/** Undefined: there is neither a worktree nor a branch to take away. */
async function planRemoval(place: AtticPlace, request: RemoveRequest): Promise<Plan | undefined> {
  const { git, repository } = place;
  const path = await homeOf(place, request.branch);
  const admin = await adminOf(git, repository, path);
  const hasBranch = (await commitOf(git, repository, `refs/heads/${request.branch}`)) !== undefined;
  if (admin === undefined && !(request.isDropped && hasBranch)) return undefined;
  const reason = admin === undefined ? undefined : lockReason(admin);
  if (reason !== undefined && reason !== lockWords)
    throw refusal(`${path} is locked (${reason || 'no reason given'}): see "git worktree unlock"`);
  return { version: 1, ...request, path, aside: `${path}.removed-${request.entry}`, admin: admin ?? null };
}

/** Also for a removal that somebody else began and did not end. */
export async function finishRemoval(place: AtticPlace, folder: EntryFolder, plan: Plan): Promise<Removed> {
  try {
    if (!folder.saved) {
      await setAside(place, plan);
      await save(place, folder, plan);
    }
    await deleteSaved(place, folder, plan);
  } catch (error) {
    if (!folder.saved) await putBack(place, folder, plan);
    throw error;
  }
  await forget(place, plan);
  place.onStage?.('forgotten');
  if (plan.isDropped) await dropBranch(place, folder, plan);
  place.onStage?.('dropped');
  return await conclude(place, folder, plan);
}

/** Locked first, so that nobody prunes it while git does not know where it is. */
async function setAside({ git, repository, onStage }: AtticPlace, { path, aside, admin }: Plan): Promise<void> {
  if (admin === null) return;
  if (existsSync(path) && !existsSync(aside) && (await adminOf(git, repository, path)) === admin) {
    const args = ['worktree', 'lock', '--reason', lockWords, path];
    await git.run(args, { cwd: repository, codes: [0, 128] });
    renameSync(path, aside);
    onStage?.('renamed');
  }
  if (existsSync(aside)) relink(admin, aside);
  onStage?.('aside');
}

/** Nothing was saved, so nothing may go: the worktree is where it was. */
async function putBack({ git, repository }: AtticPlace, folder: EntryFolder, plan: Plan): Promise<void> {
  const { path, aside, admin } = plan;
  if (admin !== null && existsSync(aside) && !existsSync(path)) {
    renameSync(aside, path);
    relink(admin, path);
  }
  await git.run(['worktree', 'unlock', path], { cwd: repository, codes: [0, 128] });
  await git.run(['update-ref', '-d', atticRef(folder.name)], { cwd: repository });
  rmSync(folder.path, { recursive: true, force: true });
}

/** What was written or committed since it was saved is saved on top. */
async function deleteSaved(place: AtticPlace, folder: EntryFolder, plan: Plan): Promise<void> {
  place.onStage?.('saved');
  for (let round = 1; ; round++) {
    const { seen } = folder;
    const isDeleted = seen === undefined || (await deleteSeen(plan.aside, seen));
    if (isDeleted && (await isGitAsSaved(place, folder, plan))) break;
    if (round > roundsMax) throw refusal(`somebody still writes in ${plan.aside}: end them, then "pitwall gc"`);
    await save(place, folder, plan);
  }
  place.onStage?.('deleted');
}

async function forget({ git, repository }: AtticPlace, { aside, path, admin }: Plan): Promise<void> {
  if (admin === null || !existsSync(admin)) return;
  for (const folder of [aside, path]) {
    if ((await adminOf(git, repository, folder)) !== admin || existsSync(folder)) continue;
    await git.run(['worktree', 'remove', '--force', '--force', folder], { cwd: repository });
  }
  if (existsSync(admin)) throw refusal(`git still knows the worktree in ${admin}`);
}

/** Only at the commit that was saved. */
async function dropBranch({ git, repository }: AtticPlace, folder: EntryFolder, { branch }: Plan): Promise<void> {
  const ref = `refs/heads/${branch}`;
  const saved = folder.saved?.branches[branch];
  if (saved === undefined || (await commitOf(git, repository, ref)) === undefined) return;
  await git.run(['update-ref', '-d', ref, saved], { cwd: repository });
}

async function conclude(place: AtticPlace, folder: EntryFolder, { entry }: Plan): Promise<Removed> {
  folder.seen = undefined;
  if (folder.saved?.isKept) {
    folder.plan = undefined;
    return { entry };
  }
  await discardEntry(place, folder);
  return { entry: null };
}

/** The refs first: a folder without them can still be cleared, a ref without a folder would be forgotten. */
export async function discardEntry(place: AtticPlace, folder: EntryFolder): Promise<void> {
  const { git, repository } = place;
  const { saved } = folder;
  if (saved?.isDropped) await forgetBranch(place, saved.branch);
  await git.run(['update-ref', '-d', atticRef(folder.name)], { cwd: repository });
  rmSync(folder.path, { recursive: true, force: true });
}

/** What Pitwall remembered of a branch that is gone. */
async function forgetBranch(place: AtticPlace, branch: string): Promise<void> {
  if ((await commitOf(place.git, place.repository, `refs/heads/${branch}`)) !== undefined) return;
  for (const name of refNames) await refsOf(place, branch).remove(name);
}
