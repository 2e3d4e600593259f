// Which repositories a person trusts on this machine: one small file each, in the state folder, where no repository can write.
import { createHash, randomBytes } from 'node:crypto';
import { linkSync, lstatSync, mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { Problem } from '../core/problem.ts';
import { errorCode } from '../std/error-code.ts';
import { parseJson } from '../std/parse-json.ts';
import { readIfThere } from '../std/read-if-there.ts';
import { writeByRename } from '../std/write-by-rename.ts';
import { type Environment, stateHome } from './environment.ts';

export interface Trust {
  /** The person also said yes to agents that never ask for permission. */
  readonly isUngovernedAllowed: boolean;
}

const recordSchema = z.object({
  path: z.string(),
  /** Another repository that takes the place of a trusted one is not trusted. */
  mark: z.string().min(1),
  at: z.string(),
  isUngovernedAllowed: z.boolean(),
});

/** `gitFolder`: the one that all worktrees of the repository share. Undefined: the person was not asked yet. */
export function readTrust(environment: Environment, gitFolder: string): Trust | undefined {
  const place = placeOf(environment, gitFolder);
  const mark = markIn(place.path);
  return mark === undefined ? undefined : recordOf(place, mark);
}

export function writeTrust(environment: Environment, gitFolder: string, trust: Trust): void {
  const place = placeOf(environment, gitFolder);
  try {
    mkdirSync(place.folder, { recursive: true, mode: 0o700 });
    const mark = readTrust(environment, gitFolder) ? markIn(place.path) : undefined;
    if (mark === undefined || trust.isUngovernedAllowed) record(place, mark ?? markAnew(place), trust);
  } catch (error) {
    throw unwritable(place.folder, error);
  }
}

const markName = 'pitwall-trust';

type Place = ReturnType<typeof placeOf>;

/**
 * What the repository brought along is worth nothing. Of several processes at once the first one's mark stays, and no mark of
 * ours is ever there without its record: none of them sees a repository that was trusted a moment ago as not trusted.
 */
function markAnew(place: Place): string {
  const mark = randomBytes(16).toString('hex');
  const file = join(place.path, markName);
  record(place, mark, { isUngovernedAllowed: false });
  const draft = `${file}.${mark}`;
  try {
    writeFileSync(draft, `${mark}\n`, { flag: 'wx', mode: 0o600 });
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    const others = markIn(place.path);
    if (others !== undefined && recordOf(place, others)) return others;
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  return mark;
}

/** A random value in the git folder itself: inodes and paths are used again. */
function markIn(gitFolder: string): string | undefined {
  const file = join(gitFolder, markName);
  const text = lstatSync(file, { throwIfNoEntry: false })?.isFile() ? readIfThere(file)?.trim() : undefined;
  return text !== undefined && /^[0-9a-f]{32}$/.test(text) ? text : undefined;
}

/** A record that cannot be read gives no trust: the person is asked again and it is written anew. */
function recordOf(place: Place, mark: string): Trust | undefined {
  const stored = recordSchema.safeParse(parseJson(readIfThere(place.file(mark)) ?? ''));
  if (!stored.success || stored.data.path !== place.path || stored.data.mark !== mark) return undefined;
  return { isUngovernedAllowed: stored.data.isUngovernedAllowed };
}

function record(place: Place, mark: string, trust: Trust): void {
  const text: z.infer<typeof recordSchema> = { path: place.path, mark, at: new Date().toISOString(), ...trust };
  writeByRename(place.file(mark), `${JSON.stringify(text, null, 2)}\n`, { mode: 0o600 });
}

function unwritable(folder: string, cause: unknown): Problem {
  const what = `Pitwall's state folder cannot be written: ${cause instanceof Error ? cause.message : folder}`;
  const remedy = 'See whether the disk is full or read-only, or set PITWALL_HOME to another folder.';
  return new Problem({ code: 'environment-state', what, remedy }, { cause });
}

/** The name of the folder begins with a dot, so that it is no repository's id. */
function placeOf(environment: Environment, gitFolder: string) {
  const path = realpathSync(gitFolder);
  const folder = join(stateHome(environment), '.trusted');
  const name = createHash('sha256').update(path).digest('hex').slice(0, 32);
  return { folder, path, file: (mark: string) => join(folder, `${name}-${mark}.json`) };
}
