import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { definitions, noteOf, ownerNamed } from '../../../../test/support/store-events.ts';
import { ManualClock } from '../../clock/manual.ts';
import { Connection, writeDatabaseFile } from './connection.ts';
import { locationsMeta, observeLocations } from './locations.ts';
import { openStore, type Store } from './open-store.ts';
import { schemaScript } from './schema.ts';

const ann = ownerNamed('ann');
const clock = new ManualClock();
let root: string;
let store: Store | undefined;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pitwall-schema-'));
  mkdirSync(join(root, 'repository'));
  mkdirSync(join(root, 'state'));
});
afterEach(() => {
  store?.close();
  store = undefined;
  rmSync(root, { recursive: true });
});

/** What the first schema had instead. */
const olderTables = `
  DROP TABLE bookmark; DROP TABLE lease; DROP TABLE owner; DROP TABLE stream; DROP TABLE job;
  CREATE TABLE lease (
    stream TEXT PRIMARY KEY, owner TEXT NOT NULL, epoch INTEGER NOT NULL, expires_at INTEGER NOT NULL,
    released INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE job (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, labels TEXT NOT NULL, payload TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'claimed', 'completed')), delivery INTEGER NOT NULL,
    not_before INTEGER NOT NULL, owner TEXT, expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX job_open ON job (seq) WHERE state <> 'completed';
  UPDATE meta SET value = '1' WHERE key = 'schema';`;

function writeOlderStore(): void {
  const path = join(root, 'state', 'store.db');
  const owner = JSON.stringify(ann);
  const event = (version: number) =>
    `INSERT INTO event (stream, version, id, at, actor, type, schema_version, data)
     VALUES ('run/1', ${version}, 'e${version}', ${version}, '{"kind":"engine","id":"e"}', 'Noted', 1, '{"text":"t"}');`;
  writeDatabaseFile(
    path,
    `${schemaScript({})} ${olderTables} ${event(1)} ${event(2)}
     INSERT INTO lease VALUES ('run/1', '${owner}', 3, ${clock.now() + 1000}, 0), ('run/2', '${owner}', 7, 5, 1);
     INSERT INTO job (id, labels, payload, state, delivery, not_before, owner, expires_at)
     VALUES ('a', '[]', '1', 'claimed', 2, 0, '${owner}', ${clock.now() + 1000}), ('b', '[]', '1', 'waiting', 0, 0, NULL, 0);`,
  );
}

async function recordLocations(): Promise<void> {
  const storePath = join(root, 'state', 'store.db');
  const locations = observeLocations({
    storeFile: storePath,
    storePath,
    repositoryPath: join(root, 'repository'),
    bootId: '',
  });
  const connection = await Connection.open({ path: storePath, random: Math.random, retryForMs: 1000 });
  await connection.write(sql => {
    for (const [key, value] of Object.entries(locationsMeta(locations)))
      sql.run('INSERT INTO meta VALUES (?, ?)', key, value);
  });
  connection.close();
}

const openIt = () =>
  openStore({
    folder: join(root, 'state'),
    repository: { path: join(root, 'repository') },
    clock,
    liveness: () => 'alive',
    definitionsFor: () => definitions,
  });

it('gives a store of the second schema its bookmarks', async () => {
  const second = `DROP TABLE bookmark; ALTER TABLE job DROP COLUMN agent; UPDATE meta SET value = '2' WHERE key = 'schema';`;
  writeDatabaseFile(join(root, 'state', 'store.db'), `${schemaScript({})} ${second}`);
  await recordLocations();
  store = await openIt();
  expect(await store.bookmarks.advance('a', 3)).toBe(3);
  store.close();
  store = await openIt();
  expect(await store.bookmarks.find('a')).toBe(3);
});

it('gives the jobs of a store of the third schema room for an agent', async () => {
  const third = `
    ALTER TABLE job DROP COLUMN agent;
    INSERT INTO job (id, labels, payload, state, delivery, not_before) VALUES ('a', '[]', '1', 'waiting', 0, 0);
    UPDATE meta SET value = '3' WHERE key = 'schema';`;
  writeDatabaseFile(join(root, 'state', 'store.db'), `${schemaScript({})} ${third}`);
  await recordLocations();
  store = await openIt();
  await store.queue.enqueue({ id: 'b', labels: [], payload: 1, agent: 'strong' });
  const claim = async () => await store?.queue.claim({ owner: ann, labels: [], ttlMs: 1000, holding: ['a'] });
  expect([await claim(), await claim()]).toMatchObject([{ job: { id: 'a' } }, { job: { id: 'b', agent: 'strong' } }]);
});

describe('a store of the first schema', () => {
  it('is migrated with its events, leases and jobs', async () => {
    writeOlderStore();
    await recordLocations();
    store = await openIt();
    const { journal, queue, heartbeat, bookmarks } = store;
    expect(await bookmarks.advance('a', 3)).toBe(3);
    expect(await journal.streams('')).toEqual([{ stream: 'run/1', version: 2, updatedAt: 2, isEnded: false }]);
    expect(await journal.leaseHolder('run/1')).toMatchObject({ owner: ann, epoch: 3, expiresAt: clock.now() + 1000 });
    expect(await heartbeat.beat(ann, 1000)).toEqual({
      leases: [{ stream: 'run/1', epoch: 3 }],
      claims: [{ job: 'a', delivery: 2 }],
    });
    expect(await journal.acquireLease('run/2', ann, 1000)).toMatchObject({ lease: { epoch: 8 } });
    expect(await queue.state('b')).toMatchObject({ kind: 'waiting' });
    const events = [noteOf('new')];
    expect(await journal.append({ stream: 'run/1', expectedVersion: 2, events })).toMatchObject({ version: 3 });
  });
});
