// Commits what an agent left uncommitted. What it committed itself is kept as it is.
import type { CommitRequest, Committed } from '../../../ports/worktrees.ts';
import { stageAll } from '../../git/stage-all.ts';
import { ownFolder } from './home.ts';
import { findWorktree } from './listed.ts';
import { clearOwnLocks } from './mend.ts';
import { countAhead, isAncestor, refsOf } from './refs.ts';
import { changedSubmodules, filledSubmodules } from './submodules.ts';
import { identityOf, type WorktreeRepo } from './worktree-repo.ts';

export async function commitWork(repo: WorktreeRepo, request: CommitRequest): Promise<Committed> {
  const { branch, base, message } = request;
  const { git, repository } = repo;
  const commit = await commitRest(repo, branch, message);
  const from = (await refsOf(repo, branch).read('base')) ?? (await git.commit(base, repository)) ?? base;
  const ahead = await countAhead(git, repository, commit, [from]);
  const submodules = (await changedSubmodules(repo, branch, commit)).map(({ path }) => path);
  return { commit, ahead, ...(submodules.length === 0 ? {} : { submodules }) };
}

/** Nothing to commit is fine: then the tip is the commit. */
export async function commitRest(repo: WorktreeRepo, branch: string, message: string): Promise<string> {
  const cwd = await ownFolder(repo, branch);
  await clearOwnLocks(repo, cwd);
  const filled = await filledSubmodules(repo, { cwd, commit: await headIn(repo, cwd) });
  for (const submodule of filled) await commitAll(repo, submodule, message);
  await commitAll(repo, cwd, message);
  const tip = await headIn(repo, cwd);
  if (tip === undefined) throw new Error(`${branch} has no commit`);
  await recordTip(repo, branch, tip);
  return tip;
}

/** From the repository itself, where names are looked up without a process. */
async function headIn({ git, repository }: WorktreeRepo, cwd: string): Promise<string | undefined> {
  return (await findWorktree(git, repository, cwd))?.head ?? (await git.commit('HEAD', cwd));
}

async function commitAll(repo: WorktreeRepo, cwd: string, message: string): Promise<void> {
  await stageAll(repo.git, { cwd });
  const { code } = await repo.git.run(['diff', '--cached', '--quiet', '--no-ext-diff'], { cwd, codes: [0, 1] });
  if (code === 0) return;
  const args = ['commit', '--no-verify', '--cleanup=verbatim', '--file=-'];
  await repo.git.run(args, { cwd, input: message, env: identityOf(repo) });
}

/** Never over a tip that is not below the new one: that would hide a rewritten history. */
async function recordTip(repo: WorktreeRepo, branch: string, tip: string): Promise<void> {
  const refs = refsOf(repo, branch);
  const before = await refs.read('tip');
  if (before === undefined || (await isAncestor(repo.git, repo.repository, before, tip))) await refs.write('tip', tip);
}
