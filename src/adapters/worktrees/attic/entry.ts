// What the attic knows of one removal, in files of its own: the plan before anything is moved, and what was saved.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { Problem } from '../../../core/problem.ts';
import { writeByRename } from '../../../std/write-by-rename.ts';
import type { AtticRepo } from './attic-repo.ts';
import type { SurveyedFolder } from './delete-surveyed.ts';
import { atticRef } from './save-commit.ts';

/** Written first and removed last: it says which removal was running. */
const planSchema = z.object({
  version: z.literal(1),
  entry: z.string().min(1),
  run: z.string(),
  branch: z.string().min(1),
  base: z.string(),
  isDropped: z.boolean(),
  /** The worktree, and where it is while it is saved. */
  path: z.string().min(1),
  aside: z.string().min(1),
  /** Its folder in the git folder of the repository; null: git has forgotten it. */
  admin: z.string().nullable(),
});
export type Plan = z.infer<typeof planSchema>;

export const entrySchema = planSchema.omit({ aside: true, admin: true }).extend({
  savedAt: z.number(),
  /** False: all of it is elsewhere too, and the entry goes when the worktree is gone. */
  isKept: z.boolean(),
  /** Holds `files/`, `index/<stage>/` and `objects/`; its parents are the commits that the worktree knew. */
  commit: z.string().min(1),
  /** Null: HEAD had no commit, or was on no branch. */
  head: z.string().nullable(),
  headBranch: z.string().nullable(),
  branches: z.record(z.string(), z.string()),
  stashes: z.array(z.object({ commit: z.string(), message: z.string() })),
  /** Names in bytes, as in `bytes.ts`. */
  leftOut: z.array(z.string()),
  special: z.array(z.string()),
});
export type AtticEntry = z.infer<typeof entrySchema>;

const seenSchema: z.ZodType<SurveyedFolder> = z.object({
  files: z.array(z.object({ path: z.string(), stamp: z.string() })),
  folders: z.array(z.string()),
  leftOut: z.array(z.string()),
  special: z.array(z.string()),
});

export class EntryFolder {
  readonly name: string;
  readonly path: string;

  constructor(attic: string, entry: string) {
    if (!isEntryName(entry)) throw new Error(`no entry: ${entry}`);
    this.name = entry;
    this.path = join(attic, entry);
  }

  /** Kept files of the worktree, and of its folder in the git folder. */
  get files(): string {
    return join(this.path, 'files');
  }

  get git(): string {
    return join(this.path, 'git');
  }

  get plan(): Plan | undefined {
    return this.#read('removal.json', planSchema);
  }

  set plan(plan: Plan | undefined) {
    this.#write('removal.json', plan);
  }

  get saved(): AtticEntry | undefined {
    return this.#read('entry.json', entrySchema);
  }

  set saved(entry: AtticEntry) {
    this.#write('entry.json', entry);
  }

  get seen(): SurveyedFolder | undefined {
    return this.#read('seen.json', seenSchema);
  }

  set seen(seen: SurveyedFolder | undefined) {
    this.#write('seen.json', seen);
  }

  #read<T>(name: string, schema: z.ZodType<T>): T | undefined {
    const file = join(this.path, name);
    if (!existsSync(file)) return undefined;
    try {
      return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch (error) {
      const what = `${file} cannot be read`;
      const remedy = 'Keep the folder, restore the file from a backup, or move the folder away.';
      throw new Problem({ code: 'attic-unreadable', what, remedy }, { cause: error });
    }
  }

  /** At once or not at all. */
  #write(name: string, value: unknown): void {
    const file = join(this.path, name);
    if (value === undefined) {
      rmSync(file, { force: true });
      return;
    }
    mkdirSync(this.path, { recursive: true, mode: 0o700 });
    writeByRename(file, JSON.stringify(value), { mode: 0o600, flush: true });
  }
}

/** A name that no entry has, of this store or of another one: those are seen by their refs. */
export async function newEntryName({ git, repository, attic }: AtticRepo, start: string): Promise<string> {
  for (;;) {
    const name = `${start}-${randomBytes(4).toString('hex')}`;
    const isTaken = existsSync(join(attic, name)) || (await git.commit(atticRef(name), repository)) !== undefined;
    if (!isTaken) return name;
  }
}

/** The entry of a removal that began before, under a name that `newEntryName` made, or under the bare one of older versions. */
export function entryOfRemoval(attic: string, start: string): EntryFolder | undefined {
  const isOwn = (name: string) =>
    name === start || (name.startsWith(`${start}-`) && /^[0-9a-f]{8}$/.test(name.slice(start.length + 1)));
  return entriesIn(attic).find(({ name }) => isOwn(name));
}

/** Every entry there is, saved or under way. */
export function entriesIn(attic: string): readonly EntryFolder[] {
  if (!existsSync(attic)) return [];
  const names = readdirSync(attic).filter(isEntryName);
  return names.sort().map(name => new EntryFolder(attic, name));
}

function isEntryName(name: string): boolean {
  return /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(name) && !name.includes('..');
}
