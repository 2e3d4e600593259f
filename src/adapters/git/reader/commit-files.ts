// What git holds of commits, as bytes. Commits never change, so what was found in one is kept.
import type { GitFile, ListedFile } from '../../../ports/git-reader.ts';
import { AskOnce } from '../../../std/ask-once.ts';
import type { GitCalls } from './call-git.ts';

/** Branches move, but not between two questions about the same commit, and a busy machine asks slowly. */
const nameAgeMsMax = 1000;

/** Everything in Pitwall's own folder is asked for at once: most callers that want one file of it want more. */
const ownFolder = '.pitwall';

export class CommitFiles {
  readonly #calls: GitCalls;
  readonly #named = new Map<string, { readonly at: number; readonly commit: Promise<string | undefined> }>();
  readonly #files = new AskOnce<GitFile | undefined>();
  readonly #ownFiles = new AskOnce<ReadonlyMap<string, GitFile>>();

  constructor(calls: GitCalls) {
    this.#calls = calls;
  }

  resolveCommit(folder: string, name: string): Promise<string | undefined> {
    // A hash that git does not know now may be that of the next commit.
    if (/^[0-9a-f]{40}$/.test(name)) return this.#lookUpCommit(folder, name);
    const now = performance.now();
    for (const [key, { at }] of this.#named) if (now - at >= nameAgeMsMax) this.#named.delete(key);
    const key = JSON.stringify([folder, name]);
    const commit = this.#named.get(key)?.commit ?? this.#lookUpCommit(folder, name);
    if (!this.#named.has(key)) this.#named.set(key, { at: now, commit });
    commit.catch(() => this.#named.delete(key));
    return commit;
  }

  async #lookUpCommit(folder: string, name: string): Promise<string | undefined> {
    const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`];
    return (await this.#calls.find(folder, args))?.toString('utf8').trim();
  }

  findFile(folder: string, commit: string, path: string): Promise<GitFile | undefined> {
    return this.#files.get(JSON.stringify([folder, commit, path]), () => this.#lookForFile(folder, commit, path));
  }

  async #lookForFile(folder: string, commit: string, path: string): Promise<GitFile | undefined> {
    if (path.startsWith(`${ownFolder}/`)) return (await this.#listOwn(folder, commit)).get(path);
    const [line] = await this.#list(folder, [commit, '--', path]);
    return line === undefined ? undefined : entryOf(line);
  }

  #listOwn(folder: string, commit: string): Promise<ReadonlyMap<string, GitFile>> {
    return this.#ownFiles.get(JSON.stringify([folder, commit]), async () => {
      const lines = await this.#list(folder, ['-r', '-t', commit, '--', ownFolder]);
      return new Map(lines.map(line => [line.slice(line.indexOf('\t') + 1), entryOf(line)]));
    });
  }

  async listFolder(folder: string, commit: string, path: string): Promise<readonly ListedFile[]> {
    const lines = await this.#list(folder, [commit, '--', `${path}/`]);
    return lines.map(line => ({ ...entryOf(line), name: line.slice(line.lastIndexOf('/') + 1) }));
  }

  async #list(folder: string, args: readonly string[]): Promise<readonly string[]> {
    const listed = await this.#calls.read(folder, ['ls-tree', '-z', '--long', '--full-tree', ...args]);
    return listed.toString('utf8').split('\0').filter(Boolean);
  }

  async diff(folder: string, base: string, commit: string): Promise<string | undefined> {
    const [from, to] = await Promise.all([this.resolveCommit(folder, base), this.resolveCommit(folder, commit)]);
    if (from === undefined || to === undefined) return undefined;
    const root = (await this.#calls.find(folder, ['merge-base', from, to]))?.toString('utf8').trim();
    if (root === undefined) return undefined;
    const plain = ['--no-color', '--no-ext-diff', '--no-textconv'];
    return (await this.#calls.read(folder, ['diff-tree', '-p', '-r', ...plain, root, to, '--'])).toString('utf8');
  }
}

function entryOf(line: string): GitFile {
  const entry = /^(?<mode>\d+) \w+ (?<object>[0-9a-f]+) +(?<size>\d+|-)\t/.exec(line);
  if (!entry?.groups) throw new Error(`git listed ${JSON.stringify(line)}`);
  const { mode = '', object = '', size = '0' } = entry.groups;
  return { mode, object, size: size === '-' ? 0 : Number(size) };
}
