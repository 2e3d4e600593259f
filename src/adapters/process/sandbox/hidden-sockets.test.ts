import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync, utimesSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Mount } from './bubblewrap.ts';
import { hiddenSockets } from './hidden-sockets.ts';

let folder: string;
let server: Server;
let socket: string;
beforeEach(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'pitwall-sockets-')));
  socket = join(folder, 'daemon.sock');
  server = createServer().listen(socket);
  await once(server, 'listening');
  utimesSync(socket, 0, 0);
});
afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const hidden = (...mounts: readonly Mount[]) => hiddenSockets(mounts).filter(({ path }) => path === socket);
const nothing = () => [{ kind: 'read', path: socket, from: '/dev/null' }];

it.runIf(process.platform === 'linux')('puts nothing in the place of a socket that can be seen', () => {
  expect(hidden()).toEqual(nothing());
  expect(hidden({ kind: 'read', path: folder })).toEqual(nothing());
});

it('leaves those alone that are given, may be written to, or are not shown', () => {
  expect(hidden({ kind: 'read', path: socket })).toEqual([]);
  expect(hidden({ kind: 'write', path: folder })).toEqual([]);
  expect(hidden({ kind: 'empty', path: folder })).toEqual([]);
});

it('leaves one alone that may be gone in a moment', () => {
  utimesSync(socket, Date.now() / 1000, Date.now() / 1000);
  expect(hidden()).toEqual([]);
});
