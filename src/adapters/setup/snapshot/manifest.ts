// What a snapshot is made of, written down when it was made. A snapshot that differs later was changed and is not used.
import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import * as z from 'zod';
import { parseJson } from '../../../std/parse-json.ts';
import { readIfThere } from '../../../std/read-if-there.ts';

const folderSchema = z.object({ kind: z.literal('folder'), path: z.string() });
const linkSchema = z.object({ kind: z.literal('link'), path: z.string(), target: z.string() });
const fileSchema = z.object({
  kind: z.literal('file'),
  path: z.string(),
  /** As the package manager left it; in the snapshot it is read-only. */
  mode: z.int(),
  size: z.int(),
  mtimeMs: z.number(),
  sha256: z.string(),
  /** The package manager writes into it in place: every worktree has its own. */
  isBookkeeping: z.boolean(),
});

const manifestSchema = z.object({
  version: z.literal(1),
  /** The folders that a worktree gets, from its top. */
  folders: z.array(z.string()),
  /** What could not be done when it was made. */
  warnings: z.array(z.string()),
  /** Folders before what is in them. */
  entries: z.array(z.discriminatedUnion('kind', [folderSchema, linkSchema, fileSchema])),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type Entry = Manifest['entries'][number];
export type FileEntry = Extract<Entry, { kind: 'file' }>;

/** Takes the right to write from every file on the way. */
export async function sealTree(tree: string, folders: readonly string[], signal: AbortSignal): Promise<Entry[]> {
  const entries: Entry[] = [];
  await eachInTurn(walk(tree, folders), signal, path => void entries.push(sealOne(tree, path)));
  return entries;
}

function* walk(tree: string, folders: readonly string[]): Generator<string> {
  for (const path of folders) {
    yield path;
    const within = readdirSync(join(tree, path), { withFileTypes: true });
    for (const each of within) if (!each.isDirectory()) yield join(path, each.name);
    const inner = within.filter(each => each.isDirectory()).map(({ name }) => join(path, name));
    yield* walk(tree, inner);
  }
}

function sealOne(tree: string, path: string): Entry {
  const file = join(tree, path);
  const seen = lstatSync(file);
  if (seen.isDirectory()) return { kind: 'folder', path };
  if (seen.isSymbolicLink()) return { kind: 'link', path, target: readlinkSync(file) };
  if (!seen.isFile()) throw new Error(`${path} is neither a file, a folder nor a link`);
  const mode = seen.mode & 0o777;
  chmodSync(file, mode & ~0o222);
  const { size, mtimeMs } = seen;
  const sha256 = hashOf(readFileSync(file));
  return { kind: 'file', path, mode, size, mtimeMs, sha256, isBookkeeping: isBookkeeping(path) };
}

/** `node_modules/.package-lock.json` and what other managers keep in the same place. */
function isBookkeeping(path: string): boolean {
  return basename(dirname(path)) === 'node_modules' && basename(path).startsWith('.');
}

export function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

/** Undefined: it is as it was made. Also without a look at its bytes an accident is noticed. */
export function changeOf(tree: string, entry: Entry): string | undefined {
  const file = join(tree, entry.path);
  const seen = lstatSync(file, { throwIfNoEntry: false });
  if (!seen) return `${entry.path} is gone`;
  const isAsMade =
    entry.kind === 'file'
      ? seen.isFile() && seen.size === entry.size && seen.mtimeMs === entry.mtimeMs && (seen.mode & 0o222) === 0
      : entry.kind === 'folder'
        ? seen.isDirectory()
        : seen.isSymbolicLink() && readlinkSync(file) === entry.target;
  return isAsMade ? undefined : `${entry.path} was changed`;
}

const fileName = 'manifest.json';

export function writeManifest(snapshot: string, manifest: Manifest): void {
  writeFileSync(join(snapshot, fileName), JSON.stringify(manifest), { mode: 0o600 });
}

/** Undefined: there is none, or it cannot be read. */
export function readManifest(snapshot: string): Manifest | undefined {
  const parsed = manifestSchema.safeParse(parseJson(readIfThere(join(snapshot, fileName)) ?? ''));
  return parsed.success ? parsed.data : undefined;
}

const inARow = 250;

export async function eachInTurn<T>(items: Iterable<T>, signal: AbortSignal, visit: (item: T) => void): Promise<void> {
  let visited = 0;
  for (const item of items) {
    visit(item);
    if (++visited % inARow > 0) continue;
    await setImmediate();
    signal.throwIfAborted();
  }
  signal.throwIfAborted();
}
