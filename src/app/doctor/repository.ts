// The git repository around the folder that Pitwall was started in: it must have a commit.
import { Problem } from '../../core/problem.ts';
import type { GitReader } from '../../ports/git-reader.ts';
import type { ProbeReport } from './answers.ts';

export async function probeRepository(git: GitReader, cwd: string): Promise<ProbeReport> {
  try {
    const folder = await git.topFolder(cwd);
    if ((await git.resolveCommit(folder, 'HEAD')) !== undefined) return { state: 'ok', found: folder };
    const remedy = 'Commit something: runs start from a commit.';
    return { state: 'warn', found: `${folder} has no commit yet`, remedy };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return explainRefusal(error);
  }
}

function explainRefusal({ code, remedy }: Problem): ProbeReport {
  if (code === 'repository-foreign') return { state: 'fail', found: 'the repository belongs to another user', remedy };
  return {
    state: 'warn',
    found: 'not in a git repository',
    remedy: 'Go into a repository, or run "git init" and commit.',
  };
}
