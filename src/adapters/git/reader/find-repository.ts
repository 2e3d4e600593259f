// The repository around a folder, as git finds it.
import { Problem } from '../../../core/problem.ts';
import { errorCode } from '../../../std/error-code.ts';
import type { GitCalls, GitOutput } from './call-git.ts';

export interface RepositoryFolders {
  readonly top: string;
  readonly gitFolder: string;
}

export async function findRepository(calls: GitCalls, folder: string): Promise<RepositoryFolders> {
  const args = ['rev-parse', '--path-format=absolute', '--show-toplevel', '--git-common-dir'];
  const { code, stdout, stderr } = await calls.start(folder, args).catch(unlessMissing);
  if (code !== 0) throw noRepository(folder, stderr);
  const [top = '', gitFolder = ''] = stdout.toString('utf8').split(/\r?\n/);
  if (top === '' || gitFolder === '') throw noRepository(folder, 'git does not name its folders');
  return { top, gitFolder };
}

function unlessMissing(error: unknown): GitOutput {
  if (errorCode(error) !== 'ENOENT') throw error;
  throw new Problem({
    code: 'git-missing',
    what: 'git is not on the PATH',
    remedy: 'Install git, see pitwall doctor.',
  });
}

function noRepository(folder: string, why: string): Problem {
  if (why.includes('dubious ownership')) {
    return new Problem({
      code: 'repository-foreign',
      what: `${folder} is in a git repository of another user`,
      remedy: 'Run as its owner, or see "git help config", safe.directory.',
    });
  }
  return new Problem({
    code: 'repository-missing',
    what: `${folder} is not in the working tree of a git repository`,
    remedy: 'Go into a repository, or run "git init" and commit something.',
  });
}
