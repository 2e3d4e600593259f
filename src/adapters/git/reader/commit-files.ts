// What git holds of commits, as bytes. Commits never change, so what was found in one is kept.
import type { GitFile, ListedFile } from '../../../ports/git-reader.ts';
import { AskOnce } from '../../../std/ask-once.ts';
import type { GitCalls } from './call-git.ts';

/** Branches move, but not between two questions about the same commit, and a busy machine asks slowly. */
const nameAgeMsMax = 1000;

/** Everything in Pitwall's own folder is asked for at once: most callers that want one file of it want more. */
const ownFolder = '.pitwall';

export function commitFiles(calls: GitCalls) {
  const named = new Map<string, { readonly at: number; readonly commit: Promise<string | undefined> }>();
  const files = new AskOnce<GitFile | undefined>();
  const ownFiles = new AskOnce<ReadonlyMap<string, GitFile>>();
  const topFiles = new AskOnce<ReadonlyMap<string, GitFile>>();
  const knownHashes = new Set<string>();

  const hashFrom = async (folder: string, args: readonly string[]) =>
    (await calls.find(folder, args))?.toString('utf8').trim();
  const lookUpCommit = (folder: string, name: string) =>
    hashFrom(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]);

  /** What git has, it keeps; a hash that it does not know now may be that of the next commit. */
  async function resolveHash(folder: string, hash: string): Promise<string | undefined> {
    const key = JSON.stringify([folder, hash]);
    if (knownHashes.has(key)) return hash;
    const commit = await lookUpCommit(folder, hash);
    if (commit === hash) knownHashes.add(key);
    return commit;
  }

  function resolveCommit(folder: string, name: string): Promise<string | undefined> {
    if (/^[0-9a-f]{40}$/.test(name)) return resolveHash(folder, name);
    const now = performance.now();
    for (const [key, { at }] of named) if (now - at >= nameAgeMsMax) named.delete(key);
    const key = JSON.stringify([folder, name]);
    const commit = named.get(key)?.commit ?? lookUpCommit(folder, name);
    if (!named.has(key)) named.set(key, { at: now, commit });
    commit.catch(() => named.delete(key));
    return commit;
  }

  async function list(folder: string, args: readonly string[]): Promise<readonly string[]> {
    const listed = await calls.read(folder, ['ls-tree', '-z', '--long', '--full-tree', ...args]);
    return listed.toString('utf8').split('\0').filter(Boolean);
  }

  const listByPath = async (folder: string, args: readonly string[]) => {
    const lines = await list(folder, args);
    return new Map(lines.map(line => [line.slice(line.indexOf('\t') + 1), entryOf(line)]));
  };
  const listOwn = (folder: string, commit: string) =>
    ownFiles.get(JSON.stringify([folder, commit]), () => listByPath(folder, ['-r', '-t', commit, '--', ownFolder]));
  /** Several files are mostly looked for in turn, and each question to git is a process. */
  const listTop = (folder: string, commit: string) =>
    topFiles.get(JSON.stringify([folder, commit]), () => listByPath(folder, [commit]));

  async function lookForFile(folder: string, commit: string, path: string): Promise<GitFile | undefined> {
    if (path.startsWith(`${ownFolder}/`)) return (await listOwn(folder, commit)).get(path);
    const top = await listTop(folder, commit);
    const [first = '', ...deeper] = path.split('/');
    if (deeper.length === 0 || !top.has(first)) return top.get(path);
    const [line] = await list(folder, [commit, '--', path]);
    return line === undefined ? undefined : entryOf(line);
  }

  return {
    resolveCommit,
    findFile: (folder: string, commit: string, path: string) =>
      files.get(JSON.stringify([folder, commit, path]), () => lookForFile(folder, commit, path)),
    async listFolder(folder: string, commit: string, path: string): Promise<readonly ListedFile[]> {
      const lines = await list(folder, [commit, '--', `${path}/`]);
      return lines.map(line => ({ ...entryOf(line), name: line.slice(line.lastIndexOf('/') + 1) }));
    },
    async diff(folder: string, base: string, commit: string): Promise<string | undefined> {
      const [from, to] = await Promise.all([resolveCommit(folder, base), resolveCommit(folder, commit)]);
      if (from === undefined || to === undefined) return undefined;
      const root = await hashFrom(folder, ['merge-base', from, to]);
      if (root === undefined) return undefined;
      const plain = ['--no-color', '--no-ext-diff', '--no-textconv'];
      return (await calls.read(folder, ['diff-tree', '-p', '-r', ...plain, root, to, '--'])).toString('utf8');
    },
  };
}

function entryOf(line: string): GitFile {
  const entry = /^(?<mode>\d+) \w+ (?<object>[0-9a-f]+) +(?<size>\d+|-)\t/.exec(line);
  if (!entry?.groups) throw new Error(`git listed ${JSON.stringify(line)}`);
  const { mode = '', object = '', size = '0' } = entry.groups;
  return { mode, object, size: size === '-' ? 0 : Number(size) };
}
