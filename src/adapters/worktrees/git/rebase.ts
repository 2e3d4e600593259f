// Applies the commits of a branch once more on top of another commit, in a detached copy. Neither the branch nor anybody's folder changes.
import type { RebaseOutcome } from '../../../core/run/landing.ts';
import type { RebaseRequest } from '../../../ports/worktrees.ts';
import { GitError } from '../../git/git.ts';
import { withCopy } from './detached-copy.ts';
import { ownCommits, wordsOf } from './own-commits.ts';
import { committerOf, type GitPlace, refsOf } from './place.ts';
import { isSamePatch } from './same-patch.ts';

export async function rebase(place: GitPlace, request: RebaseRequest, signal: AbortSignal): Promise<RebaseOutcome> {
  const { branch, from, onto } = request;
  const { commits, isLinear } = await ownCommits(place, request);
  const refs = refsOf(place, branch);
  const replayed = await withCopy(place, { branch, commit: onto }, async copy => {
    const pairs: Pair[] = [];
    for (const commit of commits) {
      signal.throwIfAborted();
      const pick = await applyAgain(place, copy, commit);
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
  return { kind: 'rebased', commit, isSame: isWhole && (await areSame(place, pairs)) };
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
async function applyAgain(place: GitPlace, cwd: string, commit: string): Promise<Pick> {
  const { git } = place;
  const { date } = await wordsOf(place, commit);
  const steady = ['-c', 'rerere.enabled=false', '-c', 'commit.cleanup=verbatim', '-c', 'merge.conflictStyle=merge'];
  const args = [...steady, 'cherry-pick', '--allow-empty', '--keep-redundant-commits', commit];
  const { code, stderr } = await git.run(args, { cwd, env: committerOf(place, date), codes: [0, 1] });
  if (code === 1) {
    const { stdout } = await git.run(['diff', '--name-only', '--diff-filter=U', '-z'], { cwd });
    const files = stdout.split('\0').filter(Boolean);
    if (files.length === 0) throw new GitError(['cherry-pick'], { code, stderr });
    return { kind: 'conflict', files };
  }
  const isEmpty = (await treeOf(place, cwd, 'HEAD')) === (await treeOf(place, cwd, 'HEAD^'));
  if (isEmpty && !(await wasEmpty(place, commit))) {
    await git.run(['reset', '--quiet', '--hard', 'HEAD^'], { cwd });
    return { kind: 'dropped' };
  }
  return { kind: 'applied', commit: await git.line(['rev-parse', 'HEAD'], { cwd }) };
}

const treeOf = ({ git }: GitPlace, cwd: string, name: string) => git.line(['rev-parse', `${name}^{tree}`], { cwd });

async function wasEmpty(place: GitPlace, commit: string): Promise<boolean> {
  const { repository } = place;
  return (await treeOf(place, repository, commit)) === (await treeOf(place, repository, `${commit}^`));
}

async function areSame(place: GitPlace, pairs: readonly Pair[]): Promise<boolean> {
  for (const { before, after } of pairs) if (!(await isSamePatch(place, before, after))) return false;
  return true;
}
