// Reads the files of a session folder, which another tool may have written: no link leads out of it, sizes are bounded, and what cannot
// be read is named with its place.
import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import {
  isReadFile,
  type SessionFile,
  type SessionFolder,
  sessionFiles,
  sessionLimits,
  type Trouble,
} from '../../core/checkpoint/session/session-folder.ts';
import { Problem } from '../../core/problem.ts';
import { errorCode } from '../../std/error-code.ts';
import { isRecord } from '../../std/is-record.ts';
import { splitFrontMatter } from '../roles/front-matter.ts';
import { readSource } from '../source.ts';

interface Reading {
  readonly root: string;
  readonly files: Map<string, SessionFile>;
  readonly sizes: Map<string, number>;
  readonly troubles: Trouble[];
  bytesLeft: number;
}

export function readSessionFolder(folder: string): SessionFolder {
  const root = rootOf(folder);
  const reading: Reading = {
    ...{ root, files: new Map(), sizes: new Map(), troubles: [], bytesLeft: sessionLimits.totalBytes },
  };
  list(reading, '', 0);
  for (const [path, size] of reading.sizes) if (isReadFile(path)) readOne(reading, path, size);
  const { files, sizes, troubles } = reading;
  if (![...sizes.keys(), ...troubles.map(({ path }) => path)].some(isOfSession)) throw noSession(folder);
  return { name: basename(root), files, sizes, troubles };
}

function rootOf(folder: string): string {
  try {
    const root = realpathSync(folder);
    if (statSync(root).isDirectory()) return root;
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES'].includes(errorCode(error))) throw error;
  }
  const remedy = 'Name the folder in which the team keeps team-session.json, spec/ and .msg/.';
  throw new Problem({ code: 'session-missing', what: `${folder} is not a folder that can be read`, remedy });
}

function isOfSession(path: string): boolean {
  return path === sessionFiles.list || /^(?:\.msg|spec|plan|wisdom|artifacts)\//.test(path);
}

function noSession(folder: string): Problem {
  return new Problem({
    code: 'session-missing',
    what: `${folder} holds no session: neither team-session.json nor spec/, plan/, artifacts/, wisdom/ or .msg/`,
    remedy: 'Name the folder of one session; its shape is in docs/guides/checkpoints.md.',
  });
}

/** Sorted, so that a report is the same on every machine. */
function list(reading: Reading, folder: string, depth: number): undefined {
  if (depth > sessionLimits.depth) return trouble(reading, folder, 'is too deep in the folder to be read');
  let names: readonly string[];
  try {
    names = readdirSync(join(reading.root, folder)).toSorted();
  } catch (error) {
    return trouble(reading, folder, `cannot be read: ${errorCode(error)}`);
  }
  for (const name of names) {
    if (reading.sizes.size >= sessionLimits.entries)
      return trouble(reading, folder, `has more than ${sessionLimits.entries} files; the others are not read`);
    note(reading, folder === '' ? name : `${folder}/${name}`, depth);
  }
}

function note(reading: Reading, path: string, depth: number): void {
  const found = lstatSync(join(reading.root, path), { throwIfNoEntry: false });
  if (found?.isDirectory()) {
    if (path !== '.git' && path !== 'node_modules') list(reading, path, depth + 1);
  } else if (found?.isSymbolicLink()) noteLink(reading, path);
  else if (found?.isFile()) reading.sizes.set(path, found.size);
  else if (found) trouble(reading, path, 'is neither a file nor a folder');
}

/** A link to a file of the session is that file; a link to a folder is not followed. */
function noteLink(reading: Reading, path: string): undefined {
  try {
    const real = realpathSync(join(reading.root, path));
    const inside = relative(reading.root, real);
    if (inside.startsWith('..') || real === reading.root || inside.startsWith(sep))
      return trouble(reading, path, 'is a symbolic link that leads out of the session');
    const found = statSync(real);
    if (found.isFile()) reading.sizes.set(path, found.size);
    else trouble(reading, path, 'is a symbolic link to a folder, which is not followed');
  } catch (error) {
    trouble(reading, path, `is a symbolic link that leads nowhere (${errorCode(error)})`);
  }
}

function trouble({ troubles }: Reading, path: string, what: string, line?: number): undefined {
  troubles.push({ path: path === '' ? '.' : path, what, ...(line !== undefined && { line }) });
}

function readOne(reading: Reading, path: string, size: number): undefined {
  const max = path === sessionFiles.messages ? sessionLimits.messagesBytes : sessionLimits.documentBytes;
  if (size > max) return trouble(reading, path, `is ${size} bytes long, and ${max} are read`);
  reading.bytesLeft -= size;
  if (reading.bytesLeft < 0)
    return trouble(reading, path, `is not read: the session has more than ${sessionLimits.totalBytes} bytes`);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(join(reading.root, path)));
  } catch (error) {
    return trouble(
      reading,
      path,
      error instanceof TypeError ? 'is not UTF-8 text' : `cannot be read: ${errorCode(error)}`,
    );
  }
  const file = path.endsWith('.md') ? documentOf(reading, path, text) : { ...plain, path, text };
  if (file) reading.files.set(path, file);
}

const plain = { front: {}, keyLines: {}, bodyLine: 1 } as const;

/** Without its front matter where that is broken: its words still count, its keys are named as unreadable. */
function documentOf(reading: Reading, path: string, text: string): SessionFile {
  const split = splitFrontMatter(text);
  if (split.kind === 'unclosed') {
    trouble(reading, path, 'has front matter without an end', 1);
    return { ...plain, path, text };
  }
  if (split.yaml === '') return { ...plain, path, text };
  const file = { ...plain, path, text, bodyLine: split.bodyLine };
  const read = readSource(path, split.yaml);
  if (read.kind === 'broken') {
    const [fault] = read.faults;
    trouble(reading, path, `has front matter that cannot be read: ${fault?.what}`, fault?.line);
    return file;
  }
  const { source } = read;
  if (!isRecord(source.value)) return file;
  const keyLines = Object.fromEntries(Object.keys(source.value).map(key => [key, source.placeOfKey([key]).line]));
  return { ...file, front: source.value, keyLines };
}
