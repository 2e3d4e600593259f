// Brings a branch and its folder from one commit to another. Killed anywhere in between, the next try makes it whole.
import { existsSync } from 'node:fs';
import type { MoveOutcome } from '../../../core/world/outcomes.ts';
import type { MoveRequest } from '../../../ports/worktrees.ts';
import { ownFolder } from './home.ts';
import { keepUncommitted } from './keep-aside.ts';
import { refsOf } from './refs.ts';
import type { WorktreeRepo } from './worktree-repo.ts';

export async function moveBranch(repo: WorktreeRepo, { branch, from, onto, to }: MoveRequest): Promise<MoveOutcome> {
  const { git, repository } = repo;
  const refs = refsOf(repo, branch);
  const tip = (await git.commit(`refs/heads/${branch}`, repository)) ?? '';
  if (tip !== from && tip !== to) return { kind: 'elsewhere', tip };
  const folder = await ownFolder(repo, branch);
  const kept = existsSync(folder) ? await keepUncommitted(repo, branch, [from, to]) : undefined;
  // In this order: a look in between finds the branch at a commit that was replaced, or at the recorded tip.
  await refs.keep('replaced', from);
  await refs.write('base', onto);
  await refs.write('tip', to);
  if (tip === from) await git.run(['update-ref', `refs/heads/${branch}`, to, from], { cwd: repository });
  if (existsSync(folder)) await git.run(['reset', '--quiet', '--hard', to], { cwd: folder });
  await refs.remove('rebased');
  return { kind: 'moved', ...(kept === undefined ? {} : { kept }) };
}
