// Opens the embedded store: one SQLite file per repository, on a local disk, provably the one that was here before.
import { chmodSync, existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DefinitionsFor } from '../../../core/event.ts';
import { Problem } from '../../../core/problem.ts';
import type { Bookmarks } from '../../../ports/bookmarks.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Journal } from '../../../ports/journal.ts';
import type { Heartbeat, OwnerLiveness } from '../../../ports/owner.ts';
import type { Queue } from '../../../ports/queue.ts';
import { createBookmarks } from '../bookmarks.ts';
import type { Redact } from '../encode.ts';
import { createHeartbeat } from '../heartbeat.ts';
import { createJournal } from '../journal.ts';
import { createQueue } from '../queue.ts';
import { checkId } from '../repository-id.ts';
import type { StoreAccess } from '../store-access.ts';
import { Checkpoints } from './checkpoints.ts';
import { Connection } from './connection.ts';
import { type FileSystemProbe, refuseNetwork } from './file-system.ts';
import { checkStillThere, compareLocations, type Locations, observeLocations, recordLocations } from './locations.ts';
import { NewsWatch } from './news-watch.ts';
import { checkSchema, migrate } from './schema.ts';
import { SqlRows } from './sql-rows.ts';
import { ensureStore, hasStore, storeFileName } from './store-file.ts';

export interface StoreLocation {
  /** The folder of this store; made if missing. */
  readonly folder: string;
  /** `path`: the common git folder of the repository. `id`: the one that must stay in there while the store is open. */
  readonly repository: { readonly path: string; readonly id?: string };
  /** Of the machine; a device may have another number after a boot. Default: none, devices must keep their numbers. */
  readonly bootId?: string;
  /** From 0 to 1, for the pauses between retries. Default: Math.random. */
  readonly random?: () => number;
  /** How long a locked file is tried again. Default: 30 s. */
  readonly retryForMs?: number;
  /** Default: the system's. */
  readonly fileSystem?: FileSystemProbe;
}

export interface StoreOptions extends StoreLocation {
  readonly clock: Clock;
  readonly liveness: OwnerLiveness;
  readonly definitionsFor: DefinitionsFor;
  /** Default: changes nothing. */
  readonly redact?: Redact;
  /** Gets what is tolerated. Default: it is dropped. */
  readonly warn?: (warning: string) => void;
}

export interface Store {
  readonly journal: Journal;
  readonly queue: Queue;
  readonly heartbeat: Heartbeat;
  readonly bookmarks: Bookmarks;
  /** For people: where the data is. */
  readonly path: string;
  /** What else is kept about the repository on this machine: transcripts, attic, outputs of gates. */
  readonly stateFolder: string;
  close(): void;
}

export async function openStore(options: StoreOptions): Promise<Store> {
  const { clock, liveness, definitionsFor, redact = text => text, warn = () => undefined } = options;
  const path = makeStore(options);
  const { connection, guard, locations } = await openAtLocation(path, options);
  const stateFolder = dirname(path);
  const watch = (name: string, mark: (rows: SqlRows) => string) =>
    new NewsWatch({ connection, wakePath: join(stateFolder, name), mark: sql => mark(new SqlRows(sql, path)), warn });
  const appends = watch('wake-appends', rows => String(rows.headPosition()));
  const offers = watch('wake-offers', rows => rows.offersMark());
  const judges = () => ({ now: clock.now(), liveness });
  const ways = waysTo(
    { connection, checkpoints: new Checkpoints(connection, guard, path), locations },
    options.repository.id,
  );
  const access = { path, definitionsFor, redact, appends, offers, judges, ...ways };
  const close = () => {
    for (const each of [appends, offers, connection, guard]) each.close();
  };
  const [journal, queue, heartbeat] = [createJournal(access), createQueue(access), createHeartbeat(access)];
  return { journal, queue, heartbeat, bookmarks: createBookmarks(access), path, stateFolder, close };
}

/** The path of its file. One that is there stays as it is. */
export function makeStore({ folder, fileSystem, repository, bootId = '' }: StoreLocation): string {
  refuseNetwork(folder, fileSystem);
  return ensureStore({ folder, repositoryPath: repository.path, bootId });
}

interface OpenFile {
  readonly connection: Connection;
  readonly checkpoints: Checkpoints;
  readonly locations: Locations;
}

/** Reading, and writing that proves the store is still the one that people will find. */
function waysTo(
  { connection, checkpoints, locations }: OpenFile,
  id: string | undefined,
): Pick<StoreAccess, 'read' | 'write'> {
  const { path } = locations.store;
  let bytes = statSync(path).size;
  const check = () => {
    bytes = checkStillThere(locations, bytes);
    if (id !== undefined) checkId(locations.repository.path, id);
  };
  return {
    read: work => connection.read(sql => work(new SqlRows(sql, path))),
    // Checked before, so that a lost store is not written, and after, so that a write into a deleted file is not acknowledged.
    write: async work => {
      const result = await connection.write(sql => {
        check();
        return work(new SqlRows(sql, path));
      });
      await connection.read(check);
      checkpoints.runIfDue();
      return result;
    },
  };
}

/** For a person who says that the repository or the state folder was moved: what is here now is the original. */
export async function adoptStore(location: StoreLocation): Promise<void> {
  refuseNetwork(location.folder, location.fileSystem);
  if (!hasStore(location.folder) || !existsSync(join(location.folder, storeFileName))) throw missing(location.folder);
  const path = join(realpathSync(location.folder), storeFileName);
  const connection = await openChecked(path, location);
  try {
    const locations = observe(path, location);
    await connection.write(sql => recordLocations(sql, locations));
  } finally {
    connection.close();
  }
}

async function openAtLocation(path: string, location: StoreLocation) {
  const connection = await openChecked(path, location);
  try {
    const locations = observe(path, location);
    const { isOutOfDate } = await connection.read(sql => compareLocations(sql, locations));
    if (isOutOfDate) await connection.write(sql => recordLocations(sql, locations));
    const guard = await Connection.open(patience(path, location));
    return { connection, guard, locations };
  } catch (error) {
    connection.close();
    throw error;
  }
}

async function openChecked(path: string, location: StoreLocation): Promise<Connection> {
  if (statSync(path).mode & 0o077) chmodSync(path, 0o600);
  const connection = await Connection.open(patience(path, location));
  try {
    const schema = await connection.read(sql => checkSchema(sql, path));
    if (schema === 'older') await connection.write(sql => migrate(sql, path));
  } catch (error) {
    connection.close();
    throw error;
  }
  return connection;
}

function observe(storePath: string, { repository, bootId = '' }: StoreLocation): Locations {
  return observeLocations({ storeFile: storePath, storePath, repositoryPath: repository.path, bootId });
}

function patience(path: string, { random = Math.random, retryForMs = 30_000 }: StoreLocation) {
  return { path, random, retryForMs };
}

function missing(folder: string): Problem {
  return new Problem({
    code: 'store-missing',
    what: `There is no store in ${folder} to adopt.`,
    remedy:
      'Set PITWALL_HOME to where it is or restore it from a backup; `pitwall init --new-id` begins with an empty store.',
  });
}
