import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Problem } from '../../../core/problem.ts';
import { Checkpoints } from './checkpoints.ts';
import { Connection, writeDatabaseFile } from './connection.ts';

let folder: string;
let path: string;
const open: Connection[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitwall-connection-'));
  path = join(folder, 'test.db');
  writeDatabaseFile(path, 'CREATE TABLE t (n INTEGER, text TEXT) STRICT;');
});
afterEach(() => {
  for (const connection of open.splice(0)) connection.close();
  rmSync(folder, { recursive: true });
});

async function connect(retryForMs = 30_000): Promise<Connection> {
  const connection = await Connection.open({ path, random: () => 0.5, retryForMs });
  open.push(connection);
  return connection;
}

const insert = (connection: Connection, text: string) =>
  connection.write(sql => sql.run('INSERT INTO t VALUES (1, ?)', text));
const count = (connection: Connection) => connection.read(sql => sql.get('SELECT count(*) AS n FROM t')?.n);

describe('a locked file', () => {
  it('is waited for without blocking the event loop', async () => {
    const [holder, writer] = [await connect(), await connect()];
    holder.readNow(sql => sql.run('BEGIN IMMEDIATE'));
    const writing = insert(writer, 'a');
    // These turns of the event loop could not happen while the driver waits.
    for (let turn = 0; turn < 3; turn++) await new Promise(resolve => setImmediate(resolve));
    expect(await count(holder)).toBe(0);
    holder.readNow(sql => sql.run('COMMIT'));
    await writing;
    expect(await count(holder)).toBe(1);
  });

  it('is a problem after a while', async () => {
    const [holder, writer] = [await connect(), await connect(50)];
    holder.readNow(sql => sql.run('BEGIN IMMEDIATE'));
    const failure = await insert(writer, 'a').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Problem);
    expect(failure).toMatchObject({ code: 'store-busy', message: expect.stringContaining(path) });
    holder.readNow(sql => sql.run('ROLLBACK'));
    await insert(writer, 'b');
  });
});

describe('a transaction', () => {
  it('leaves nothing behind when its work throws', async () => {
    const connection = await connect();
    const failing = connection.write(sql => {
      sql.run('INSERT INTO t VALUES (1, ?)', 'a');
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await insert(connection, 'b');
    expect(await count(connection)).toBe(1);
  });

  it('is refused after close', async () => {
    const connection = await connect();
    await count(connection);
    connection.close();
    connection.close();
    await expect(count(connection)).rejects.toThrow('was closed');
    await expect(insert(connection, 'a')).rejects.toThrow('was closed');
  });

  it('lets no value through that the driver would cut or die of', async () => {
    const connection = await connect();
    await expect(insert(connection, 'a\0b')).rejects.toThrow(TypeError);
    const number = (value: number) => connection.write(sql => sql.run('INSERT INTO t VALUES (?, ?)', value, 'a'));
    await expect(number(Number.NaN)).rejects.toThrow(TypeError);
    await expect(number(JSON.parse('true'))).rejects.toThrow(TypeError);
    expect(await count(connection)).toBe(0);
  });
});

describe('checkpoints', () => {
  const walBytes = () => statSync(`${path}-wal`).size;
  const megabyte = 'x'.repeat(1024 * 1024);

  it('happen only when asked for, and keep the WAL small', async () => {
    const [connection, guard] = [await connect(), await connect()];
    for (let round = 0; round < 8; round++) await insert(connection, megabyte);
    const checkpoints = new Checkpoints(connection, guard, path);
    checkpoints.runIfDue();
    for (let round = 0; round < 8; round++) await insert(connection, megabyte);
    expect(walBytes()).toBeGreaterThan(16 * 1024 * 1024);
    checkpoints.runIfDue();
    await insert(connection, 'small');
    expect(walBytes()).toBeLessThan(1024 * 1024);
    expect(await count(connection)).toBe(17);
  });

  it('wait for another time while somebody writes', async () => {
    const [connection, guard, writer] = [await connect(), await connect(), await connect()];
    for (let round = 0; round < 17; round++) await insert(connection, megabyte);
    const mainBytes = () => statSync(path).size;
    const before = mainBytes();
    const checkpoints = new Checkpoints(connection, guard, path);
    writer.readNow(sql => sql.run('BEGIN IMMEDIATE'));
    checkpoints.runIfDue();
    expect(mainBytes()).toBe(before);
    writer.readNow(sql => sql.run('ROLLBACK'));
    checkpoints.runIfDue();
    expect(mainBytes()).toBeGreaterThan(5 * 1024 * 1024);
  });
});
