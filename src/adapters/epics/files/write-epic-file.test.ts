// An editor that saves in the moment between check and rename.
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readEpicFile } from './read-epic-file.ts';
import { writeEpicFile } from './write-epic-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitwall-epic-file-'));
  writeFileSync(join(folder, 'e.md'), 'one\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** An editor saves `late` right before the files are swapped. */
const write = (late: string, edit: (text: string) => string | undefined) => {
  const found = readEpicFile(folder, 'e.md');
  if (!found) throw new Error('it is gone');
  return writeEpicFile(found, { version: found.version, key: 'k', edit, isIn: () => false }, (from, to) => {
    writeFileSync(to, late);
    renameSync(from, to);
  });
};
const text = () => readFileSync(join(folder, 'e.md'), 'utf8');

it('has its text kept, with our change in it', () => {
  const outcome = write('one\ntwo\n', old => `${old}k\n`);
  expect(text()).toBe('one\ntwo\nk\n');
  expect(outcome).toEqual({ kind: 'written', version: readEpicFile(folder, 'e.md')?.version });
  expect(readdirSync(folder)).toEqual(['e.md']);
});

it('has its text kept without our change, where that does not fit', () => {
  expect(write('broken\n', old => (old === 'one\n' ? 'one\nk\n' : undefined))).toEqual({ kind: 'changed' });
  expect(text()).toBe('broken\n');
});
