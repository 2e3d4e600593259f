import { copyFileSync, cpSync, mkdirSync, renameSync, rmSync, symlinkSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/adapters/clock/system.ts';
import { Connection } from '../../src/adapters/store/libsql/connection.ts';
import { adoptStore, openStore, type Store } from '../../src/adapters/store/libsql/open-store.ts';
import { readMeta, writeMeta } from '../../src/adapters/store/libsql/schema.ts';
import { ensureRepositoryId } from '../../src/adapters/store/repository-id.ts';
import type { Lease } from '../../src/ports/journal.ts';
import type { OwnerLiveness } from '../../src/ports/owner.ts';
import { makeRoom, removeRoom, type StoreRoom } from '../support/store-children.ts';
import { definitions, noteOf, ownerNamed } from '../support/store-events.ts';

let room: StoreRoom;
const open: Store[] = [];

beforeEach(() => {
  room = makeRoom();
});
afterEach(() => {
  for (const store of open.splice(0)) store.close();
  removeRoom(room);
});

interface Where {
  readonly folder?: string;
  readonly repository?: string;
  readonly bootId?: string;
}

function placeOf({ folder = room.folder, repository = room.repository, bootId = 'boot 1' }: Where) {
  return { folder, repository: { path: repository }, bootId };
}

async function openAt(where: Where = {}, liveness: OwnerLiveness = () => 'alive'): Promise<Store> {
  const store = await openStore({ ...placeOf(where), clock: systemClock, liveness, definitionsFor: () => definitions });
  open.push(store);
  return store;
}

/** A store with one event, and the lease of its stream. */
async function openWithLease(): Promise<Store & { lease: Lease }> {
  const store = await openAt();
  await store.journal.append({ stream: 'run/1', expectedVersion: 0, events: [noteOf('a')] });
  const outcome = await store.journal.acquireLease('run/1', ownerNamed('ann'), 30_000);
  if (outcome.kind !== 'acquired') throw new Error('the lease is held');
  return { ...store, lease: outcome.lease };
}

const storeMoved = { code: 'store-moved', remedy: expect.stringMatching(/init --adopt.*init --new-id/) };

async function expectRefusals({ journal, queue, heartbeat, lease }: Store & { lease: Lease }): Promise<void> {
  await expect(heartbeat.beat(lease.owner, 30_000)).rejects.toMatchObject(storeMoved);
  await expect(journal.acquireLease('run/2', lease.owner, 30_000)).rejects.toMatchObject(storeMoved);
  const append = journal.append({ stream: 'run/1', expectedVersion: 1, events: [noteOf('b')], lease });
  await expect(append).rejects.toMatchObject(storeMoved);
  await expect(queue.enqueue({ id: 'a', labels: [], payload: 1 })).rejects.toMatchObject(storeMoved);
}

describe('a store that is open', () => {
  it('stops when its file is deleted', async () => {
    const store = await openWithLease();
    rmSync(store.path);
    await expectRefusals(store);
  });

  it('stops when its file is replaced by a copy', async () => {
    const store = await openWithLease();
    copyFileSync(store.path, `${store.path}.copy`);
    renameSync(`${store.path}.copy`, store.path);
    await expectRefusals(store);
  });

  it.each([0, 8192])('stops when its file is cut to %i bytes', async bytes => {
    const store = await openWithLease();
    truncateSync(store.path, bytes);
    const cut = { code: 'store-unreadable', message: expect.stringContaining(`was cut to ${bytes} bytes`) };
    await expect(store.heartbeat.beat(store.lease.owner, 30_000)).rejects.toMatchObject(cut);
  });

  it('stops when its file may not be reached any more, and says so once with a remedy', async () => {
    const store = await openWithLease();
    rmSync(room.folder, { recursive: true });
    symlinkSync(room.folder, room.folder);
    const unreachable = { code: 'store-unavailable', remedy: expect.stringContaining('healthy disk') };
    await expect(store.heartbeat.beat(store.lease.owner, 30_000)).rejects.toMatchObject(unreachable);
  });

  it('stops when the id of its repository is deleted', async () => {
    const id = ensureRepositoryId(room.repository);
    const place = { ...placeOf({}), repository: { path: room.repository, id } };
    const store = await openStore({
      ...place,
      clock: systemClock,
      liveness: () => 'alive',
      definitionsFor: () => definitions,
    });
    open.push(store);
    await store.heartbeat.beat(ownerNamed('ann'), 30_000);
    rmSync(join(room.repository, 'pitwall-id'));
    const gone = { code: 'store-missing', remedy: expect.stringContaining(id) };
    await expect(store.heartbeat.beat(ownerNamed('ann'), 30_000)).rejects.toMatchObject(gone);
  });

  it('stops when its folder is moved away', async () => {
    const store = await openWithLease();
    renameSync(room.folder, `${room.folder}-elsewhere`);
    await expectRefusals(store);
  });

  it('stops when its repository is moved away or replaced', async () => {
    const store = await openWithLease();
    renameSync(room.repository, `${room.repository}-elsewhere`);
    await expectRefusals(store);
    mkdirSync(room.repository);
    await expectRefusals(store);
  });

  it('has stored nothing of what it refused', async () => {
    const store = await openWithLease();
    renameSync(room.repository, `${room.repository}-elsewhere`);
    await expectRefusals(store);
    renameSync(`${room.repository}-elsewhere`, room.repository);
    expect(await store.journal.read('run/1')).toHaveLength(1);
    expect(await store.journal.leaseHolder('run/2')).toBeUndefined();
    expect(await store.queue.state('a')).toBeUndefined();
    expect((await store.heartbeat.beat(store.lease.owner, 30_000)).leases).toHaveLength(1);
  });

  it('does not acknowledge a write during which its file was deleted', async () => {
    const { path } = await openWithLease();
    const deleting = () => {
      rmSync(path);
      return 'dead' as const;
    };
    const store = await openAt({}, deleting);
    await expect(store.journal.acquireLease('run/1', ownerNamed('bob'), 1000)).rejects.toMatchObject(storeMoved);
  });
});

describe('opening a store', () => {
  it('goes on where it was, also through a symbolic link', async () => {
    (await openWithLease()).close();
    symlinkSync(room.folder, join(room.root, 'link'));
    symlinkSync(room.repository, join(room.root, 'link.git'));
    const again = await openAt({ folder: join(room.root, 'link'), repository: join(room.root, 'link.git') });
    expect(await again.journal.streams('')).toMatchObject([{ stream: 'run/1', version: 1 }]);
  });

  it('refuses a copied store', async () => {
    (await openWithLease()).close();
    const copy = join(room.root, 'copied-state');
    cpSync(room.folder, copy, { recursive: true });
    await expect(openAt({ folder: copy })).rejects.toMatchObject(storeMoved);
    await expect(openAt({ folder: copy })).rejects.toThrow(copy);
  });

  it('refuses a store restored from a copy in its old place', async () => {
    (await openWithLease()).close();
    cpSync(room.folder, `${room.folder}-copy`, { recursive: true });
    rmSync(room.folder, { recursive: true });
    renameSync(`${room.folder}-copy`, room.folder);
    await expect(openAt()).rejects.toMatchObject(storeMoved);
  });

  it('refuses a copied repository', async () => {
    (await openWithLease()).close();
    const copy = join(room.root, 'copy.git');
    cpSync(room.repository, copy, { recursive: true });
    await expect(openAt({ repository: copy })).rejects.toMatchObject(storeMoved);
    expect((await openAt()).path).toBe(join(room.folder, 'store.db'));
  });

  it('refuses another device within one boot, but knows that a boot numbers devices anew', async () => {
    const { path, close } = await openWithLease();
    close();
    const connection = await Connection.open({ path, random: Math.random, retryForMs: 1000 });
    const places = await connection.read(sql => readMeta(sql, 'places', path));
    const renumbered = places.replaceAll(/"device":"\d+"/g, '"device":"1"');
    await connection.write(sql => writeMeta(sql, 'places', renumbered));
    await expect(openAt()).rejects.toMatchObject(storeMoved);
    (await openAt({ bootId: 'boot 2' })).close();
    expect(JSON.parse(await connection.read(sql => readMeta(sql, 'places', path)))).toMatchObject({ bootId: 'boot 2' });
    await connection.write(sql => writeMeta(sql, 'places', renumbered.replace('boot 1', 'boot 2')));
    await expect(openAt({ bootId: 'boot 2' })).rejects.toMatchObject(storeMoved);
    connection.close();
    (await openAt({ bootId: 'boot 3' })).close();
    await openAt({ bootId: 'boot 3' });
  });
});

describe('adopting a store', () => {
  it('lets a moved repository go on with all events', async () => {
    const { lease, close } = await openWithLease();
    close();
    const moved = join(room.root, 'moved.git');
    renameSync(room.repository, moved);
    await expect(openAt({ repository: moved })).rejects.toMatchObject(storeMoved);
    await adoptStore(placeOf({ repository: moved }));
    const { journal, heartbeat } = await openAt({ repository: moved });
    expect(await journal.read('run/1')).toHaveLength(1);
    expect((await heartbeat.beat(lease.owner, 30_000)).leases).toHaveLength(1);
  });

  it('lets a moved state folder go on with all events', async () => {
    (await openWithLease()).close();
    const folder = join(room.root, 'moved-state');
    renameSync(room.folder, folder);
    await adoptStore(placeOf({ folder }));
    expect(await (await openAt({ folder })).journal.read('run/1')).toHaveLength(1);
  });

  it('says so when there is nothing to adopt', async () => {
    await expect(adoptStore(placeOf({}))).rejects.toMatchObject({ code: 'store-missing' });
  });
});
