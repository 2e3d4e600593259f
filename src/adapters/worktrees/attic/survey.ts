// What is in a folder: each file with a stamp that any change would change. Links are never followed.
import { type BigIntStats, chmodSync, lstatSync, readdirSync, type Stats } from 'node:fs';
import { errorCode } from '../../../std/error-code.ts';
import { at } from './bytes.ts';

export interface SurveyedFile {
  /** Below the folder, one character per byte. */
  readonly path: string;
  readonly stamp: string;
}

export interface Survey {
  /** Files and links. */
  readonly files: readonly SurveyedFile[];
  /** Deepest first. */
  readonly folders: readonly string[];
  /** Folders without anything in them. */
  readonly empty: readonly string[];
  /** Folders of dependencies and caches, which can be made again. */
  readonly leftOut: readonly string[];
  /** Folders that are repositories of their own. */
  readonly nested: readonly string[];
  /** Sockets, pipes, devices: nothing that could be kept. */
  readonly special: readonly string[];
}

type Draft = { -readonly [key in keyof Survey]: Survey[key] extends readonly (infer T)[] ? T[] : never };

/** `tracked`: every folder with a file that git tracks; such a folder is never left out. */
export function survey(root: string, tracked: ReadonlySet<string>): Survey {
  return surveyBy(root, (path, name) => !tracked.has(path) && isCache(root, path, name));
}

/** With whatever is in there. */
export function surveyAll(root: string): Survey {
  return surveyBy(root, () => false);
}

type IsLeftOut = (path: string, name: string) => boolean;

function surveyBy(root: string, isLeftOut: IsLeftOut): Survey {
  const found: Draft = { files: [], folders: [], empty: [], leftOut: [], nested: [], special: [] };
  if (lstatSync(root, { throwIfNoEntry: false })?.isDirectory()) walk(root, '', { found, isLeftOut, isNested: false });
  return found;
}

interface Walk {
  readonly found: Draft;
  readonly isLeftOut: IsLeftOut;
  readonly isNested: boolean;
}

/** The link at the top is the worktree's own. */
function walk(root: string, folder: string, way: Walk): void {
  const { found, isLeftOut } = way;
  const isTop = folder === '';
  const names = namesIn(at(root, folder)).filter(name => !isTop || name !== '.git');
  const isNested = way.isNested || names.includes('.git');
  if (isNested && !way.isNested) found.nested.push(folder);
  if (!isTop && names.length === 0) found.empty.push(folder);
  for (const name of names) {
    const path = isTop ? name : `${folder}/${name}`;
    const stats = lstatSync(at(root, path), { bigint: true });
    if (!stats.isDirectory()) sort(found, path, stats);
    else if (!isNested && isLeftOut(path, name)) found.leftOut.push(path);
    else walk(root, path, { ...way, isNested });
  }
  if (!isTop) found.folders.push(folder);
}

function sort(found: Draft, path: string, stats: BigIntStats): void {
  if (stats.isFile() || stats.isSymbolicLink()) found.files.push({ path, stamp: stampOf(stats) });
  else found.special.push(path);
}

export function stampOf({ ino, size, mtimeNs, ctimeNs, mode }: BigIntStats): string {
  return [ino, size, mtimeNs, ctimeNs, mode].join(' ');
}

const cacheNames = new Set([
  ...['node_modules', 'bower_components', '.pnpm-store', '.venv', 'venv', '__pycache__', '.tox', '.nox', '.gradle'],
  ...['.pytest_cache', '.mypy_cache', '.ruff_cache', '.parcel-cache', '.turbo', '.cache'],
]);

/** By name, or by the tag that programs put into their caches. */
function isCache(root: string, path: string, name: string): boolean {
  if (cacheNames.has(name)) return true;
  return lstatSync(at(root, `${path}/CACHEDIR.TAG`), { throwIfNoEntry: false })?.isFile() ?? false;
}

/** A folder that its owner closed is opened: it goes away anyway. */
function namesIn(folder: Buffer): string[] {
  try {
    return readdirSync(folder, { encoding: 'latin1' }).sort();
  } catch (error) {
    if (errorCode(error) !== 'EACCES') throw error;
    unlock(folder, lstatSync(folder));
    return readdirSync(folder, { encoding: 'latin1' }).sort();
  }
}

export function unlock(path: Buffer, { mode }: Stats): void {
  chmodSync(path, (mode & 0o777) | 0o700);
}
