import {
  chmodSync,
  closeSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/adapters/clock/system.ts';
import { Connection, type Sql, writeDatabaseFile } from '../../src/adapters/store/libsql/connection.ts';
import { openStore, type Store } from '../../src/adapters/store/libsql/open-store.ts';
import { writeMeta } from '../../src/adapters/store/libsql/schema.ts';
import { makeRoom, removeRoom, type StoreRoom } from '../support/store-children.ts';
import { definitions, noteOf, ownerNamed } from '../support/store-events.ts';

let room: StoreRoom;
const open: Store[] = [];
const ann = ownerNamed('ann');

beforeEach(() => {
  room = makeRoom();
});
afterEach(() => {
  for (const store of open.splice(0)) store.close();
  removeRoom(room);
});

async function openHere(): Promise<Store> {
  const place = { folder: room.folder, repository: { path: room.repository } };
  const store = await openStore({
    ...place,
    clock: systemClock,
    liveness: () => 'alive',
    definitionsFor: () => definitions,
  });
  open.push(store);
  return store;
}

/** A store with some events, a lease and a job, then changed behind its back. */
async function makeStore(change: (sql: Sql) => void = () => undefined): Promise<string> {
  const { journal, queue, path, close } = await openHere();
  const events = Array.from({ length: 50 }, (_, index) => noteOf(`${index}`, 'x'.repeat(1000)));
  await journal.append({ stream: 'run/1', expectedVersion: 0, events });
  await journal.acquireLease('run/1', ann, 30_000);
  await queue.enqueue({ id: 'a', labels: [], payload: 1 });
  close();
  const connection = await Connection.open({ path, random: Math.random, retryForMs: 1000 });
  await connection.write(sql => {
    sql.run('DROP TRIGGER event_keeps_values');
    change(sql);
  });
  await connection.read(sql => sql.get('PRAGMA wal_checkpoint(TRUNCATE)'));
  connection.close();
  return path;
}

const storeUnreadable = { code: 'store-unreadable', message: expect.stringContaining('store.db') };

describe('a damaged file', () => {
  it.each([
    ['is not a database', (path: string) => writeFileSync(path, 'these are not the bytes you look for'.repeat(200))],
    ['was emptied', (path: string) => truncateSync(path, 0)],
  ])('stops the program when it %s', async (_, damage) => {
    const path = await makeStore();
    for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true });
    damage(path);
    await expect(openHere()).rejects.toMatchObject(storeUnreadable);
    expect(statSync(path).isFile()).toBe(true);
  });

  it('stops the program when pages in the middle are garbage', async () => {
    const path = await makeStore();
    for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true });
    const file = openSync(path, 'r+');
    writeSync(file, Buffer.alloc(statSync(path).size - 4096, 0xa5), 0, undefined, 4096);
    closeSync(file);
    const reading = async () => (await openHere()).journal.read('run/1');
    await expect(reading()).rejects.toMatchObject(storeUnreadable);
  });

  it('stops the program when it is the database of another program', async () => {
    (await openHere()).close();
    const path = join(room.folder, 'store.db');
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
    writeDatabaseFile(path, 'CREATE TABLE bookmarks (url TEXT);');
    await expect(openHere()).rejects.toMatchObject(storeUnreadable);
  });

  it('stops with newer-pitwall when the schema is newer', async () => {
    await makeStore(sql => writeMeta(sql, 'schema', '1000'));
    await expect(openHere()).rejects.toMatchObject({
      code: 'newer-pitwall',
      message: expect.stringContaining('schema 1000'),
    });
  });

  it.each(['0', 'x', ''])('stops when the schema version is %j', async version => {
    await makeStore(sql => writeMeta(sql, 'schema', version));
    await expect(openHere()).rejects.toMatchObject(storeUnreadable);
  });

  it.each(['{', '{}'])('stops when its record of places is %j', async places => {
    await makeStore(sql => writeMeta(sql, 'places', places));
    await expect(openHere()).rejects.toMatchObject(storeUnreadable);
  });
});

describe('a missing file', () => {
  it('is made, when nothing is left of an earlier one', async () => {
    const path = await makeStore();
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
    expect(await (await openHere()).journal.streams('')).toEqual([]);
  });

  it('stops the program when its log is still there, which would be played into a new file', async () => {
    const { journal, path } = await openHere();
    await journal.append({ stream: 'run/1', expectedVersion: 0, events: [noteOf('a')] });
    rmSync(path);
    await expect(openHere()).rejects.toMatchObject(storeUnreadable);
  });
});

describe('a damaged row', () => {
  it.each([
    ['data that is not JSON', "data = '{oops'"],
    ['data of another shape', `data = '{"text":7}'`],
    ['an actor that is not JSON', "actor = ''"],
    ['an actor of another shape', `actor = '{"kind":"alien","id":"x"}'`],
  ])('stops the reader at %s and names its place', async (_, change) => {
    const path = await makeStore(sql => sql.run(`UPDATE event SET ${change} WHERE version = 3`));
    const { journal } = await openHere();
    const expected = { code: 'journal-unreadable', message: expect.stringContaining(`Event 3 of run/1 in ${path}`) };
    await expect(journal.read('run/1')).rejects.toMatchObject(expected);
    await expect(journal.readAll(undefined, 10)).rejects.toMatchObject(expected);
    expect(await journal.readAll(undefined, 2)).toMatchObject({ events: [{ version: 1 }, { version: 2 }] });
    expect(await journal.read('run/1', 3)).toHaveLength(47);
  });

  it('stops whoever asks for a lease with an unreadable owner', async () => {
    await makeStore(sql => sql.run(`UPDATE owner SET data = '{}'`));
    const { journal } = await openHere();
    await expect(journal.leaseHolder('run/1')).rejects.toMatchObject(storeUnreadable);
    await expect(journal.acquireLease('run/1', ann, 1000)).rejects.toMatchObject(storeUnreadable);
  });

  it.each(["labels = '{'", "labels = '{}'", "state = 'claimed', owner = 'x'", "payload = 'x'"])(
    'stops a claim on a job with %s',
    async change => {
      await makeStore(sql => sql.run(`UPDATE job SET ${change}`));
      const { queue } = await openHere();
      const claim = queue.claim({ owner: ann, labels: [], ttlMs: 1000, holding: [] });
      await expect(claim).rejects.toMatchObject(storeUnreadable);
    },
  );

  it('cannot come from Pitwall itself: events are neither changed nor deleted', async () => {
    const { journal, path } = await openHere();
    await journal.append({ stream: 'run/1', expectedVersion: 0, events: [noteOf('a')] });
    const connection = await Connection.open({ path, random: Math.random, retryForMs: 1000 });
    await expect(connection.write(sql => sql.run('DELETE FROM event'))).rejects.toThrow('events stay');
    await expect(connection.write(sql => sql.run("UPDATE event SET data = '{}'"))).rejects.toThrow('events stay');
    connection.close();
    expect(await journal.read('run/1')).toHaveLength(1);
  });
});

describe('the folder of a store', () => {
  it('is private, made with its parents, and holds nothing half made', async () => {
    room = { ...room, folder: join(room.root, 'deep', 'er') };
    const { path } = await openHere();
    expect(statSync(room.folder).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(room.folder)) {
      expect([name, statSync(join(room.folder, name)).mode & 0o777]).toEqual([name, 0o600]);
      expect(name).toMatch(/^(store\.db(-wal|-shm)?|wake-(appends|offers))$/);
    }
    expect(path).toBe(join(room.folder, 'store.db'));
  });

  it.each(['with space', 'what?mode=memory', '100%20', '#1', "o'brien", '漢字 🏁'])('may be called %s', async name => {
    room = { ...room, folder: join(room.root, name) };
    const { journal, path } = await openHere();
    await journal.append({ stream: 'run/1', expectedVersion: 0, events: [noteOf('a')] });
    expect(path).toBe(join(room.root, name, 'store.db'));
    expect(await (await openHere()).journal.read('run/1')).toHaveLength(1);
  });

  it('is a problem with a remedy when it cannot be made', async () => {
    writeFileSync(join(room.root, 'file'), '');
    room = { ...room, folder: join(room.root, 'file', 'state') };
    await expect(openHere()).rejects.toMatchObject({
      code: 'store-unavailable',
      remedy: expect.stringContaining('PITWALL_HOME'),
    });
  });

  it('is made private again when somebody opened it up', async () => {
    const { path, close } = await openHere();
    close();
    chmodSync(room.folder, 0o755);
    chmodSync(path, 0o644);
    await openHere();
    expect(statSync(room.folder).mode & 0o777).toBe(0o700);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });
});
