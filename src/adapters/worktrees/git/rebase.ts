// Applies the commits of a branch once more on top of another commit, in a detached copy. Neither the branch nor anybody's folder changes.
import type { RebaseOutcome } from '../../../core/world/outcomes.ts';
import type { RebaseRequest } from '../../../ports/worktrees.ts';
import { type Git, GitError } from '../../git/git.ts';
import { withCopy } from './detached-copy.ts';
import { ownCommits, wordsOf } from './own-commits.ts';
import { refsOf } from './refs.ts';
import { isSamePatch } from './same-patch.ts';
import { committerOf, type WorktreeRepo } from './worktree-repo.ts';

export async function rebase(repo: WorktreeRepo, request: RebaseRequest, signal: AbortSignal): Promise<RebaseOutcome> {
  const { branch, from, onto } = request;
  const { commits, isLinear } = await ownCommits(repo, request);
  const refs = refsOf(repo, branch);
  const replayed = await withCopy(repo, { branch, commit: onto }, async copy => {
    const pairs: Pair[] = [];
    for (const commit of commits) {
      signal.throwIfAborted();
      const pick = await applyAgain(repo, copy, commit);
      if (pick.kind === 'conflict') return pick;
      if (pick.kind === 'applied') pairs.push({ before: commit, after: pick.commit });
    }
    return { kind: 'pairs', pairs } as const;
  });
  if (replayed.kind === 'conflict') {
    // From here on an agent may rewrite the branch: what it holds now stays reachable, and is no measure any more.
    await refs.keep('replaced', from);
    await refs.remove('tip');
    return replayed;
  }
  const { pairs } = replayed;
  const commit = pairs.at(-1)?.after;
  if (commit === undefined) return { kind: 'empty' };
  await refs.write('rebased', commit);
  const isWhole = isLinear && pairs.length === commits.length;
  return { kind: 'rebased', commit, isSame: isWhole && (await areSame(repo, pairs)) };
}

interface Pair {
  readonly before: string;
  readonly after: string;
}

type Pick =
  | { readonly kind: 'applied'; readonly commit: string }
  | { readonly kind: 'dropped' }
  | { readonly kind: 'conflict'; readonly files: string[] };

/** Author, message and committer's date stay, so that the same commit on the same place is the same again. */
async function applyAgain(repo: WorktreeRepo, cwd: string, commit: string): Promise<Pick> {
  const { git } = repo;
  const { date } = await wordsOf(repo, commit);
  const steady = ['-c', 'rerere.enabled=false', '-c', 'commit.cleanup=verbatim', '-c', 'merge.conflictStyle=merge'];
  const args = [...steady, 'cherry-pick', '--allow-empty', '--keep-redundant-commits', commit];
  const { code, stderr } = await git.run(args, { cwd, env: committerOf(repo, date), codes: [0, 1] });
  if (code === 1) {
    const { stdout } = await git.run(['diff', '--name-only', '--diff-filter=U', '-z'], { cwd });
    const files = stdout.split('\0').filter(Boolean);
    if (files.length === 0) throw new GitError(['cherry-pick'], { code, stderr });
    return { kind: 'conflict', files };
  }
  if ((await isEmpty(git, cwd, 'HEAD')) && !(await isEmpty(git, repo.repository, commit))) {
    await git.run(['reset', '--quiet', '--hard', 'HEAD^'], { cwd });
    return { kind: 'dropped' };
  }
  return { kind: 'applied', commit: await git.line(['rev-parse', 'HEAD'], { cwd }) };
}

async function isEmpty(git: Git, cwd: string, commit: string): Promise<boolean> {
  return (await git.tree(commit, cwd)) === (await git.tree(`${commit}^`, cwd));
}

async function areSame(repo: WorktreeRepo, pairs: readonly Pair[]): Promise<boolean> {
  for (const { before, after } of pairs) if (!(await isSamePatch(repo, before, after))) return false;
  return true;
}
