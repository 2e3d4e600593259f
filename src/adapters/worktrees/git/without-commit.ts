// The base branch without the work of one of its commits: tests stay as they are, so that one of them can show what is missing.
import type { Without, WithoutRequest } from '../../../ports/worktrees.ts';
import { currentBase } from './base.ts';
import { withCopy } from './detached-copy.ts';
import { wordsOf } from './own-commits.ts';
import { committerOf, type WorktreeRepo } from './worktree-repo.ts';

export async function withoutCommit(repo: WorktreeRepo, request: WithoutRequest): Promise<Without> {
  const { git, repository: cwd } = repo;
  const tip = await currentBase(repo, request.branch, request.base);
  const full = await git.commit(request.commit, cwd);
  if (tip === undefined || full === undefined) return { why: 'it is not here' };
  const { stdout } = await git.run(['diff-tree', '-r', '-z', '--root', '--no-commit-id', '--name-only', full], { cwd });
  const paths = stdout.split('\0').filter(path => path !== '');
  const isTest = repo.isTest ?? (() => false);
  if (paths.every(isTest)) return { why: 'it changes nothing but tests' };
  return await withCopy(repo, { branch: request.branch, mark: 'without', commit: tip }, async copy => {
    const revert = ['-c', 'rerere.enabled=false', 'revert', '--no-commit', full];
    const { code } = await git.run(revert, { cwd: copy, codes: [0, 1, 128] });
    if (code !== 0) return { why: 'it cannot be taken away from what came after it' };
    const tests = paths.filter(isTest);
    if (tests.length > 0) await git.run(['checkout', '--quiet', tip, '--', ...tests], { cwd: copy, codes: [0, 1] });
    const tree = await git.line(['write-tree'], { cwd: copy });
    if (tree === (await git.tree(tip, cwd))) return { why: 'nothing of it is left' };
    const { date } = await wordsOf(repo, tip);
    const env = { ...committerOf(repo, date), GIT_AUTHOR_DATE: date };
    const input = `The base without ${full}\n`;
    return { made: { commit: await git.line(['commit-tree', tree, '-p', tip], { cwd, input, env }), base: tip } };
  });
}
