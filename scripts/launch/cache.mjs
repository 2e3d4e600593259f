// Files that make the next start faster: beside the bundle, or in the user's own cache folder where the bundle is another user's.
// Nothing needs them: one that cannot be read or written only costs time.
import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { replaceFile } from './replace-file.mjs';

export function openCache(root) {
  const folder = cacheFolder(root);
  return {
    /** If not, it is always empty. */
    isUsable: folder !== undefined,
    /** Undefined: there is none, or not for this user. */
    read: name => (folder === undefined ? undefined : attempt(() => readFileSync(join(folder, name)))),
    write: (name, content) => folder !== undefined && attempt(() => replaceFile(join(folder, name), content)),
  };
}

function cacheFolder(root) {
  const built = join(root, 'dist');
  if (!existsSync(built)) return undefined;
  if (isWritable(built)) return built;
  const { XDG_CACHE_HOME: given = '' } = process.env;
  return attempt(() => ensureOwnFolder(isAbsolute(given) ? given : join(homedir(), '.cache')));
}

/** Nothing is written into the home of another user, as under sudo, and no code is read that another user could have put there. */
function ensureOwnFolder(base) {
  if (!isOurs(existsSync(base) ? base : dirname(base))) return undefined;
  const folder = join(base, 'pitwall');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return isOurs(folder) ? folder : undefined;
}

const isOurs = folder => statSync(folder).uid === process.getuid();

function isWritable(folder) {
  return attempt(() => accessSync(folder, constants.W_OK) ?? true) ?? false;
}

/** Undefined when the system refuses: no home, a read-only folder, a full disk. */
function attempt(act) {
  try {
    return act();
  } catch (error) {
    if (error.errno === undefined) throw error;
    return undefined;
  }
}
