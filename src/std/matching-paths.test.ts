import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { matchingPaths } from './matching-paths.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitwall-paths-'));
  for (const file of ['a.md', 'b.md', 'x/a.md', 'x/y/c.md', 'x/y/d.txt', 'node_modules/p/a.md', '.git/a.md']) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), '');
  }
  symlinkSync(join(folder, 'x'), join(folder, 'link'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('paths that fit a pattern', () => {
  it.each([
    ['*.md', ['a.md', 'b.md']],
    ['?.md', ['a.md', 'b.md']],
    ['x/*', ['x/a.md']],
    ['**/a.md', ['a.md', 'x/a.md']],
    ['**/**/*.txt', ['x/y/d.txt']],
    ['x/**', ['x/a.md', 'x/y/c.md', 'x/y/d.txt']],
    ['x/**/*.md', ['x/a.md', 'x/y/c.md']],
    ['a.md/b', []],
    ['z*', []],
  ])('%s finds %j', (pattern, found) => {
    expect(matchingPaths(folder, pattern.split('/'), entry => entry.isFile())).toEqual(found);
  });

  it('finds folders where they are asked for', () => {
    expect(matchingPaths(folder, ['*'], entry => entry.isDirectory())).toEqual(['x']);
  });

  it('takes no longer for a pattern of many stars', () => {
    writeFileSync(join(folder, 'a'.repeat(200)), '');
    expect(matchingPaths(folder, [`${'a*'.repeat(100)}b`], () => true)).toEqual([]);
  });
});
