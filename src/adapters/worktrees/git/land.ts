// Lands a commit on the base branch because a person asked: fast-forward only, and never over anybody's uncommitted work.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BaseMove } from '../../../core/world/landing-events.ts';
import type { Landing } from '../../../core/world/outcomes.ts';
import type { LandRequest } from '../../../ports/forge.ts';
import { done, type Performed } from '../../../ports/performed.ts';
import { type Git, GitError, type GitRepository } from '../../git/git.ts';
import { type ListedWorktree, listWorktrees } from './listed.ts';
import { isAncestor } from './refs.ts';
import { squash } from './squash.ts';
import { noteMove, settleMove } from './unfinished-landing.ts';
import type { WorktreeRepo } from './worktree-repo.ts';

type LandingRequest = Pick<LandRequest, 'base' | 'commit' | 'updateCheckout' | 'squash'>;

export interface LandingRepo extends GitRepository {
  /** One landing at a time, over all processes. Undefined: another one does not come to its end. */
  takeTurn(): Promise<(() => void) | undefined>;
  /** The file that tells of a landing on its way, should it be killed. */
  readonly note: string;
  /** Called before the base branch is moved, so that no run takes the move for an agent's. */
  record(base: string, move: BaseMove): Promise<void>;
  /** Author and committer of a commit that all others are made into. */
  readonly identity: WorktreeRepo['identity'];
}

export async function land(repo: LandingRepo, request: LandingRequest): Promise<Performed<Landing>> {
  const giveBack = await repo.takeTurn();
  if (!giveBack) return refused('another merge is moving files and does not end', 'End that one, then merge again.');
  try {
    await settleMove(repo.git, repo.note);
    return await landInTurn(repo, request);
  } finally {
    giveBack();
  }
}

async function landInTurn(repo: LandingRepo, request: LandingRequest): Promise<Performed<Landing>> {
  const { git, repository } = repo;
  const { base, commit } = request;
  const tip = await git.commit(`refs/heads/${base}`, repository);
  if (tip === undefined)
    return refused(`there is no branch ${base}`, `Create ${base} again, then ask for the merge again.`);
  if (await isAncestor(git, repository, commit, tip)) return done({ kind: 'landed', commit: tip });
  const squashed =
    request.squash === undefined ? undefined : await squash(repo, { tip, commit, message: request.squash });
  if (squashed && (await isAncestor(git, repository, squashed.commit, tip)))
    return done({ kind: 'landed', ...squashed });
  if (!(await isAncestor(git, repository, tip, commit))) return done({ kind: 'behind' });
  const landed = await moveBase(repo, { ...request, commit: squashed?.commit ?? commit }, tip);
  return squashed && landed.kind === 'done' && landed.output.kind === 'landed'
    ? done({ kind: 'landed', ...squashed })
    : landed;
}

async function moveBase(repo: LandingRepo, request: LandingRequest, tip: string): Promise<Performed<Landing>> {
  const { git, repository } = repo;
  const { base } = request;
  const worktrees = (await listWorktrees(git, repository)).filter(each => each.isThere);
  for (const each of worktrees) {
    if (isRewriting(git, each, base))
      return refused(`${base} is being rebased at ${each.path}`, 'Finish or abort that, then ask for the merge again.');
  }
  const checkout = worktrees.find(each => each.branch === base);
  await repo.record(base, { from: tip, to: request.commit });
  return checkout ? await moveCheckout(repo, request, checkout.path) : await swap(repo, request, tip);
}

/** Only if it did not move meanwhile. */
async function swap(
  { git, repository }: GitRepository,
  { base, commit }: LandingRequest,
  tip: string,
): Promise<Performed<Landing>> {
  try {
    await git.run(['update-ref', `refs/heads/${base}`, commit, tip], { cwd: repository });
    return done({ kind: 'landed', commit });
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    if ((await git.commit(`refs/heads/${base}`, repository)) !== tip) return done({ kind: 'behind' });
    return { kind: 'failed', reason: error.message, final: false };
  }
}

/** Files, index and branch by one git, which goes on if Pitwall is killed. Should git be killed, too, the note tells what it did. */
async function moveCheckout(repo: LandingRepo, request: LandingRequest, cwd: string): Promise<Performed<Landing>> {
  const { git, note } = repo;
  const { base, commit, updateCheckout } = request;
  if (!updateCheckout)
    return refused(
      `${base} is checked out at ${cwd}`,
      'Switch that to another branch, or merge without --no-update-checkout.',
    );
  const { stdout } = await git.run(['status', '--porcelain', '--untracked-files=no'], { cwd });
  if (stdout !== '')
    return refused(
      `${base} is checked out at ${cwd} with changes`,
      'Commit or stash what you changed there, then merge again.',
    );
  const before = await git.commit('HEAD', cwd);
  if (before === undefined) return done({ kind: 'behind' });
  noteMove(note, { checkout: cwd, base, from: before, to: commit });
  try {
    // Ignored files are people's work too, and git would overwrite them.
    await git.run(['merge', '--ff-only', '--no-overwrite-ignore', '--quiet', commit], { cwd });
    rmSync(note, { force: true });
    return done({ kind: 'landed', commit });
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    await settleMove(git, note);
    const now = await git.commit('HEAD', cwd);
    if (now === commit) return done({ kind: 'landed', commit });
    if (now !== before) return done({ kind: 'behind' });
    return refused(
      `${base} is checked out at ${cwd}, and git says: ${firstLines(error.stderr)}`,
      'Put that in order, then merge again.',
    );
  }
}

/** While a branch is rebased its worktree is on no branch, and git will want to find it where it left it. */
function isRewriting(git: Git, { path, branch }: ListedWorktree, base: string): boolean {
  if (branch !== undefined) return false;
  const own = git.placeOf(path).gitDir;
  return ['rebase-merge', 'rebase-apply'].some(folder => {
    const name = join(own, folder, 'head-name');
    return existsSync(name) && readFileSync(name, 'utf8').trim() === `refs/heads/${base}`;
  });
}

function firstLines(stderr: string): string {
  return stderr.trim().split('\n').slice(0, 6).join(' ');
}

function refused(reason: string, remedy: string): Performed<Landing> {
  return done({ kind: 'refused', reason, remedy });
}
