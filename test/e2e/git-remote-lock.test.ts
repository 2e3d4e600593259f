// A remote cannot make Pitwall delete files: whatever path it names as a lock that is in the way.
import { existsSync, mkdirSync, realpathSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { Git } from '../../src/adapters/git/git.ts';
import { GitScratch } from '../support/git-scratch.ts';

const packet = (text: string) => (text.length + 4).toString(16).padStart(4, '0') + text;

/** A server that refuses every look at its refs with these words. */
async function startRefusing(words: string): Promise<string> {
  const server = createServer((_, reply) => {
    reply.setHeader('content-type', 'application/x-git-upload-pack-advertisement');
    reply.end(`${packet('# service=git-upload-pack\n')}0000${packet(`ERR ${words}`)}`);
  });
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.git`;
}

it.each([
  ['by a path that leads out', '../victims/old.lock'],
  ['by a link that leads out', 'out/old.lock'],
])('a file that a remote names as a lock, %s of the git folder, stays', async (_, path) => {
  const scratch = await GitScratch.make();
  onTestFinished(() => scratch.remove());
  const folder = join(realpathSync(scratch.repository), '.git');
  const victims = join(scratch.repository, 'victims');
  mkdirSync(victims);
  symlinkSync(victims, join(folder, 'out'));
  const victim = join(victims, 'old.lock');
  writeFileSync(victim, 'mine\n');
  utimesSync(victim, 1, 1);
  const address = await startRefusing(`Unable to create '${folder}/${path}': File exists.`);
  const env = { PATH: process.env.PATH ?? '', HOME: scratch.repository };
  const git = new Git({ clock: { now: Date.now, sleep: async () => undefined }, env });
  const call = git.run(['ls-remote', address], { cwd: scratch.repository, address });
  const failure = await call.catch(String);
  expect(existsSync(victim)).toBe(true);
  expect(failure).toContain('remote error: Unable to create');
});
