// Pushes one commit to one branch, only over what we last saw there. Whatever else is there belongs to others.
import { type Answer, absent, known, unknown } from '../../../core/answer.ts';
import { done, type Performed } from '../../../ports/performed.ts';
import { GitError } from '../../git/git.ts';
import { commitOf, isAncestor } from './refs.ts';
import { refsOf, type WorktreeRepo } from './worktree-repo.ts';

/** Without a remote the branch itself is where a push would bring it. */
export async function remoteTip(repo: WorktreeRepo, branch: string): Promise<Answer<string>> {
  const { git, repository, remote } = repo;
  try {
    if (remote === undefined) {
      const tip = await commitOf(git, repository, `refs/heads/${branch}`);
      return tip === undefined ? absent : known(tip);
    }
    const line = await git.line(['ls-remote', remote, `refs/heads/${branch}`], { cwd: repository });
    return line === '' ? absent : known(line.split('\t', 1)[0] ?? '');
  } catch (error) {
    if (error instanceof GitError) return unknown(error.message);
    throw error;
  }
}

export async function push(repo: WorktreeRepo, branch: string, commit: string): Promise<Performed<null>> {
  if (repo.remote === undefined) return done(null);
  const seen = await refsOf(repo, branch).read('pushed');
  const error = await pushOver(repo, branch, { commit, seen });
  return error ? await settle(repo, branch, commit, error) : done(null);
}

interface PushRequest {
  readonly commit: string;
  /** What the remote is thought to have; undefined: nothing. */
  readonly seen: string | undefined;
}

/** Why it did not work; undefined: it did. */
async function pushOver(
  repo: WorktreeRepo,
  branch: string,
  { commit, seen = '' }: PushRequest,
): Promise<GitError | undefined> {
  const target = `refs/heads/${branch}`;
  const lease = `--force-with-lease=${target}:${seen}`;
  const args = ['push', '--quiet', '--no-verify', lease, repo.remote ?? '', `${commit}:${target}`];
  try {
    await repo.git.run(args, { cwd: repo.repository });
  } catch (error) {
    if (error instanceof GitError) return error;
    throw error;
  }
  await refsOf(repo, branch).write('pushed', commit);
  await settleForeign(repo, branch, commit);
  return undefined;
}

/** What others pushed is in our branch now, or a person removed it: from here on this commit is compared with. */
async function settleForeign(repo: WorktreeRepo, branch: string, commit: string): Promise<void> {
  const refs = refsOf(repo, branch);
  if ((await refs.read('foreign')) === undefined) return;
  const tip = await refs.read('tip');
  if (tip !== undefined && !(await isAncestor(repo.git, repo.repository, tip, commit)))
    await refs.keep('replaced', tip);
  await refs.write('tip', commit);
  await refs.remove('foreign');
}

/** The remote is asked what it has: our commit, what we knew, or something that is not ours. */
async function settle(repo: WorktreeRepo, branch: string, commit: string, error: GitError): Promise<Performed<null>> {
  const refs = refsOf(repo, branch);
  const there = await remoteTip(repo, branch);
  if (there.kind === 'unknown') {
    if (repo.goesOnWithout) return leaveHere(repo, branch, error);
    return isRefused(error) ? failed(error.message, true) : there;
  }
  const tip = there.kind === 'known' ? there.value : undefined;
  if (tip === commit) {
    await refs.write('pushed', commit);
    await settleForeign(repo, branch, commit);
    return done(null);
  }
  if (tip === (await refs.read('pushed'))) return failed(error.message, isRefused(error));
  if (tip === undefined) return await pushAnew(repo, branch, commit);
  if (await isOurs(repo, branch, { tip, commit })) {
    await refs.write('pushed', tip);
    return failed(`${branch} was at an older commit of ours: it is tried again`, false);
  }
  return (
    (await pushTogether(repo, branch, tip)) ??
    failed(`the remote's ${branch} has commits that this run did not make`, false)
  );
}

/** The branch was deleted there, so nothing can be overwritten. */
async function pushAnew(repo: WorktreeRepo, branch: string, commit: string): Promise<Performed<null>> {
  const error = await pushOver(repo, branch, { commit, seen: undefined });
  return error ? failed(error.message, isRefused(error)) : done(null);
}

/** A person combined what others pushed with ours, and that is pushed with the commit. Undefined: no person did. */
async function pushTogether(repo: WorktreeRepo, branch: string, theirs: string): Promise<Performed<null> | undefined> {
  await fetchForeign(repo, branch);
  const own = await commitOf(repo.git, repo.repository, `refs/heads/${branch}`);
  if (own === undefined || !(await isAncestor(repo.git, repo.repository, theirs, own))) return undefined;
  const error = await pushOver(repo, branch, { commit: own, seen: theirs });
  return error ? failed(error.message, isRefused(error)) : done(null);
}

/** The review is here, too: an offline laptop gets it all the same. The next push takes this commit along. */
function leaveHere({ remote, goesOnWithout }: WorktreeRepo, branch: string, error: GitError): Performed<null> {
  goesOnWithout?.(`${remote} cannot be reached, so ${branch} is only here for now: ${error.message}`);
  return done(null);
}

/** A commit below the one we push, or one that a rebase replaced, was pushed by us, in a life that ended before it could say so. */
async function isOurs(
  repo: WorktreeRepo,
  branch: string,
  { tip, commit }: { tip: string; commit: string },
): Promise<boolean> {
  const { git, repository } = repo;
  const found = await commitOf(git, repository, tip);
  if (found === undefined) return false;
  return (await isAncestor(git, repository, tip, commit)) || (await refsOf(repo, branch).isReplaced(tip));
}

async function fetchForeign({ git, repository, remote }: WorktreeRepo, branch: string): Promise<void> {
  const spec = `+refs/heads/${branch}:refs/pitwall/foreign/${branch}`;
  await git.run(['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', remote ?? '', spec], { cwd: repository });
}

function isRefused({ stderr }: GitError): boolean {
  return /Permission denied|Authentication failed|could not read Username|403|pre-receive hook declined|protected branch/i.test(
    stderr,
  );
}

function failed(reason: string, final: boolean): Performed<never> {
  return { kind: 'failed', reason, final };
}
