// Saves files byte by byte, without any filter, as one commit under a ref of Pitwall's own. No user ref, index or stash changes.
import { chmodSync, lstatSync, readlinkSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Git } from '../../git/git.ts';
import { at } from './bytes.ts';
import type { GitSnapshot } from './git-snapshot.ts';

export interface SaveRequest {
  readonly git: Git;
  readonly repository: string;
  readonly identity: { readonly name: string; readonly email: string };
  readonly entry: string;
  /** What another store has to know to bring it back, as one line of the message. */
  readonly about: string;
  readonly savedAt: number;
  readonly snapshot: GitSnapshot;
  /** The folder and the files in it that go into the commit. */
  readonly root: string;
  readonly files: readonly string[];
  /** Saved before: what is there now comes on top of it. */
  readonly onTopOf: string | undefined;
}

export const atticRef = (entry: string) => `refs/pitwall/attic/${entry}`;
export const aboutTrailer = 'Pitwall-Entry: ';

const savingMs = 30 * 60_000;

/** The commit. Until all of it is stored, the ref does not move; it never moves away from what it held before. */
export async function saveCommit(request: SaveRequest): Promise<string> {
  const { git, repository, entry } = request;
  const call = { cwd: repository };
  // An entry that "git add --intent-to-add" made names an object that may not exist.
  await git.run(['hash-object', '-w', '-t', 'blob', '--stdin'], { ...call, input: '' });
  const before = (await git.commit(atticRef(entry), repository)) ?? request.onTopOf;
  const args = ['fast-import', '--quiet', '--done', '--date-format=raw'];
  await git.run(args, { ...call, input: () => importStream(request, before), timeoutMs: savingMs });
  const commit = await git.commit(atticRef(entry), repository);
  if (commit === undefined) throw new Error(`${atticRef(entry)} was not stored`);
  return commit;
}

async function* importStream(request: SaveRequest, before: string | undefined): AsyncGenerator<Uint8Array> {
  const { root, files, snapshot, onTopOf } = request;
  yield Buffer.from(commitHead(request, before), 'utf8');
  if (onTopOf === undefined) yield Buffer.from('deleteall\n');
  else yield Buffer.from('D index\nD objects\n');
  for (const path of files) yield* fileLines(root, path);
  for (const { mode, id, stage, path } of snapshot.index)
    yield Buffer.from(`M ${mode} ${id} ${quoted(`index/${stage}/${path}`)}\n`, 'latin1');
  for (const { type, id } of snapshot.objects)
    yield Buffer.from(`M ${type === 'tree' ? '040000' : '100644'} ${id} objects/${id}\n`);
  yield Buffer.from('done\n');
}

function commitHead({ entry, about, identity, savedAt, snapshot }: SaveRequest, before: string | undefined): string {
  const who = `${identity.name} <${identity.email}> ${Math.floor(savedAt / 1000)} +0000`;
  const message = `Keep what a removed worktree held\n\nPitwall-Attic: ${entry}\n${aboutTrailer}${about}\n`;
  const parents = [...(before === undefined ? [] : [before]), ...snapshot.commits];
  const lines = parents.map((parent, n) => `${n === 0 ? 'from' : 'merge'} ${parent}\n`).join('');
  return `commit ${atticRef(entry)}\ncommitter ${who}\ndata ${Buffer.byteLength(message)}\n${message}\n${lines}`;
}

async function* fileLines(root: string, path: string): AsyncGenerator<Uint8Array> {
  const repo = at(root, path);
  const stats = lstatSync(repo, { throwIfNoEntry: false });
  if (!stats) return;
  const name = quoted(`files/${path}`);
  if (stats.isSymbolicLink()) {
    const target = readlinkSync(repo, { encoding: 'buffer' });
    yield Buffer.from(`M 120000 inline ${name}\ndata ${target.length}\n`, 'latin1');
    yield target;
  } else {
    const mode = (stats.mode & 0o100) === 0 ? '100644' : '100755';
    yield Buffer.from(`M ${mode} inline ${name}\ndata ${stats.size}\n`, 'latin1');
    yield* exactly(repo, stats);
  }
  yield Buffer.from('\n');
}

const chunkBytes = 1024 * 1024;

/** As many bytes as were promised. Of a file that changes meanwhile they are worth nothing: it is saved again. */
async function* exactly(repo: Buffer, { size, mode }: { size: number; mode: number }): AsyncGenerator<Uint8Array> {
  if ((mode & 0o400) === 0) chmodSync(repo, mode | 0o400);
  const file = await open(repo, 'r');
  try {
    for (let left = size; left > 0; ) {
      const chunk = await readSome(file, Math.min(left, chunkBytes));
      left -= chunk.length;
      yield chunk;
    }
  } finally {
    await file.close();
  }
}

async function readSome(file: FileHandle, bytes: number): Promise<Uint8Array> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(bytes), 0, bytes);
  return bytesRead === 0 ? buffer : buffer.subarray(0, bytesRead);
}

/** As fast-import reads names: in quotes, every unusual byte as its octal number. */
function quoted(path: string): string {
  const escaped = path.replaceAll(/[^ !#-[\]-~]/g, byte => `\\${byte.charCodeAt(0).toString(8).padStart(3, '0')}`);
  return `"${escaped}"`;
}
