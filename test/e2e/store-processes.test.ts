import { chmodSync, chownSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readRepositoryId } from '../../src/adapters/store/repository-id.ts';
import { Child, makeRoom, programPath, quietEnd, removeRoom, type StoreRoom } from '../support/store-children.ts';
import { noteOf } from '../support/store-events.ts';
import { openRealStore } from '../support/store-open.ts';

const nobody = 65534;
let room: StoreRoom;
const children: Child[] = [];

beforeEach(() => {
  room = makeRoom();
});
afterEach(async () => {
  await Promise.all(children.splice(0).map(child => child.kill()));
  removeRoom(room);
});

function start(...[program, args, uid]: ConstructorParameters<typeof Child>): Child {
  const child = new Child(program, args, uid);
  children.push(child);
  return child;
}

/** All of them wait until the last is ready, so that they meet. */
async function startRacers(streams: readonly string[], count: number): Promise<Child[]> {
  const racers = streams.map((stream, index) =>
    start('store-racer', [room.folder, room.repository, stream, `racer${index}`, String(count)]),
  );
  await letGo(racers);
  return racers;
}

async function letGo(waiting: readonly Child[]): Promise<void> {
  await Promise.all(waiting.map(child => child.untilPrinted(1)));
  for (const child of waiting) child.process.stdin?.write('go\n');
}

const endsOf = (racers: readonly Child[]) => Promise.all(racers.map(racer => racer.end()));

describe('several processes on one store', () => {
  it('appends from four of them to one stream: dense, none lost, none doubled', async () => {
    const racers = await startRacers(['run/1', 'run/1', 'run/1', 'run/1'], 50);
    expect(await endsOf(racers)).toEqual(Array(4).fill(quietEnd));
    const { journal, close } = await openRealStore(room.folder, room.repository);
    const events = await journal.read('run/1');
    expect(events.map(event => event.version)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
    expect(new Set(events.map(event => event.id)).size).toBe(200);
    for (const racer of [0, 1, 2, 3]) {
      const own = events.filter(event => event.id.startsWith(`racer${racer}-`)).map(event => event.id);
      expect(own).toEqual(Array.from({ length: 50 }, (_, index) => `racer${racer}-${index}`));
    }
    close();
  });

  it('lets eight of them make and open it at once', async () => {
    const streams = Array.from({ length: 8 }, (_, index) => `run/${index}`);
    expect(await endsOf(await startRacers(streams, 1))).toEqual(Array(8).fill(quietEnd));
    const { journal, close } = await openRealStore(room.folder, room.repository);
    expect(await journal.streams('run/')).toMatchObject(streams.map(stream => ({ stream, version: 1 })));
    close();
  });

  it('shows each event once and in order to a process that follows', async () => {
    const [writers, each] = [3, 40];
    const follower = start('store-follower', [room.folder, room.repository, String(writers * each)]);
    await follower.untilPrinted(1);
    expect(follower.printed).toEqual(['following']);
    const racers = await startRacers(['run/0', 'run/1', 'run/1'], each);
    expect(await endsOf(racers)).toEqual(Array(3).fill(quietEnd));
    expect(await follower.end()).toEqual(quietEnd);
    const { journal, close } = await openRealStore(room.folder, room.repository);
    const { events } = await journal.readAll(undefined, 1000);
    expect(events).toHaveLength(writers * each);
    expect(follower.printed.slice(1)).toEqual(events.map(event => event.id));
    close();
  });

  it('gives the repository one id when eight of them ask at once', async () => {
    const namers = Array.from({ length: 8 }, () => start('store-namer', [room.folder, room.repository]));
    await letGo(namers);
    expect(await endsOf(namers)).toEqual(Array(8).fill(quietEnd));
    const ids = namers.map(namer => namer.printed[1]);
    expect(new Set(ids)).toEqual(new Set([readRepositoryId(room.repository)]));
    expect(readdirSync(room.repository)).toEqual(['pitwall-id']);
  });

  it('keeps no process alive that only listens', async () => {
    const listener = start('store-listener', [room.folder, room.repository]);
    expect(await listener.end()).toEqual(quietEnd);
    expect(listener.printed).toEqual(['listening']);
  });

  it.skipIf(process.getuid?.() !== 0 || !isOpenToAll())('works for an ordinary user in a private folder', async () => {
    mkdirSync(room.folder, { mode: 0o755 });
    chownSync(room.folder, nobody, nobody);
    chmodSync(room.folder, 0o755);
    const racer = start('store-racer', [room.folder, room.repository, 'run/1', 'user', '3'], nobody);
    await letGo([racer]);
    expect(await racer.end()).toEqual(quietEnd);
    const { journal, path, close } = await openRealStore(room.folder, room.repository);
    expect(statSync(path)).toMatchObject({ uid: nobody, gid: nobody });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(room.folder).mode & 0o777).toBe(0o700);
    await journal.append({ stream: 'run/1', expectedVersion: 3, events: [noteOf('from root')] });
    expect(await journal.read('run/1')).toHaveLength(4);
    close();
  });

  it.skipIf(process.getuid?.() !== 0 || !isOpenToAll())('refuses the folder of another user', async () => {
    mkdirSync(room.folder, { mode: 0o755 });
    const racer = start('store-racer', [room.folder, room.repository, 'run/1', 'user', '1'], nobody);
    await letGo([racer]);
    const { code, errors } = await racer.end();
    expect(code).toBe(1);
    expect(errors).toContain(`${room.folder}, belongs to another user (uid 0)`);
  });
});

/** Whether an ordinary user can reach the programs at all. */
function isOpenToAll(): boolean {
  return [process.execPath, programPath('store-racer')].every(path => {
    for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
      const stat = statSync(folder, { throwIfNoEntry: false });
      if (!stat || (stat.mode & 0o001) === 0) return false;
    }
    return true;
  });
}
