// The commits that a branch brings, in the order in which they can be applied again.
import type { RebaseRequest } from '../../../ports/worktrees.ts';
import { droppedBase } from './base.ts';
import { committerOf, type WorktreeRepo } from './worktree-repo.ts';

export interface OwnCommits {
  /** Oldest first. */
  readonly commits: readonly string[];
  /** False: they were gathered into one, because a merge among them cannot be applied again. */
  readonly isLinear: boolean;
}

export async function ownCommits(repo: WorktreeRepo, { branch, from, onto }: RebaseRequest): Promise<OwnCommits> {
  const { git, repository: cwd } = repo;
  const dropped = await droppedBase(repo, branch, onto);
  const not = ['--not', onto, ...(dropped === undefined ? [] : [dropped])];
  const { stdout } = await git.run(['rev-list', '--reverse', '--topo-order', '--parents', from, ...not], { cwd });
  const rows = stdout
    .split('\n')
    .filter(Boolean)
    .map(line => line.split(' '));
  if (rows.every(row => row.length <= 2)) return { commits: rows.map(([commit = '']) => commit), isLinear: true };
  const root = dropped ?? (await git.line(['merge-base', onto, from], { cwd }));
  return { commits: [await gather(repo, from, root)], isLinear: false };
}

/** All that the branch changed as one commit, with the words of its newest ordinary one. */
async function gather(repo: WorktreeRepo, from: string, root: string): Promise<string> {
  const { git, repository: cwd } = repo;
  const newest = await git.line(['rev-list', '--max-count=1', '--no-merges', from, '--not', root], { cwd });
  const { name, email, date, message } = await wordsOf(repo, newest === '' ? from : newest);
  const tree = await git.line(['rev-parse', `${from}^{tree}`], { cwd });
  const author = { GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email, GIT_AUTHOR_DATE: date };
  const env = { ...author, ...committerOf(repo, date) };
  return await git.line(['commit-tree', tree, '-p', root], { cwd, input: message, env });
}

/** Who made a commit, when, and what they wrote. */
export async function wordsOf({ git, repository: cwd }: WorktreeRepo, commit: string) {
  const format = ['show', '--no-patch', '--no-show-signature', '--date=raw', '--format=%an%n%ae%n%ad%n%B', commit];
  const [name = '', email = '', date = '', ...message] = (await git.run(format, { cwd })).stdout.split('\n');
  return { name, email, date, message: message.join('\n') };
}
