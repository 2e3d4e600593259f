// Pushes one commit to one branch, only over what we last saw there. Whatever else is there belongs to others.
import { type Answer, absent, known } from '../../../core/answer.ts';
import { done, type Performed } from '../../../ports/performed.ts';
import type { Git } from '../../git/git.ts';
import { type GitError, ifGit } from '../../git/git-error.ts';
import { fetchQuietly } from './base.ts';
import { isRefusedPush } from './is-refused-push.ts';
import { observed } from './outcomes.ts';
import { isAncestor, refsOf } from './refs.ts';
import type { WorktreeRepo } from './worktree-repo.ts';

/** Without a remote the branch itself is where a push would bring it. */
export async function remoteTip({ git, repository, remote }: WorktreeRepo, branch: string): Promise<Answer<string>> {
  return await observed(async () => {
    const ref = `refs/heads/${branch}`;
    const tip =
      remote === undefined ? await git.commit(ref, repository) : await tipAt(git, repository, { remote, ref });
    return tip ? known(tip) : absent;
  });
}

async function tipAt(git: Git, cwd: string, { remote, ref }: { readonly remote: string; readonly ref: string }) {
  const { pushUrl } = await git.addresses(cwd, remote);
  return (await git.line(['ls-remote', pushUrl, ref], { cwd, address: pushUrl })).split('\t', 1)[0];
}

export async function push(repo: WorktreeRepo, branch: string, commit: string): Promise<Performed<null>> {
  if (repo.remote === undefined) return done(null);
  const error = await pushOver(repo, branch, commit, await refsOf(repo, branch).read('pushed'));
  return error ? await settle(repo, branch, commit, error) : done(null);
}

/** `seen`: what the remote is thought to have; undefined: nothing. Why it did not work; undefined: it did. */
async function pushOver(repo: WorktreeRepo, branch: string, commit: string, seen = ''): Promise<GitError | undefined> {
  const { git, repository: cwd, remote = '' } = repo;
  const target = `refs/heads/${branch}`;
  const lease = `--force-with-lease=${target}:${seen}`;
  const pushing = git.addresses(cwd, remote).then(({ pushUrl: address }) => {
    const args = ['push', '--quiet', '--no-verify', '--recurse-submodules=no', lease, address, `${commit}:${target}`];
    return git.run(args, { cwd, address });
  });
  const error = await pushing.then(
    () => undefined,
    ifGit(refused => refused),
  );
  if (!error) await recordPushed(repo, branch, commit);
  return error;
}

/** What others had pushed is in our branch now, or a person removed it: from here on this commit is compared with. */
async function recordPushed(repo: WorktreeRepo, branch: string, commit: string): Promise<void> {
  const refs = refsOf(repo, branch);
  await refs.write('pushed', commit);
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
    if (isRefusedPush(error.stderr)) return failed(error.message, true);
    return { kind: 'unknown', reason: there.reason, ...codeOf(error) };
  }
  const tip = there.kind === 'known' ? there.value : undefined;
  if (tip === commit) {
    await recordPushed(repo, branch, commit);
    return done(null);
  }
  if (tip === (await refs.read('pushed'))) return outcomeOf(error);
  // The branch was deleted there, so nothing can be overwritten.
  if (tip === undefined) return outcomeOf(await pushOver(repo, branch, commit));
  if (await isOurs(repo, branch, tip, commit)) {
    await refs.write('pushed', tip);
    return failed(`${branch} was at an older commit of ours: it is tried again`, false);
  }
  return (
    (await pushTogether(repo, branch, tip)) ??
    failed(`the remote's ${branch} has commits that this run did not make`, false)
  );
}

/** A person combined what others pushed with ours, and that is pushed with the commit. Undefined: no person did. */
async function pushTogether(repo: WorktreeRepo, branch: string, theirs: string): Promise<Performed<null> | undefined> {
  const { git, repository, remote = '' } = repo;
  const spec = `+refs/heads/${branch}:refs/pitwall/foreign/${branch}`;
  const { pushUrl: address } = await git.addresses(repository, remote);
  await git.run([...fetchQuietly, address, spec], { cwd: repository, address });
  const own = await git.commit(`refs/heads/${branch}`, repository);
  if (own === undefined || !(await isAncestor(git, repository, theirs, own))) return undefined;
  return outcomeOf(await pushOver(repo, branch, own, theirs));
}

/** The review is here, too: an offline laptop gets it all the same. The next push takes this commit along. */
function leaveHere({ remote, goesOnWithout }: WorktreeRepo, branch: string, error: GitError): Performed<null> {
  goesOnWithout?.(`${remote} cannot be reached, so ${branch} is only here for now: ${error.message}`);
  return done(null);
}

/** A commit below the one we push, or one that a rebase replaced, was pushed by us, in a life that ended before it could say so. */
async function isOurs(repo: WorktreeRepo, branch: string, tip: string, commit: string): Promise<boolean> {
  const { git, repository } = repo;
  if ((await git.commit(tip, repository)) === undefined) return false;
  return (await isAncestor(git, repository, tip, commit)) || (await refsOf(repo, branch).isReplaced(tip));
}

const outcomeOf = (error: GitError | undefined): Performed<null> =>
  error ? { ...failed(error.message, isRefusedPush(error.stderr)), ...codeOf(error) } : done(null);

const codeOf = ({ failure }: GitError) => (failure === undefined ? {} : { code: failure });

function failed(reason: string, final: boolean): Performed<never> {
  return { kind: 'failed', reason, final };
}
