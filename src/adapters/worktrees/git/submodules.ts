// Submodules of a worktree in which agents worked: which of them changed, their uncommitted work, and their way to their remotes.
import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { done, type Performed } from '../../../ports/performed.ts';
import { isLocalAddress } from '../../git/address.ts';
import { adminOf, sharedFolder } from '../../git/admin-folder.ts';
import { type Git, GitError } from '../../git/git.ts';
import { listSubmodules, type Submodule } from '../../git/list-submodules.ts';
import { quiet } from '../../git/quiet.ts';
import { type Origin, originOf } from '../../git/submodule-origin.ts';
import { fetchQuietly } from './base.ts';
import { homeOf } from './home.ts';
import { refsOf } from './refs.ts';
import type { WorktreeRepo } from './worktree-repo.ts';

/** Those that a commit has at another commit than the branch's base. */
export async function changedSubmodules(
  repo: WorktreeRepo,
  branch: string,
  commit: string,
): Promise<readonly Submodule[]> {
  const { git, repository } = repo;
  const now = await listSubmodules(git, repository, commit);
  if (now.length === 0) return [];
  const base = await refsOf(repo, branch).read('base');
  const before = base === undefined ? [] : await listSubmodules(git, repository, base);
  return now.filter(each => !before.some(({ path, commit: then }) => path === each.path && then === each.commit));
}

/** Folders of submodules that are checked out, those inside first. */
export async function filledSubmodules(
  { git, repository }: WorktreeRepo,
  { cwd, commit }: { readonly cwd: string; readonly commit: string | undefined },
): Promise<readonly string[]> {
  if (commit !== undefined && (await git.lacks(commit, '.gitmodules', repository))) return [];
  return await filledIn(git, cwd);
}

async function filledIn(git: Git, cwd: string): Promise<readonly string[]> {
  const folders: string[] = [];
  for (const { path } of await listSubmodules(git, cwd, 'HEAD')) {
    const folder = join(cwd, path);
    if (existsSync(join(folder, '.git'))) folders.push(...(await filledIn(git, folder)), folder);
  }
  return folders;
}

/** What a commit wants of its submodules must be on their remotes before the commit itself is; otherwise it could not be checked out. */
export async function pushSubmodules(repo: WorktreeRepo, branch: string, commit: string): Promise<Performed<null>> {
  const { git, repository } = repo;
  const home = await homeOf(repo, branch);
  const changed = await changedSubmodules(repo, branch, commit);
  if (changed.length === 0) return done(null);
  const base = await refsOf(repo, branch).read('base');
  const before = base === undefined ? [] : await listSubmodules(git, repository, base);
  const admin = adminOf(git, repository, home);
  const modules = join(sharedFolder(git, repository), 'modules');
  for (const submodule of changed) {
    const failure = await pushOne({ git, branch, admin }, { folder: home, modules, before }, submodule);
    if (failure !== undefined) return { kind: 'failed', reason: `${submodule.path}: ${failure}`, final: false };
  }
  return done(null);
}

interface Pushing {
  readonly git: Git;
  readonly branch: string;
  readonly admin: string | undefined;
}

/** What a submodule is in. */
interface Around {
  readonly folder: string;
  /** The person's own git folders of its submodules. */
  readonly modules: string;
  /** Its submodules where the branch began. */
  readonly before: readonly Submodule[];
}

/** Those inside first. Undefined: its commit is on its remote. */
async function pushOne(pushing: Pushing, around: Around, submodule: Submodule): Promise<string | undefined> {
  const { git, branch, admin } = pushing;
  const { name, path, commit } = submodule;
  const cwd = join(around.folder, path);
  if (!existsSync(join(cwd, '.git'))) return 'it is not checked out';
  if (!isOfWorktree(cwd, admin)) return 'its git folder is not the one that Pitwall made for this worktree';
  const began = around.before.find(each => each.name === name);
  const origin = originOf(around.modules, { name, url: began?.url ?? '' }, around.folder);
  if (origin.source === undefined && began?.url !== submodule.url) return 'its address is new: push it yourself';
  try {
    const before = began === undefined ? [] : await listSubmodules(git, cwd, began.commit);
    const inside = { folder: cwd, modules: join(around.modules, name, 'modules'), before };
    for (const inner of await listSubmodules(git, cwd, commit)) {
      if (!existsSync(join(cwd, inner.path, '.git'))) continue;
      const failure = await pushOne(pushing, inside, inner);
      if (failure !== undefined) return `${inner.path}: ${failure}`;
    }
    await bringTo(git, cwd, origin, { commit, branch });
    return undefined;
  } catch (error) {
    if (error instanceof GitError) return error.message;
    throw error;
  }
}

/** A folder of this machine runs no hooks for a push of Pitwall: an agent may have written them. */
const quietReceiver = `git ${quiet.map(word => `'${word}'`).join(' ')} receive-pack`;

async function bringTo(
  git: Git,
  cwd: string,
  { address, env }: Origin,
  { commit, branch }: { readonly commit: string; readonly branch: string },
): Promise<void> {
  const call = { cwd, address, env };
  await git.run([...fetchQuietly, '--prune', address, '+refs/heads/*:refs/remotes/origin/*'], call);
  const holders = ['for-each-ref', '--count=1', '--contains', commit, 'refs/remotes/origin'];
  if ((await git.line(holders, { cwd })) !== '') return;
  const local = isLocalAddress(address) ? [`--receive-pack=${quietReceiver}`] : [];
  // Never by force: a branch of that name with other commits belongs to others.
  const quietly = ['push', '--quiet', '--no-verify', '--recurse-submodules=no', ...local];
  await git.run([...quietly, address, `${commit}:refs/heads/${branch}`], call);
}

/** An agent can put a repository of its own there, whose settings name programs: git is not started in such a folder. */
function isOfWorktree(cwd: string, admin: string | undefined): boolean {
  const link = join(cwd, '.git');
  if (admin === undefined || !lstatSync(link).isFile()) return false;
  const [, named = ''] = /^gitdir: (.+)/.exec(readFileSync(link, 'utf8')) ?? [];
  const folder = resolve(cwd, named);
  const modules = join(admin, 'modules');
  return existsSync(folder) && existsSync(modules) && realpathSync(folder).startsWith(`${realpathSync(modules)}/`);
}
