// Where the store and its repository are. A copy or a move must not go on as the original: two would drive the same work.
import { realpathSync, statSync } from 'node:fs';
import * as z from 'zod';
import { Problem } from '../../../core/problem.ts';
import type { Sql } from './connection.ts';
import { damaged, readMeta, writeMeta } from './schema.ts';

/** Device and inode as text: they may need 64 bits. */
const locationSchema = z.object({ path: z.string(), device: z.string(), inode: z.string() });
type Location = z.infer<typeof locationSchema>;

const locationsSchema = z.object({ store: locationSchema, repository: locationSchema, bootId: z.string() });
export type Locations = z.infer<typeof locationsSchema>;

const metaKey = 'places';

/** `storeFile` may be the file under its first name, before it is put at `storePath`. */
export interface LocationsToObserve {
  readonly storeFile: string;
  readonly storePath: string;
  readonly repositoryPath: string;
  readonly bootId: string;
}

export function observeLocations({ storeFile, storePath, repositoryPath, bootId }: LocationsToObserve): Locations {
  const store = observe(storeFile);
  const repository = observe(realpathSync(repositoryPath));
  if (!store || !repository) throw moved(`${store ? repositoryPath : storeFile} is gone`);
  return { store: { ...store, path: storePath }, repository, bootId };
}

function observe(path: string): Location | undefined {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat && { path, device: String(stat.dev), inode: String(stat.ino) };
}

export function locationsMeta(locations: Locations): Readonly<Record<string, string>> {
  return { [metaKey]: JSON.stringify(locations) };
}

export function recordLocations(sql: Sql, locations: Locations): void {
  writeMeta(sql, metaKey, JSON.stringify(locations));
}

/** Throws if what is here is not what was recorded. The record is out of date after each boot and must be renewed then. */
export function compareLocations(sql: Sql, now: Locations): { readonly isOutOfDate: boolean } {
  const recorded = readLocations(sql, now.store.path);
  const hasRebooted = recorded.bootId !== now.bootId;
  const kinds = [compare('store', recorded, now), compare('repository', recorded, now)];
  // A boot may number the devices anew; within one boot another device is another file.
  if (kinds.includes('renumbered') && !hasRebooted) throw moved(`the disk under ${now.store.path} is another one`);
  return { isOutOfDate: hasRebooted };
}

function compare(which: 'store' | 'repository', recorded: Locations, now: Locations): 'same' | 'renumbered' {
  const [was, is] = [recorded[which], now[which]];
  if (was.path !== is.path) throw moved(`the ${which} was at ${was.path} and is now at ${is.path}`);
  if (was.inode !== is.inode) throw moved(`${is.path} is not the one that was there before`);
  return was.device === is.device ? 'same' : 'renumbered';
}

function readLocations(sql: Sql, path: string): Locations {
  try {
    return locationsSchema.parse(JSON.parse(readMeta(sql, metaKey, path)));
  } catch (error) {
    throw error instanceof Problem ? error : damaged(path, 'its record of locations is malformed', error);
  }
}

/**
 * A deleted or truncated file still takes and acknowledges writes, so this is asked whenever something is written. `bytesMin`:
 * its size when it was last asked. Gives the size now: SQLite never makes this file smaller.
 */
export function checkStillThere({ store, repository }: Locations, bytesMin: number): number {
  for (const location of [store, repository]) {
    const now = observe(location.path);
    if (!now) throw moved(`${location.path} is gone`);
    if (now.inode !== location.inode || now.device !== location.device)
      throw moved(`${location.path} was replaced by another`);
  }
  const bytes = statSync(store.path).size;
  if (bytes === 0 || bytes < bytesMin) throw damaged(store.path, `it was cut to ${bytes} bytes while it was in use`);
  return bytes;
}

function moved(what: string): Problem {
  return new Problem({
    code: 'store-moved',
    what: `The store and its repository are not where they were: ${what}.`,
    remedy:
      'If the repository or the state folder was moved, run `pitwall init --adopt`; if this is a copy, run `pitwall init --new-id`.',
  });
}
