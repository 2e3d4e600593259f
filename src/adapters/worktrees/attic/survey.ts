// What is in a folder: each file with a stamp that any change would change. Links are never followed.
import { type BigIntStats, chmodSync, lstatSync, readdirSync } from 'node:fs';
import { unlessRefused } from '../../../std/error-code.ts';
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

function surveyBy(root: string, isLeftOut: (path: string, name: string) => boolean): Survey {
  const found: Draft = { files: [], folders: [], empty: [], leftOut: [], nested: [], special: [] };
  const walk = (folder: string, isInNested: boolean) => {
    // The link at the top is the worktree's own.
    const names = namesIn(at(root, folder)).filter(name => folder !== '' || name !== '.git');
    const isNested = isInNested || names.includes('.git');
    if (isNested && !isInNested) found.nested.push(folder);
    for (const name of names) visit(folder === '' ? name : `${folder}/${name}`, name, isNested);
    if (folder === '') return;
    if (names.length === 0) found.empty.push(folder);
    found.folders.push(folder);
  };
  const visit = (path: string, name: string, isNested: boolean) => {
    const stats = lstatSync(at(root, path), { bigint: true });
    if (stats.isFile() || stats.isSymbolicLink()) found.files.push({ path, stamp: stampOf(stats) });
    else if (!stats.isDirectory()) found.special.push(path);
    else if (!isNested && isLeftOut(path, name)) found.leftOut.push(path);
    else walk(path, isNested);
  };
  if (lstatSync(root, { throwIfNoEntry: false })?.isDirectory()) walk('', false);
  return found;
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
  const read = () => readdirSync(folder, { encoding: 'latin1' }).sort();
  const names = unlessRefused(['EACCES'], read);
  if (names) return names;
  unlock(folder);
  return read();
}

export function unlock(path: Buffer): void {
  chmodSync(path, (lstatSync(path).mode & 0o777) | 0o700);
}
