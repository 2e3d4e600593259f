// Which repositories a person trusts on this machine: one small file each, in the state folder, where no repository can write.
import { createHash, randomBytes } from 'node:crypto';
import { lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { Problem } from '../core/problem.ts';
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
  const stored = recordSchema.safeParse(parseJson(readIfThere(place.file) ?? ''));
  // A record that cannot be read gives no trust: the person is asked again and it is written anew.
  if (!stored.success || stored.data.path !== place.path || stored.data.mark !== markIn(place.path)) return undefined;
  return { isUngovernedAllowed: stored.data.isUngovernedAllowed };
}

export function writeTrust(environment: Environment, gitFolder: string, trust: Trust): void {
  const { folder, file, path } = placeOf(environment, gitFolder);
  try {
    // Anew each time: what the repository brought along is worth nothing.
    const mark = readTrust(environment, gitFolder) ? (markIn(path) ?? '') : randomBytes(16).toString('hex');
    writeByRename(join(path, markName), `${mark}\n`, { mode: 0o600 });
    const record: z.infer<typeof recordSchema> = { path, mark, at: new Date().toISOString(), ...trust };
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeByRename(file, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
  } catch (error) {
    throw unwritable(folder, error);
  }
}

const markName = 'pitwall-trust';

/** A random value in the git folder itself: inodes and paths are used again. */
function markIn(gitFolder: string): string | undefined {
  const file = join(gitFolder, markName);
  return lstatSync(file, { throwIfNoEntry: false })?.isFile() ? readIfThere(file)?.trim() : undefined;
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
  return { folder, file: join(folder, `${name}.json`), path };
}
