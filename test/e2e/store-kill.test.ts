import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Connection } from '../../src/adapters/store/libsql/connection.ts';
import { createRandom } from '../../src/core/seeded-random.ts';
import { Child, makeRoom, removeRoom, type StoreRoom } from '../support/store-children.ts';
import { openRealStore } from '../support/store-open.ts';

let room: StoreRoom;
beforeEach(() => {
  room = makeRoom();
});
afterEach(() => removeRoom(room));

const rounds = 15;

describe('a writer killed with SIGKILL', () => {
  it(`loses no acknowledged event in ${rounds} rounds`, async () => {
    const random = createRandom(7).next;
    const acknowledged: string[] = [];
    for (let round = 0; round < rounds; round++) {
      const writer = new Child('store-writer', [room.folder, room.repository, 'run/1', String(round)]);
      await writer.untilPrinted(1 + Math.floor(random() * 40));
      await writer.kill();
      expect(writer.process.signalCode).toBe('SIGKILL');
      acknowledged.push(...writer.printed);
    }
    const { journal, path, close } = await openRealStore(room.folder, room.repository);
    const stored = await journal.read('run/1');
    const ids = new Set(stored.map(event => event.id));
    expect(acknowledged.filter(id => !ids.has(id))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(rounds);
    expect(stored.map(event => event.version)).toEqual(stored.map((_, index) => index + 1));
    expect(ids.size).toBe(stored.length);
    const connection = await Connection.open({ path, random, retryForMs: 1000 });
    const integrity = await connection.read(sql => sql.all('PRAGMA integrity_check'));
    expect(integrity).toMatchObject([{ integrity_check: 'ok' }]);
    connection.close();
    close();
  });
});
