import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hasStore } from './store-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitwall-store-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('finds a store, and the log of one', () => {
  expect(hasStore(folder)).toBe(false);
  expect(hasStore(join(folder, 'nothing'))).toBe(false);
  writeFileSync(join(folder, 'store.db-wal'), '');
  expect(hasStore(folder)).toBe(true);
});

it('takes a folder that it cannot look into for no empty one', () => {
  symlinkSync('loop', join(folder, 'loop'));
  expect(() => hasStore(join(folder, 'loop'))).toThrow(/cannot be used: ELOOP/);
});
