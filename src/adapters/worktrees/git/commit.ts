// Commits what an agent left uncommitted. What it committed itself is kept as it is.
import { basename } from 'node:path';
import type { CommitRequest, Committed } from '../../../ports/worktrees.ts';
import { homeOf } from './home.ts';
import { clearOwnLocks } from './mend.ts';
import { type GitPlace, refsOf } from './place.ts';
import { commitOf, countAhead, isAncestor } from './refs.ts';
import { changedSubmodules, filledSubmodules } from './submodules.ts';

export async function commitWork(place: GitPlace, request: CommitRequest): Promise<Committed> {
  const { branch, base, message } = request;
  const { git, repository } = place;
  const commit = await commitRest(place, branch, message);
  const from = (await refsOf(place, branch).read('base')) ?? (await commitOf(git, repository, base)) ?? base;
  const ahead = await countAhead(git, repository, commit, [from]);
  const submodules = (await changedSubmodules(place, branch, commit)).map(({ path }) => path);
  return { commit, ahead, ...(submodules.length === 0 ? {} : { submodules }) };
}

/** Nothing to commit is fine: then the tip is the commit. */
export async function commitRest(place: GitPlace, branch: string, message: string): Promise<string> {
  const cwd = await homeOf(place, branch);
  const own = await clearOwnLocks(place, cwd);
  const filled = await filledSubmodules(place, { cwd, commit: await headIn(place, own, cwd) });
  for (const submodule of filled) await commitAll(place, submodule, message);
  await commitAll(place, cwd, message);
  const tip = await headIn(place, own, cwd);
  if (tip === undefined) throw new Error(`${branch} has no commit`);
  await recordTip(place, branch, tip);
  return tip;
}

/** Named from the repository itself, where names are looked up without a process. */
async function headIn({ git, repository }: GitPlace, own: string, cwd: string): Promise<string | undefined> {
  return (await commitOf(git, repository, `worktrees/${basename(own)}/HEAD`)) ?? (await commitOf(git, cwd, 'HEAD'));
}

async function commitAll(place: GitPlace, cwd: string, message: string): Promise<void> {
  await place.git.run(['add', '--all', '--', '.'], { cwd });
  const { code } = await place.git.run(['diff', '--cached', '--quiet', '--no-ext-diff'], { cwd, codes: [0, 1] });
  if (code === 0) return;
  const args = ['commit', '--no-verify', '--cleanup=verbatim', '--file=-'];
  await place.git.run(args, { cwd, input: message, env: identityOf(place) });
}

/** Never over a tip that is not below the new one: that would hide a rewritten history. */
async function recordTip(place: GitPlace, branch: string, tip: string): Promise<void> {
  const refs = refsOf(place, branch);
  const before = await refs.read('tip');
  if (before === undefined || (await isAncestor(place.git, place.repository, before, tip)))
    await refs.write('tip', tip);
}

function identityOf({ identity: { name, email } }: GitPlace): Readonly<Record<string, string>> {
  return { GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email, GIT_COMMITTER_NAME: name, GIT_COMMITTER_EMAIL: email };
}
