import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, writeDatabaseFile } from './connection.ts';
import { NewsWatch } from './news-watch.ts';

let folder: string;
let path: string;
const closing: { close(): void }[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitwall-watch-'));
  path = join(folder, 'test.db');
  writeDatabaseFile(path, 'CREATE TABLE news (n INTEGER) STRICT; CREATE TABLE noise (n INTEGER) STRICT;');
});
afterEach(() => {
  vi.useRealTimers();
  for (const each of closing.splice(0)) each.close();
  rmSync(folder, { recursive: true });
});

async function connect() {
  const connection = await Connection.open({ path, random: Math.random, retryForMs: 1000 });
  const warnings: string[] = [];
  const mark = (sql: Parameters<Parameters<typeof connection.readNow>[0]>[0]) =>
    String(sql.get('SELECT count(*) AS n FROM news')?.n);
  const wakePath = join(folder, 'wake');
  const watch = new NewsWatch({ connection, wakePath, mark, warn: text => warnings.push(text) });
  closing.push(watch, connection);
  const write = (table: 'news' | 'noise') => connection.write(sql => sql.run(`INSERT INTO ${table} VALUES (1)`));
  return { watch, write, connection, warnings };
}

const nextCall = (watch: NewsWatch) =>
  new Promise<void>(resolve => {
    const stop = watch.add(() => {
      stop();
      resolve();
    });
  });

describe('news of a store', () => {
  it('come from another process when it touches the file after its commit', async () => {
    const [mine, other] = [await connect(), await connect()];
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const news = nextCall(mine.watch);
    await other.write('news');
    other.watch.announce();
    await news;
  });

  it('come by themselves when the writer died before its touch', async () => {
    const [mine, other] = [await connect(), await connect()];
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const news = nextCall(mine.watch);
    await other.write('news');
    vi.advanceTimersByTime(2000);
    await news;
    expect(vi.getTimerCount()).toBe(0);
  });

  it('are not made of commits about something else', async () => {
    const [mine, other] = [await connect(), await connect()];
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let calls = 0;
    mine.watch.add(() => {
      calls += 1;
    });
    await other.write('noise');
    vi.advanceTimersByTime(10_000);
    await other.write('news');
    vi.advanceTimersByTime(10_000);
    await Promise.resolve();
    expect(calls).toBe(1);
  });

  it('include a store that cannot be looked at: the reader will say why', async () => {
    const mine = await connect();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const news = nextCall(mine.watch);
    mine.connection.close();
    vi.advanceTimersByTime(2000);
    await news;
    expect(mine.warnings).toEqual([expect.stringContaining('was closed')]);
  });

  it('are looked for more often when the system cannot watch the file', async () => {
    const [mine, other] = [await connect(), await connect()];
    rmSync(join(folder, 'wake'));
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const news = nextCall(mine.watch);
    expect(mine.warnings).toEqual([expect.stringContaining('ENOENT')]);
    await other.write('news');
    vi.advanceTimersByTime(200);
    await news;
  });

  it('end with close', async () => {
    const mine = await connect();
    mine.watch.add(() => expect.fail('called after close'));
    mine.watch.close();
    mine.watch.announce();
    mine.watch.add(() => expect.fail('called after close'));
    mine.watch.close();
    await Promise.resolve();
  });
});
