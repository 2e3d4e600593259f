// Brings a branch and its folder from one commit to another. Killed anywhere in between, the next try makes it whole.
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { MoveOutcome } from '../../../core/run/landing.ts';
import type { MoveRequest } from '../../../ports/worktrees.ts';
import { homeOf } from './home.ts';
import { committerOf, type GitPlace, refsOf } from './place.ts';
import { commitOf } from './refs.ts';

export async function moveBranch(place: GitPlace, { branch, from, onto, to }: MoveRequest): Promise<MoveOutcome> {
  const { git, repository } = place;
  const refs = refsOf(place, branch);
  const tip = (await commitOf(git, repository, `refs/heads/${branch}`)) ?? '';
  if (tip !== from && tip !== to) return { kind: 'elsewhere', tip };
  const folder = await homeOf(place, branch);
  const kept = existsSync(folder) ? await keepUncommitted(place, branch, [from, to]) : undefined;
  // In this order: a look in between finds the branch at a commit that was replaced, or at the recorded tip.
  await refs.keep('replaced', from);
  await refs.write('base', onto);
  await refs.write('tip', to);
  if (tip === from) await git.run(['update-ref', `refs/heads/${branch}`, to, from], { cwd: repository });
  if (existsSync(folder)) await git.run(['reset', '--quiet', '--hard', to], { cwd: folder });
  await refs.remove('rebased');
  return { kind: 'moved', ...(kept === undefined ? {} : { kept }) };
}

/** What the folder holds that neither commit has, as a commit under a ref of its own. */
async function keepUncommitted(
  place: GitPlace,
  branch: string,
  commits: readonly string[],
): Promise<string | undefined> {
  const { git } = place;
  const cwd = await homeOf(place, branch);
  const held = await heldTree(place, cwd);
  const trees = await Promise.all(commits.map(commit => git.line(['rev-parse', `${commit}^{tree}`], { cwd })));
  if (trees.includes(held)) return undefined;
  const author = { GIT_AUTHOR_NAME: place.identity.name, GIT_AUTHOR_EMAIL: place.identity.email };
  const env = { ...author, ...committerOf(place) };
  const message = `Uncommitted changes in the worktree of ${branch}\n`;
  const commit = await git.line(['commit-tree', held, '-p', 'HEAD'], { cwd, input: message, env });
  return await refsOf(place, branch).keep('uncommitted', commit);
}

/** Read through an index of its own: the folder's stays as it is. */
async function heldTree({ git }: GitPlace, cwd: string): Promise<string> {
  const own = await git.line(['rev-parse', '--path-format=absolute', '--git-dir'], { cwd });
  const index = join(own, 'pitwall-index');
  const env = { GIT_INDEX_FILE: index };
  try {
    copyFileSync(join(own, 'index'), index);
    await git.run(['add', '--all', '--', '.'], { cwd, env });
    return await git.line(['write-tree'], { cwd, env });
  } finally {
    rmSync(index, { force: true });
  }
}
