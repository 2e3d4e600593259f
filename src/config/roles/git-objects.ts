// What git holds of a commit, as bytes: never a working tree, and no hook, filter, text conversion, pager or prompt.
import { execFile } from 'node:child_process';
import { Problem } from '../../core/problem.ts';
import { withoutRepository } from '../environment.ts';

const gitTimeoutMs = 60_000;
const outputBytesMax = 32 * 1024 * 1024;

const quiet = [
  '--no-pager',
  '--no-replace-objects',
  '--literal-pathspecs',
  '-c',
  'core.hooksPath=/dev/null',
  '-c',
  'core.fsmonitor=false',
];

export interface GitFile {
  /** `100644`, `120000` for a symbolic link, `040000` for a folder. */
  readonly mode: string;
  readonly object: string;
  readonly size: number;
}

/** Names move, but not between two questions of one thought, and a busy machine thinks slowly. */
const nameAgeMsMax = 1000;
const named = new Map<string, { readonly at: number; readonly commit: Promise<string | undefined> }>();

/** The commit that a name stands for; undefined when git knows none. */
export function resolveCommit(folder: string, name: string): Promise<string | undefined> {
  if (/^[0-9a-f]{40}$/.test(name)) return lookUpCommit(folder, name);
  const key = JSON.stringify([folder, name]);
  const before = named.get(key);
  const now = performance.now();
  if (before && now - before.at < nameAgeMsMax) return before.commit;
  if (named.size >= keptMax) named.clear();
  const commit = lookUpCommit(folder, name);
  named.set(key, { at: now, commit });
  commit.catch(() => named.delete(key));
  return commit;
}

async function lookUpCommit(folder: string, name: string): Promise<string | undefined> {
  const answer = await askGit(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]);
  return answer?.toString('utf8').trim();
}

/** What was found in commits, which never change. Bounded: a program that stays sees many. */
const found = new Map<string, Promise<GitFile | undefined>>();
const listings = new Map<string, Promise<ReadonlyMap<string, GitFile>>>();
const keptMax = 1000;

/** What a commit has at a path; undefined when it has nothing there. `commit` is a whole hash. */
export function findFile(folder: string, commit: string, path: string): Promise<GitFile | undefined> {
  const key = JSON.stringify([folder, commit, path]);
  const before = found.get(key);
  if (before) return before;
  if (found.size >= keptMax) found.clear();
  const asked = lookForFile(folder, commit, path);
  found.set(key, asked);
  asked.catch(() => found.delete(key));
  return asked;
}

/** Everything of Pitwall's own folder is asked for at once: whoever wants one file of it wants more. */
const ownFolder = '.pitwall';

async function lookForFile(folder: string, commit: string, path: string): Promise<GitFile | undefined> {
  if (path.startsWith(`${ownFolder}/`)) return (await listOwn(folder, commit)).get(path);
  const listed = await runGit(folder, ['ls-tree', '-z', '--long', '--full-tree', commit, '--', path]);
  const text = listed.toString('utf8');
  return text === '' ? undefined : entryOf(text);
}

function listOwn(folder: string, commit: string): Promise<ReadonlyMap<string, GitFile>> {
  const key = JSON.stringify([folder, commit]);
  const before = listings.get(key);
  if (before) return before;
  if (listings.size >= keptMax) listings.clear();
  const asked = runGit(folder, ['ls-tree', '-r', '-t', '-z', '--long', '--full-tree', commit, '--', ownFolder]).then(
    listed => {
      const lines = listed.toString('utf8').split('\0').filter(Boolean);
      return new Map(lines.map(line => [line.slice(line.indexOf('\t') + 1), entryOf(line)]));
    },
  );
  listings.set(key, asked);
  asked.catch(() => listings.delete(key));
  return asked;
}

function entryOf(line: string): GitFile {
  const entry = /^(?<mode>\d+) \w+ (?<object>[0-9a-f]+) +(?<size>\d+|-)\t/.exec(line);
  if (!entry?.groups) throw new Error(`git listed ${JSON.stringify(line)}`);
  const { mode = '', object = '', size = '0' } = entry.groups;
  return { mode, object, size: size === '-' ? 0 : Number(size) };
}

export interface ListedFile extends GitFile {
  readonly name: string;
}

/** What a commit has directly in a folder; empty when it has no such folder. */
export async function listFolder(folder: string, commit: string, path: string): Promise<readonly ListedFile[]> {
  const listed = await runGit(folder, ['ls-tree', '-z', '--long', '--full-tree', commit, '--', `${path}/`]);
  return listed
    .toString('utf8')
    .split('\0')
    .filter(Boolean)
    .map(line => ({ ...entryOf(line), name: line.slice(line.lastIndexOf('/') + 1) }));
}

export function readObject(folder: string, object: string): Promise<Uint8Array> {
  return runGit(folder, ['cat-file', 'blob', object]);
}

/** What a commit changes since it left its base; undefined when git does not know them, or they have nothing in common. */
export async function readDiff(folder: string, base: string, commit: string): Promise<string | undefined> {
  const [from, to] = await Promise.all([resolveCommit(folder, base), resolveCommit(folder, commit)]);
  if (from === undefined || to === undefined) return undefined;
  const root = (await askGit(folder, ['merge-base', from, to]))?.toString('utf8').trim();
  if (root === undefined) return undefined;
  const plain = ['--no-color', '--no-ext-diff', '--no-textconv'];
  const diff = await runGit(folder, ['diff-tree', '-p', '-r', ...plain, root, to, '--']);
  return diff.toString('utf8');
}

/** For questions that git answers with exit code 1 when there is no such thing. */
async function askGit(folder: string, args: readonly string[]): Promise<Buffer | undefined> {
  const { stdout, code } = await startGit(folder, args);
  return code === 1 ? undefined : stdout;
}

async function runGit(folder: string, args: readonly string[]): Promise<Buffer> {
  const { stdout, code } = await startGit(folder, args);
  if (code === 1) throw gitFailed(args, 'it ended with 1');
  return stdout;
}

/** Any other exit code, no git at all, too long or too much: a problem, never an answer. */
function startGit(folder: string, args: readonly string[]): Promise<{ stdout: Buffer; code: 0 | 1 }> {
  const env = { ...withoutRepository(), GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0', GIT_NO_LAZY_FETCH: '1' };
  const options = { cwd: folder, env, timeout: gitTimeoutMs, maxBuffer: outputBytesMax, encoding: 'buffer' } as const;
  return new Promise((resolve, reject) => {
    execFile('git', [...quiet, ...args], options, (error, stdout, stderr) => {
      if (!error) resolve({ stdout, code: 0 });
      else if (error.code === 1) resolve({ stdout, code: 1 });
      else reject(gitFailed(args, stderr.toString('utf8').trim() || error.message, error));
    });
  });
}

function gitFailed(args: readonly string[], why: string, cause?: Error): Problem {
  const what = `git ${args[0]} did not answer: ${why}`;
  return new Problem({ code: 'git-failed', what, remedy: 'Check git with pitwall doctor.' }, { cause });
}
