// Reads git repositories by starting git, which is asked for nothing that it answered before and that cannot change.
import type { GitReader } from '../../ports/git-reader.ts';
import { AskOnce } from '../../std/ask-once.ts';
import { GitCalls } from './reader/call-git.ts';
import { CommitFiles } from './reader/commit-files.ts';
import { findRepository, type RepositoryFolders } from './reader/find-repository.ts';
import { mainBranch } from './reader/main-branch.ts';

/** `env`: what git sees, without the variables that name a repository. */
export function createGitReader(env: Readonly<Record<string, string | undefined>>): GitReader {
  const calls = new GitCalls(env);
  const files = new CommitFiles(calls);
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
    resolveCommit: (folder, name) => files.resolveCommit(folder, name),
    findFile: (folder, commit, path) => files.findFile(folder, commit, path),
    listFolder: (folder, commit, path) => files.listFolder(folder, commit, path),
    readObject: (folder, object) => calls.read(folder, ['cat-file', 'blob', object]),
    diff: (folder, base, commit) => files.diff(folder, base, commit),
  };
}
