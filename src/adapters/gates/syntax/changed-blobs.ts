// The files of one side of a change, straight from git: no checkout is made, so nothing of the project has to work.
import type { Side } from '../../../ports/gate.ts';
import { readProgram, startProgram } from '../../../std/run-program.ts';
import { besideSubmodules, quiet } from '../../git/quiet.ts';

export interface Blob {
  readonly path: string;
  readonly id: string;
}

export interface BlobSource {
  readonly repository: string;
  readonly base: string;
  readonly head: string;
}

const bytesMax = 1024 * 1024 * 1024;
const timeoutMs = 120_000;

async function git({ repository }: BlobSource, args: readonly string[], input?: string): Promise<Buffer> {
  const started = startProgram(['git', ...quiet, ...besideSubmodules(args)], { cwd: repository, timeoutMs, input });
  const output = await readProgram(started, bytesMax);
  if (output?.code === 0) return output.stdout;
  const said = output?.stderr.toString('utf8').trim() ?? 'it printed more than can be read';
  throw new Error(`git ${args[0]}: ${said}`);
}

/** Regular files that are there after the change; on the base the same ones, under the names that they have there. */
export async function changedBlobs(source: BlobSource, side: Side): Promise<readonly Blob[]> {
  const args = ['diff-tree', '-r', '-z', '--raw', '--no-abbrev', '--find-renames', source.base, source.head, '--'];
  const words = (await git(source, args)).toString('utf8').split('\0');
  const found: Blob[] = [];
  for (let at = 0; at + 1 < words.length; ) {
    const [oldMode = '', newMode = '', oldId = '', newId = '', status = ''] = words[at]?.slice(1).split(' ') ?? [];
    const [was = '', path = was] = words.slice(at + 1, at + (/^[RC]/.test(status) ? 3 : 2));
    at += /^[RC]/.test(status) ? 3 : 2;
    const isThere = isFile(newMode) && (side === 'head' || isFile(oldMode));
    if (isThere) found.push(side === 'head' ? { path, id: newId } : { path: was, id: oldId });
  }
  return found;
}

/** Neither a link, a submodule nor nothing. */
const isFile = (mode: string) => mode.startsWith('100');

/** In bytes, in the same order. */
export async function sizesOf(source: BlobSource, blobs: readonly Blob[]): Promise<readonly number[]> {
  if (blobs.length === 0) return [];
  const said = await git(source, ['cat-file', '--batch-check=%(objectsize)'], idsOf(blobs));
  return said.toString('utf8').trimEnd().split('\n').map(Number);
}

/** In the same order. */
export async function readBlobs(source: BlobSource, blobs: readonly Blob[]): Promise<readonly Buffer[]> {
  if (blobs.length === 0) return [];
  const said = await git(source, ['cat-file', '--batch'], idsOf(blobs));
  const found: Buffer[] = [];
  for (let at = 0; at < said.length; ) {
    const end = said.indexOf('\n', at);
    const size = Number(said.subarray(at, end).toString('utf8').split(' ')[2]);
    if (!Number.isInteger(size)) throw new Error(`git has no such file: ${said.subarray(at, end).toString('utf8')}`);
    found.push(said.subarray(end + 1, end + 1 + size));
    at = end + 1 + size + 1;
  }
  return found;
}

/** Undefined: there is no such file. */
export async function readFileAt(source: BlobSource, commit: string, path: string): Promise<Buffer | undefined> {
  const said = await git(source, ['ls-tree', '-z', '--full-tree', commit, '--', path]);
  const [, id] = /^100\d+ blob (\w+)\t/.exec(said.toString('utf8')) ?? [];
  return id === undefined ? undefined : (await readBlobs(source, [{ path, id }]))[0];
}

const idsOf = (blobs: readonly Blob[]) => blobs.map(({ id }) => `${id}\n`).join('');
