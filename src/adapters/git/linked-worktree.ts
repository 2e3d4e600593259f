// Makes and takes away linked worktrees as git does, but without a git that obeys the repository: a folder in the git folder, the files
// of the commit, and at the end the link between them. Killed in between, it is made whole by doing it again.
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { errorCode } from '../../std/error-code.ts';
import { readIfThere } from '../../std/read-if-there.ts';
import { writeByRename } from '../../std/write-by-rename.ts';
import { adminOf, isWhole } from './admin-folder.ts';
import type { GitRepository } from './git.ts';
import { GitError } from './git-error.ts';
import type { GitFolders } from './place.ts';

/** While it is made: git prunes no worktree that is locked. */
const making = 'Pitwall makes this worktree';

/** `head`: a commit, or `ref: ` and the full name of a branch. `isBare`: without files and index. */
export interface LinkedRequest {
  readonly folder: string;
  readonly head: string;
  readonly isBare?: boolean;
}

/** Takes the place of one that git still knows there, unless a person locked that. */
export async function addLinked(repo: GitRepository, { folder, head, isBare = false }: LinkedRequest): Promise<void> {
  const { git, repository } = repo;
  const own = git.placeOf(repository);
  if (existsSync(join(own.commonDir, 'reftable')))
    throw new GitError(['worktree'], { stderr: 'repositories with refs in the format reftable are not supported' });
  const before = adminOf(git, repository, folder);
  const reason = before === undefined ? undefined : readIfThere(join(before, 'locked'))?.trim();
  if (reason !== undefined && reason !== making)
    throw new GitError(['worktree'], { stderr: `${folder} is a missing but locked worktree (${reason})` });
  forgetLinked(repo, folder);
  const admin = makeAdmin(own.commonDir, folder);
  takeOverSparse(own, admin);
  writeFileSync(join(admin, 'commondir'), '../..\n');
  writeFileSync(join(admin, 'HEAD'), `${head}\n`);
  mkdirSync(folder, { recursive: true });
  try {
    await fill(repo, { admin, commonDir: own.commonDir, folder, isBare });
  } catch (error) {
    // The folder was empty before: half of the files would be in the way of another try.
    rmSync(folder, { recursive: true, force: true });
    forgetLinked(repo, folder);
    throw error;
  }
}

/** Does what a killed Pitwall did not come to; what it had hardly begun is forgotten. */
export async function finishLinked(repo: GitRepository, folder: string): Promise<void> {
  const { git, repository } = repo;
  const admin = adminOf(git, repository, folder);
  if (admin === undefined || readIfThere(join(admin, 'locked'))?.trim() !== making) return;
  if (!isWhole(admin) || !existsSync(folder)) return forgetLinked(repo, folder);
  await fill(repo, { admin, commonDir: git.placeOf(repository).commonDir, folder, isBare: false });
}

interface Filling {
  readonly admin: string;
  readonly commonDir: string;
  readonly folder: string;
  readonly isBare: boolean;
}

/** The link last: a folder with one is whole. */
async function fill({ git }: GitRepository, { admin, commonDir, folder, isBare }: Filling): Promise<void> {
  const place = { gitDir: admin, commonDir, top: folder };
  const reset = ['reset', '--hard', '--quiet', '--no-recurse-submodules'];
  if (!isBare) await git.run(reset, { cwd: folder, place, timeoutMs: 10 * 60_000 });
  writeByRename(join(folder, '.git'), `gitdir: ${admin}\n`);
  rmSync(join(admin, 'locked'), { force: true });
}

/** Under the name of the folder, or with a number if that is taken. */
function makeAdmin(commonDir: string, folder: string): string {
  const home = join(commonDir, 'worktrees');
  mkdirSync(home, { recursive: true });
  const name = basename(folder).replaceAll(/[^\w.-]|^\.+|\.(?=\.|$)|\.lock$/g, '-');
  for (let number = 0; ; number++) {
    const admin = join(home, number === 0 ? name : `${name}${number}`);
    try {
      mkdirSync(admin);
      // What it is found by comes first: a kill leaves nothing that is locked and belongs to no folder.
      writeFileSync(join(admin, 'gitdir'), `${join(folder, '.git')}\n`);
      writeFileSync(join(admin, 'locked'), `${making}\n`);
      return admin;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
}

/** Which files a person checks out, a new worktree checks out. */
function takeOverSparse({ gitDir }: GitFolders, admin: string): void {
  mkdirSync(join(admin, 'info'));
  for (const name of ['info/sparse-checkout', 'config.worktree'])
    if (existsSync(join(gitDir, name))) copyFileSync(join(gitDir, name), join(admin, name));
}

/** Git knows it no more; its own folder stays, if it is there. */
export function forgetLinked({ git, repository }: GitRepository, folder: string): void {
  const admin = adminOf(git, repository, folder);
  if (admin === undefined) return;
  // Without a HEAD it is no worktree any more, which whoever goes on after a kill sees. What it is found by goes last.
  rmSync(join(admin, 'HEAD'), { force: true });
  for (const name of readdirSync(admin))
    if (name !== 'gitdir') rmSync(join(admin, name), { recursive: true, force: true });
  rmSync(admin, { recursive: true, force: true });
}
