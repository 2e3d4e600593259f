// What an append costs beside the commit that it cannot avoid: lease, version, schema and event id against a bare insert.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Database from 'libsql';
import { quantile, type Row, times } from './measure.ts';
import { type ScratchStore, withScratchStore } from './scratch-store.ts';

const appends = 1000;
const goal = 3;
const stream = 'run/bench';
const note = { cause: 'bench', message: 'x'.repeat(200) };

export async function benchAppend(): Promise<readonly Row[]> {
  return await withScratchStore(async store => {
    const bare = openBare(join(store.folder, 'bare.db'));
    const ours = await openOurs(store);
    const bareMs: number[] = [];
    const oursMs: number[] = [];
    // One by one in turn: whatever else the disk does meets both alike.
    for (let n = 0; n < appends; n++) {
      bareMs.push(await timed(bare.insert));
      oursMs.push(await timed(ours));
    }
    bare.close();
    return [row('median', bareMs, oursMs, 0.5), row('p99', bareMs, oursMs, 0.99)];
  });
}

function row(name: string, bareMs: readonly number[], oursMs: readonly number[], share: number): Row {
  const ratio = quantile(oursMs, share) / quantile(bareMs, share);
  const rate = Math.round(1000 / quantile(oursMs, share));
  const measured = `${times(ratio)} (${rate} appends/s)`;
  return { what: `append against a bare SQLite commit, ${name}`, measured, goal: `<= ${goal} x`, isMet: ratio <= goal };
}

async function timed(once: () => Promise<void> | void): Promise<number> {
  const startedAt = performance.now();
  await once();
  return performance.now() - startedAt;
}

/** The same values in the same kind of file, and nothing else: no index, no check, no look at what is there. */
function openBare(path: string) {
  const database = new Database(path);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec('CREATE TABLE bare (stream, version, id, at, actor, type, schema_version, data)');
  const insert = database.prepare('INSERT INTO bare VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const [actor, data] = [JSON.stringify({ kind: 'engine', id: randomUUID() }), JSON.stringify(note)];
  let version = 0;
  return {
    insert: () => {
      version++;
      insert.run(stream, version, `bench-${version}`, Date.now(), actor, 'Warned', 1, data);
    },
    close: () => database.close(),
  };
}

async function openOurs({ journal, owner }: ScratchStore) {
  const taken = await journal.acquireLease(stream, owner, 3_600_000);
  if (taken.kind !== 'acquired') throw new Error('the lease of a new stream was not free');
  let version = 0;
  const actor = { kind: 'engine', id: owner.id } as const;
  return async () => {
    const event = { type: 'Warned', data: note, id: `bench-${version}`, at: Date.now(), actor };
    const outcome = await journal.append({ stream, expectedVersion: version, events: [event], lease: taken.lease });
    if (outcome.kind !== 'appended') throw new Error(`the append was refused: ${outcome.kind}`);
    version = outcome.version;
  };
}
