// What an append costs beside the commit that it cannot avoid: lease, version, schema and event id against a bare insert.
import { join } from 'node:path';
import Database from 'libsql';
import { quantile, type Row, times } from './measure.ts';
import { type ScratchStore, withScratchStore } from './scratch-store.ts';

const rounds = 10;
const appendsPerRound = 100;
const goal = 3;
const note = { cause: 'bench', message: 'x'.repeat(200) };

export async function benchAppend(): Promise<readonly Row[]> {
  return await withScratchStore(async store => {
    const bare = openBare(join(store.folder, 'bare.db'));
    const ours = await openOurs(store);
    const bareMs: number[] = [];
    const oursMs: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await timeEach(bareMs, bare.insert);
      await timeEach(oursMs, ours);
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

async function timeEach(into: number[], once: () => Promise<void> | void): Promise<void> {
  for (let n = 0; n < appendsPerRound; n++) {
    const startedAt = performance.now();
    await once();
    into.push(performance.now() - startedAt);
  }
}

function openBare(path: string) {
  const database = new Database(path);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec('create table bare (id integer primary key autoincrement, data text not null)');
  const insert = database.prepare('insert into bare (data) values (?)');
  const data = JSON.stringify(note);
  return { insert: () => void insert.run(data), close: () => database.close() };
}

async function openOurs({ journal, owner }: ScratchStore) {
  const stream = 'run/bench';
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
