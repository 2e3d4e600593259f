// Opens the embedded store: one SQLite file per repository, on a local disk, provably the one that was here before.
import { chmodSync, existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { EventDefinitions } from '../../../core/event.ts';
import { Problem } from '../../../core/problem.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Journal } from '../../../ports/journal.ts';
import type { OwnerLiveness } from '../../../ports/owner.ts';
import type { Queue } from '../../../ports/queue.ts';
import type { Redact } from '../encode.ts';
import { Checkpoints } from './checkpoints.ts';
import { Connection, type Sql } from './connection.ts';
import { headPosition } from './events.ts';
import { type FileSystemProbe, refuseNetwork } from './file-system.ts';
import { offersMark } from './jobs.ts';
import { LibsqlJournal } from './journal.ts';
import { NewsWatch } from './news-watch.ts';
import { comparePlaces, observePlaces, type Places, recordPlaces } from './places.ts';
import { LibsqlQueue } from './queue.ts';
import { checkSchema } from './schema.ts';
import { StoreAccess } from './store-access.ts';
import { ensureStore, storeFileName } from './store-file.ts';

export interface StorePlace {
  /** The folder of this store; made if missing. */
  readonly folder: string;
  /** `path`: the common git folder of the repository. */
  readonly repository: { readonly path: string };
  /** Of the machine; a device may have another number after a boot. Default: none, devices must keep their numbers. */
  readonly bootId?: string;
  /** From 0 to 1, for the pauses between retries. Default: Math.random. */
  readonly random?: () => number;
  /** How long a locked file is tried again. Default: 30 s. */
  readonly retryForMs?: number;
  /** Default: the system's. */
  readonly fileSystem?: FileSystemProbe;
}

export interface StoreOptions extends StorePlace {
  readonly clock: Clock;
  readonly liveness: OwnerLiveness;
  readonly definitions: EventDefinitions;
  /** Default: changes nothing. */
  readonly redact?: Redact;
  /** Told what is tolerated. Default: nobody. */
  readonly warn?: (warning: string) => void;
}

export interface Store {
  readonly journal: Journal;
  readonly queue: Queue;
  /** The file. */
  readonly path: string;
  close(): void;
}

export async function openStore(options: StoreOptions): Promise<Store> {
  const { clock, liveness, definitions, redact = text => text, warn = () => undefined } = options;
  refuseNetwork(options.folder, options.fileSystem);
  const { folder, repository, bootId = '' } = options;
  const path = ensureStore({ folder, repositoryPath: repository.path, bootId });
  const { connection, guard, places } = await openInPlace(path, options);
  const checkpoints = new Checkpoints(connection, guard, path);
  const access = new StoreAccess({ connection, checkpoints, places, clock, liveness, definitions, redact });
  const watch = (name: string, mark: (sql: Sql) => string) =>
    new NewsWatch({ connection, wakePath: join(dirname(path), name), mark, warn });
  const appends = watch('wake-appends', sql => String(headPosition(sql)));
  const offers = watch('wake-offers', offersMark);
  const close = () => {
    appends.close();
    offers.close();
    connection.close();
    guard.close();
  };
  return { journal: new LibsqlJournal(access, appends), queue: new LibsqlQueue(access, offers), path, close };
}

/** For a person who says that the repository or the state folder was moved: what is here now is the original. */
export async function adoptStore(place: StorePlace): Promise<void> {
  refuseNetwork(place.folder, place.fileSystem);
  if (!existsSync(join(place.folder, storeFileName))) throw missing(place.folder);
  const path = join(realpathSync(place.folder), storeFileName);
  const connection = await openChecked(path, place);
  try {
    const places = observe(path, place);
    await connection.write(sql => recordPlaces(sql, places));
  } finally {
    connection.close();
  }
}

async function openInPlace(path: string, place: StorePlace) {
  const connection = await openChecked(path, place);
  try {
    const places = observe(path, place);
    const { isOutOfDate } = await connection.read(sql => comparePlaces(sql, places));
    if (isOutOfDate) await connection.write(sql => recordPlaces(sql, places));
    const guard = await Connection.open(patience(path, place));
    return { connection, guard, places };
  } catch (error) {
    connection.close();
    throw error;
  }
}

async function openChecked(path: string, place: StorePlace): Promise<Connection> {
  if (statSync(path).mode & 0o077) chmodSync(path, 0o600);
  const connection = await Connection.open(patience(path, place));
  try {
    await connection.read(sql => checkSchema(sql, path));
  } catch (error) {
    connection.close();
    throw error;
  }
  return connection;
}

function observe(storePath: string, { repository, bootId = '' }: StorePlace): Places {
  return observePlaces({ storeFile: storePath, storePath, repositoryPath: repository.path, bootId });
}

function patience(path: string, { random = Math.random, retryForMs = 30_000 }: StorePlace) {
  return { path, random, retryForMs };
}

function missing(folder: string): Problem {
  return new Problem({
    code: 'store-missing',
    what: `There is no store in ${folder} to adopt.`,
    remedy: 'Check PITWALL_HOME, or start without `--adopt` to begin with an empty store.',
  });
}
