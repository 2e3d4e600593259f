// Reads git repositories by starting git, which is asked for nothing that it answered before and that cannot change.
import { Problem } from '../../core/problem.ts';
import type { GitReader } from '../../ports/git-reader.ts';
import { AskOnce } from '../../std/ask-once.ts';
import { errorCode } from '../../std/error-code.ts';
import { type GitCalls, type GitOutput, gitCalls } from './reader/call-git.ts';
import { commitFiles } from './reader/commit-files.ts';

/** `env`: what git sees, without the variables that name a repository. */
export function createGitReader(env: Readonly<Record<string, string | undefined>>): GitReader {
  const calls = gitCalls(env);
  // A repository does not move while Pitwall works in it, so git is asked once.
  const repositories = new AskOnce<RepositoryFolders>();
  const around = async (folder: string) => {
    const found = repositories.get(folder, () => findRepository(calls, folder));
    repositories.set((await found).top, found);
    return await found;
  };
  const ask: GitReader['ask'] = async (folder, args) => {
    const answer = await calls.start(folder, args).catch(() => undefined);
    return answer?.code === 0 ? answer.stdout.toString('utf8').replace(/\r?\n$/, '') : undefined;
  };
  return {
    topFolder: async folder => (await around(folder)).top,
    sharedGitFolder: async folder => (await around(folder)).gitFolder,
    ask,
    mainBranch: (folder, remote) => mainBranch(args => ask(folder, args), remote),
    readObject: (folder, object) => calls.read(folder, ['cat-file', 'blob', object]),
    ...commitFiles(calls),
  };
}

interface RepositoryFolders {
  readonly top: string;
  readonly gitFolder: string;
}

async function findRepository(calls: GitCalls, folder: string): Promise<RepositoryFolders> {
  const args = ['rev-parse', '--path-format=absolute', '--show-toplevel', '--git-common-dir'];
  const { code, stdout, stderr } = await calls.start(folder, args).catch(unlessMissing);
  if (code !== 0) throw noRepository(folder, stderr);
  const [top = '', gitFolder = ''] = stdout.toString('utf8').split(/\r?\n/);
  if (top === '' || gitFolder === '') throw noRepository(folder, 'git does not name its folders');
  return { top, gitFolder };
}

function unlessMissing(error: unknown): GitOutput {
  if (errorCode(error) !== 'ENOENT') throw error;
  const what = 'git is not on the PATH';
  throw new Problem({ code: 'git-missing', what, remedy: 'Install git, see pitwall doctor.' });
}

function noRepository(folder: string, why: string): Problem {
  if (why.includes('dubious ownership')) {
    const what = `${folder} is in a git repository of another user`;
    const remedy = 'Run as its owner, or see "git help config", safe.directory.';
    return new Problem({ code: 'repository-foreign', what, remedy });
  }
  const what = `${folder} is not in the working tree of a git repository`;
  const remedy = 'Go into a repository, or run "git init" and commit something.';
  return new Problem({ code: 'repository-missing', what, remedy });
}

/** The remote's own, else main or master, else the one that is checked out. */
async function mainBranch(ask: (args: readonly string[]) => Promise<string | undefined>, remote: string) {
  const remoteHead = `refs/remotes/${remote}/HEAD`;
  const names = [remoteHead, 'refs/heads/main', 'refs/heads/master'];
  const listed = (await ask(['for-each-ref', '--format=%(refname) %(symref)', ...names])) ?? '';
  const targets = new Map(listed.split('\n').map(line => line.split(' ') as [string, string]));
  const ofRemote = targets.get(remoteHead)?.slice(`refs/remotes/${remote}/`.length);
  if (ofRemote) return ofRemote;
  const usual = ['main', 'master'].find(name => targets.has(`refs/heads/${name}`));
  return usual ?? (await ask(['symbolic-ref', '--quiet', '--short', 'HEAD']));
}
