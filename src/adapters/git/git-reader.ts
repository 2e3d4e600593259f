// Reads git repositories by starting git, which is asked for nothing that it answered before and that cannot change.
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../../core/problem.ts';
import type { GitReader } from '../../ports/git-reader.ts';
import { AskOnce } from '../../std/ask-once.ts';
import { runProgram } from '../../std/run-program.ts';
import { placeAround } from './place.ts';
import { quiet } from './quiet.ts';
import type { Variables } from './read-user-settings.ts';
import { gitCalls } from './reader/call-git.ts';
import { commitFiles } from './reader/commit-files.ts';

/** `env`: what git sees of the environment. */
export function createGitReader(env: Variables): GitReader {
  const calls = gitCalls(env);
  // A repository does not move while Pitwall works in it, so git is asked once.
  const repositories = new AskOnce<RepositoryFolders>();
  const around = async (folder: string) => {
    const found = repositories.get(folder, () => findRepository(folder, env));
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

async function findRepository(folder: string, variables: Variables): Promise<RepositoryFolders> {
  const found = placeAround(folder);
  if (found.kind === 'foreign') throw ofAnotherFolder(folder);
  const { top, commonDir, gitDir } = found.kind === 'found' ? found.place : {};
  if (top === undefined || commonDir === undefined || gitDir === undefined) throw noRepository(folder);
  if (![top, join(top, '.git'), gitDir, commonDir].every(isOurs) && !(await isVouchedFor(top, variables)))
    throw ofAnotherUser(folder);
  return { top, gitFolder: commonDir };
}

const isOurs = (path: string) => lstatSync(path).uid === process.geteuid?.();

/** The user's own settings of git may name a repository of another user as safe: git itself says so, before it reads anything there. */
async function isVouchedFor(top: string, variables: Variables): Promise<boolean> {
  const argv = ['git', ...quiet, 'rev-parse', '--git-dir'] as const;
  const answer = await runProgram(argv, { cwd: top, env: variables, timeoutMs: 20_000 });
  return answer.kind === 'exited' && answer.code === 0;
}

function ofAnotherUser(folder: string): Problem {
  const what = `${folder} is in a git repository of another user`;
  const remedy = 'Run as its owner, or see "git help config", safe.directory.';
  return new Problem({ code: 'repository-foreign', what, remedy });
}

function ofAnotherFolder(folder: string): Problem {
  const what = `${folder} has a .git that names the git folder of another checkout`;
  const remedy = 'Go into that checkout, or make a worktree: git worktree add.';
  return new Problem({ code: 'repository-foreign', what, remedy });
}

function noRepository(folder: string): Problem {
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
