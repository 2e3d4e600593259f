// The id that ties a repository to its store: a file in the git folder. Agents can write there, so it is checked when read.
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../../core/problem.ts';
import { errorCode } from '../../std/error-code.ts';

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const idFileBytesMax = 100;

type MakeStore = (id: string) => void;

/**
 * The id of the repository, made if it has none yet. Of several processes at once one makes it and all answer the same.
 * `makeStore` comes before the id: so an id without its store has lost it.
 */
export function ensureRepositoryId(gitCommonDir: string, makeStore: MakeStore = () => undefined): string {
  const known = readRepositoryId(gitCommonDir);
  if (known !== undefined) return known;
  writeNewId(gitCommonDir, placeUnlessPresent, makeStore);
  return readRepositoryId(gitCommonDir) ?? ensureRepositoryId(gitCommonDir, makeStore);
}

/** Undefined: the repository has none. An id file that holds anything else is a problem, not a missing one. */
export function readRepositoryId(gitCommonDir: string): string | undefined {
  const path = idPath(gitCommonDir);
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat) return undefined;
  // A pipe or a huge file in its place must not make the program hang.
  if (!stat.isFile() || stat.size > idFileBytesMax) throw unreadable(path);
  const id = readFileSync(path, 'utf8').trim();
  if (!idPattern.test(id)) throw unreadable(path);
  return id;
}

/** Gives a copied repository an id, and with it a store, of its own. */
export function replaceRepositoryId(gitCommonDir: string, makeStore: MakeStore = () => undefined): string {
  return writeNewId(gitCommonDir, renameSync, makeStore);
}

/** Whoever finds no id, or another one, would begin the same work anew in another store. */
export function checkId(gitCommonDir: string, id: string): void {
  if (readRepositoryId(gitCommonDir) === id) return;
  throw new Problem({
    code: 'store-missing',
    what: `${idPath(gitCommonDir)}, which names the store of this repository, is gone or names another one.`,
    remedy: `Write ${id} into it, then start again.`,
  });
}

function idPath(gitCommonDir: string): string {
  return join(gitCommonDir, 'pitwall-id');
}

/** Written aside and put in place whole, so that no reader gets half an id. */
function writeNewId(
  gitCommonDir: string,
  putInPlace: (from: string, to: string) => void,
  makeStore: MakeStore,
): string {
  const id = randomUUID();
  makeStore(id);
  const aside = `${idPath(gitCommonDir)}.${id}`;
  const file = openSync(aside, 'wx', 0o644);
  try {
    writeSync(file, `${id}\n`);
    fsyncSync(file);
    putInPlace(aside, idPath(gitCommonDir));
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    closeSync(file);
    rmSync(aside, { force: true });
  }
  return id;
}

/** Throws EEXIST when there is one. The copy is for file systems without hard links; only there can half an id be seen. */
function placeUnlessPresent(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw error;
    copyFileSync(from, to, constants.COPYFILE_EXCL);
  }
}

function unreadable(path: string): Problem {
  return new Problem({
    code: 'repository-id-unreadable',
    what: `${path} should hold the id of this repository, but holds something else.`,
    remedy: `Restore ${path} from a backup, or run \`pitwall init --new-id\` to start with an empty store.`,
  });
}
