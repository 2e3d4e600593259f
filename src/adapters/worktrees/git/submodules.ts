// Submodules of a worktree in which agents worked: which of them changed, their uncommitted work, and their way to their remotes.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { done, type Performed } from '../../../ports/performed.ts';
import { type Git, GitError } from '../../git/git.ts';
import { listSubmodules, type Submodule } from '../../git/list-submodules.ts';
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
  const home = await homeOf(repo, branch);
  const changed = await changedSubmodules(repo, branch, commit);
  for (const submodule of changed) {
    const failure = await pushOne(repo.git, home, submodule, branch);
    if (failure !== undefined) return { kind: 'failed', reason: `${submodule.path}: ${failure}`, final: false };
  }
  return done(null);
}

/** Those inside first. Undefined: its commit is on its remote. */
async function pushOne(git: Git, home: string, submodule: Submodule, branch: string): Promise<string | undefined> {
  const { path, commit } = submodule;
  const cwd = join(home, path);
  if (!existsSync(join(cwd, '.git'))) return 'it is not checked out';
  try {
    for (const inner of await listSubmodules(git, cwd, commit)) {
      if (!existsSync(join(cwd, inner.path, '.git'))) continue;
      const failure = await pushOne(git, cwd, inner, branch);
      if (failure !== undefined) return `${inner.path}: ${failure}`;
    }
    await git.run(['fetch', '--quiet', '--prune', '--no-tags', '--no-recurse-submodules', 'origin'], { cwd });
    const holders = ['for-each-ref', '--count=1', '--contains', commit, 'refs/remotes/origin'];
    if ((await git.line(holders, { cwd })) !== '') return undefined;
    // Never by force: a branch of that name with other commits belongs to others.
    const quietly = ['push', '--quiet', '--no-verify', '--recurse-submodules=no'];
    await git.run([...quietly, 'origin', `${commit}:refs/heads/${branch}`], { cwd });
    return undefined;
  } catch (error) {
    if (error instanceof GitError) return error.message;
    throw error;
  }
}
