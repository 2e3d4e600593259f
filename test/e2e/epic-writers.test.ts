// Several processes write one epic, and each of them is killed now and then: every change is there once, and every item.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const program = fileURLToPath(new URL('../../dist/test/support/epic-writer-main.js', import.meta.url));
const changes = 15;
const body = '---\ntitle: Faster\nstatus: inbox\n---\n\nPlease.\n';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitwall-epic-writers-'));
  mkdirSync(join(folder, '.pitwall/items'), { recursive: true });
  file = join(folder, '.pitwall/items/007-faster.md');
  writeFileSync(file, body);
});
afterEach(() => rmSync(folder, { recursive: true }));

const text = () => readFileSync(file, 'utf8');
const start = (name: string): ChildProcess =>
  spawn(process.execPath, [program, folder, name, String(changes)], { stdio: 'inherit' });

/** Killed as soon as it has written so much, and begun anew; at last it comes to its end. */
async function writeWithKills(name: string, kills: readonly number[]): Promise<void> {
  for (const written of kills) {
    const child = start(name);
    const ended = once(child, 'exit');
    while (child.exitCode === null && text().split(`key=${name}`).length <= written)
      await new Promise(resolve => setImmediate(resolve));
    child.kill('SIGKILL');
    await ended;
  }
  const [code] = await once(start(name), 'exit');
  expect(code).toBe(0);
}

it('has every change once, and every item once', async () => {
  await Promise.all(['a', 'b', 'c'].map((name, at) => writeWithKills(name, [2 + at, 6 + at])));
  const keys = ['a', 'b', 'c'].flatMap(name => Array.from({ length: changes }, (_, at) => `${name}${at}`));
  const decided = [...text().matchAll(/key=(\w+);/g)].map(([, key]) => key);
  expect(decided.toSorted()).toEqual(keys.toSorted());
  expect(text().startsWith(body)).toBe(true);
  const titles = readdirSync(join(folder, '.pitwall/items'))
    .filter(name => name.endsWith('.md') && name !== '007-faster.md' && !name.startsWith('.'))
    .map(name => name.replace(/^\d+-do-|\.md$/g, ''));
  expect(titles.toSorted()).toEqual(keys.filter(key => Number(key.slice(1)) % 5 === 0).toSorted());
});
