// Finds the git repository that a person stands in, by asking git.
import { execFile } from 'node:child_process';
import { Problem } from '../core/problem.ts';
import { withoutRepository } from './environment.ts';

const gitTimeoutMs = 10_000;

export type GitAnswer =
  | { readonly kind: 'said'; readonly text: string }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'no-git' };

interface Repository {
  readonly top: string;
  readonly gitFolder: string;
}

/** The top folder of the repository around `folder`; a Problem when there is none. */
export async function repositoryFolder(folder: string): Promise<string> {
  return (await repositoryAround(folder)).top;
}

/** The git folder that all worktrees of the repository around `folder` share. */
export async function sharedGitFolder(folder: string): Promise<string> {
  return (await repositoryAround(folder)).gitFolder;
}

/** A repository does not move around those who work in it. */
const known = new Map<string, Promise<Repository>>();

function repositoryAround(folder: string): Promise<Repository> {
  const before = known.get(folder);
  if (before) return before;
  const asked = askAround(folder);
  known.set(folder, asked);
  asked.then(
    ({ top }) => known.set(top, asked),
    () => known.delete(folder),
  );
  return asked;
}

async function askAround(folder: string): Promise<Repository> {
  const question = ['rev-parse', '--path-format=absolute', '--show-toplevel', '--git-common-dir'];
  const answer = await askGit(folder, question);
  if (answer.kind === 'no-git') throw gitMissing();
  if (answer.kind === 'refused') throw noRepository(folder, answer.why);
  const [top = '', gitFolder = ''] = answer.text.split(/\r?\n/);
  if (top === '' || gitFolder === '') throw noRepository(folder, 'git does not name its folders');
  return { top, gitFolder };
}

/** One question to git that changes nothing. */
export function askGit(folder: string, args: readonly string[]): Promise<GitAnswer> {
  return new Promise(resolve => {
    const options = { cwd: folder, timeout: gitTimeoutMs, env: withoutRepository() };
    execFile('git', [...args], options, (error, stdout, stderr) => {
      if (!error) resolve({ kind: 'said', text: stdout.replace(/\r?\n$/, '') });
      else if (error.code === 'ENOENT') resolve({ kind: 'no-git' });
      else resolve({ kind: 'refused', why: stderr.trim() });
    });
  });
}

function gitMissing(): Problem {
  return new Problem({
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
