// Brings a worktree back from the attic. It is built beside its place and moved there whole; nothing is overwritten.
import { lstatSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RestoredWorktree } from '../../../ports/attic.ts';
import { adminOf, relink } from '../../git/admin-folder.ts';
import { addLinked, forgetLinked } from '../../git/linked-worktree.ts';
import { makeLike } from '../../git/make-like.ts';
import { isFree } from '../git/home.ts';
import { listWorktrees } from '../git/listed.ts';
import { copyBack } from './archive.ts';
import { type AtticRepo, Refusal } from './attic-repo.ts';
import { readable } from './bytes.ts';
import { deleteWhole } from './delete-surveyed.ts';
import type { AtticEntry, EntryFolder } from './entry.ts';
import { entriesOfOtherStores, lostWithStore } from './other-stores.ts';
import { surveyAll } from './survey.ts';
import { writeFiles } from './write-files.ts';

export async function restoreWorktree(repo: AtticRepo, folder: EntryFolder, to: string): Promise<RestoredWorktree> {
  const own = folder.saved;
  const [saved] = own ? [own] : await entriesOfOtherStores(repo, folder.name);
  if (!saved || folder.plan) throw new Refusal(`the removal of ${folder.name} has not ended: "pitwall gc" ends it`);
  const { git, repository } = repo;
  const building = `${to}.restoring-${folder.name}`;
  if (!isFree(to)) throw new Refusal(`${to} is there already: name another folder with --to`);
  await clearUnfinished(repo, building);
  const at = saved.head ?? saved.commit;
  makeLike(repository, building);
  await addLinked(repo, { folder: building, head: at, isBare: true });
  const admin = adminOf(git, repository, building);
  if (admin === undefined) throw new Error(`git did not make ${building}`);
  await writeFiles({ git, repository, commit: saved.commit }, building);
  const branches = await restoreBranches(repo, saved);
  const branch = await takeBranch(repo, saved, building);
  // After HEAD is set, which git would note in the log that comes back here.
  if (own) await copyArchives(folder, building, admin);
  else await readIndex(repo, saved.commit, building);
  await mendSubmodules(repo, building, to, admin);
  await git.run(['update-index', '-q', '--refresh'], { cwd: building, codes: [0, 1, 128] });
  rmSync(to, { recursive: true, force: true });
  renameSync(building, to);
  relink(admin, to);
  return {
    path: to,
    ...(branch === undefined ? {} : { branch }),
    notes: [...branches, ...notesOn(saved), ...(own ? [] : [lostWithStore])],
  };
}

/** Of what was staged, as far as it was without conflicts. */
async function readIndex({ git, repository }: AtticRepo, commit: string, building: string): Promise<void> {
  const { code, stdout } = await git.run(['rev-parse', '--verify', '--quiet', `${commit}:index/0`], {
    cwd: repository,
    codes: [0, 1, 128],
  });
  await git.run(['read-tree', code === 0 ? stdout.trim() : 'HEAD'], { cwd: building });
}

/** A restore that was killed left only copies. */
async function clearUnfinished({ git, repository }: AtticRepo, building: string): Promise<void> {
  forgetLinked({ git, repository }, building);
  await deleteWhole(Buffer.from(building));
}

/** Git's own links stay those of the new worktree; HEAD is set when its branch is there. */
const ownFiles = new Set(['gitdir', 'commondir', 'locked', 'HEAD']);

async function copyArchives(folder: EntryFolder, building: string, admin: string): Promise<void> {
  for (const archive of [
    { from: folder.files, to: building },
    { from: folder.git, to: admin },
  ]) {
    const { files, empty } = surveyAll(archive.from);
    const paths = files.map(({ path }) => path).filter(path => archive.to !== admin || !ownFiles.has(path));
    await copyBack(archive, paths, empty);
  }
}

/** A submodule and its repository name each other by path, and both have moved. */
async function mendSubmodules({ git }: AtticRepo, building: string, to: string, admin: string): Promise<void> {
  for (const { path } of surveyAll(building).files) {
    if (!path.endsWith('/.git')) continue;
    const link = join(building, readable(path));
    const module = /\/worktrees\/[^/]+\/(modules\/.+)/.exec(readFileSync(link, 'utf8').trim())?.[1];
    if (module === undefined || !isModuleOf(admin, module)) continue;
    writeFileSync(link, `gitdir: ${join(admin, module)}\n`);
    const home = join(to, readable(path.slice(0, -'/.git'.length)));
    await git.run(['config', '--file', join(admin, module, 'config'), 'core.worktree', home], { cwd: building });
  }
}

/** A git folder below `modules` of this worktree, by no link and no way back: its `config` is written. */
function isModuleOf(admin: string, module: string): boolean {
  const path = join(admin, module);
  const config = lstatSync(join(path, 'config'), { throwIfNoEntry: false });
  return (
    config?.isFile() === true &&
    path.startsWith(join(admin, 'modules/')) &&
    realpathSync(path) === join(realpathSync(admin), module)
  );
}

/** Those that are gone come back; those that are there stay as they are. */
async function restoreBranches({ git, repository }: AtticRepo, { branches }: AtticEntry): Promise<string[]> {
  const notes: string[] = [];
  for (const [name, commit] of Object.entries(branches)) {
    const there = await git.commit(`refs/heads/${name}`, repository);
    if (there === undefined) await git.run(['update-ref', `refs/heads/${name}`, commit, ''], { cwd: repository });
    else if (there !== commit) notes.push(`${name} is at ${there.slice(0, 10)} and stays there; it was at ${commit}`);
  }
  return notes;
}

/** Only if the branch is where HEAD was, and no other worktree has it checked out. */
async function takeBranch({ git, repository }: AtticRepo, { head, headBranch }: AtticEntry, building: string) {
  if (headBranch === null) return undefined;
  const tip = await git.commit(`refs/heads/${headBranch}`, repository);
  const isTaken = (await listWorktrees(git, repository)).some(({ branch }) => branch === headBranch);
  if (isTaken || (tip ?? null) !== head) return undefined;
  await git.run(['symbolic-ref', 'HEAD', `refs/heads/${headBranch}`], { cwd: building });
  return headBranch;
}

function notesOn({ stashes, leftOut, special }: AtticEntry): string[] {
  const stashed = stashes.map(({ commit, message }) => `stash "${message}": git stash apply ${commit}`);
  const dependencies = leftOut.length === 0 ? [] : [`not kept, to be installed again: ${names(leftOut)}`];
  const others = special.length === 0 ? [] : [`not kept, because no file: ${names(special)}`];
  return [...stashed, ...dependencies, ...others];
}

const names = (paths: readonly string[]) => paths.map(readable).join(', ');
