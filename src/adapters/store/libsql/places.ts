// Where the store and its repository are. A copy or a move must not go on as the original: two would drive the same work.
import { realpathSync, statSync } from 'node:fs';
import { z } from 'zod';
import { Problem } from '../../../core/problem.ts';
import type { Sql } from './connection.ts';
import { damaged, readMeta, writeMeta } from './schema.ts';

/** Device and inode as text: they may need 64 bits. */
const placeSchema = z.object({ path: z.string(), device: z.string(), inode: z.string() });
type Place = z.infer<typeof placeSchema>;

const placesSchema = z.object({ store: placeSchema, repository: placeSchema, bootId: z.string() });
export type Places = z.infer<typeof placesSchema>;

const metaKey = 'places';

/** `storeFile` may be the file under its first name, before it is put at `storePath`. */
export interface PlacesToObserve {
  readonly storeFile: string;
  readonly storePath: string;
  readonly repositoryPath: string;
  readonly bootId: string;
}

export function observePlaces({ storeFile, storePath, repositoryPath, bootId }: PlacesToObserve): Places {
  const store = observe(storeFile);
  const repository = observe(realpathSync(repositoryPath));
  if (!store || !repository) throw moved(`${store ? repositoryPath : storeFile} is gone`);
  return { store: { ...store, path: storePath }, repository, bootId };
}

function observe(path: string): Place | undefined {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat && { path, device: String(stat.dev), inode: String(stat.ino) };
}

export function placesMeta(places: Places): Readonly<Record<string, string>> {
  return { [metaKey]: JSON.stringify(places) };
}

export function recordPlaces(sql: Sql, places: Places): void {
  writeMeta(sql, metaKey, JSON.stringify(places));
}

/** Throws if what is here is not what was recorded. The record is out of date after each boot and must be renewed then. */
export function comparePlaces(sql: Sql, now: Places): { readonly isOutOfDate: boolean } {
  const recorded = readPlaces(sql, now.store.path);
  const hasRebooted = recorded.bootId !== now.bootId;
  const kinds = [compare('store', recorded, now), compare('repository', recorded, now)];
  // A boot may number the devices anew; within one boot another device is another file.
  if (kinds.includes('renumbered') && !hasRebooted) throw moved(`the disk under ${now.store.path} is another one`);
  return { isOutOfDate: hasRebooted };
}

function compare(which: 'store' | 'repository', recorded: Places, now: Places): 'same' | 'renumbered' {
  const [was, is] = [recorded[which], now[which]];
  if (was.path !== is.path) throw moved(`the ${which} was at ${was.path} and is now at ${is.path}`);
  if (was.inode !== is.inode) throw moved(`${is.path} is not the one that was there before`);
  return was.device === is.device ? 'same' : 'renumbered';
}

function readPlaces(sql: Sql, path: string): Places {
  try {
    return placesSchema.parse(JSON.parse(readMeta(sql, metaKey, path)));
  } catch (error) {
    throw error instanceof Problem ? error : damaged(path, 'its record of places is malformed', error);
  }
}

/** A deleted file still takes and acknowledges writes, so this is asked whenever something is written. */
export function checkStillThere({ store, repository }: Places): void {
  for (const place of [store, repository]) {
    const now = observe(place.path);
    if (!now) throw moved(`${place.path} is gone`);
    if (now.inode !== place.inode || now.device !== place.device) throw moved(`${place.path} was replaced by another`);
  }
}

function moved(what: string): Problem {
  return new Problem({
    code: 'store-moved',
    what: `The store and its repository are not where they were: ${what}.`,
    remedy:
      'If the repository or the state folder was moved, run `pitwall init --adopt`; if this is a copy, run `pitwall init --new-id`.',
  });
}
