import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureRepositoryId, readRepositoryId, replaceRepositoryId } from './repository-id.ts';

let git: string;
let file: string;
beforeEach(() => {
  git = mkdtempSync(join(tmpdir(), 'pitwall-id-'));
  file = join(git, 'pitwall-id');
});
afterEach(() => rmSync(git, { recursive: true }));

describe('repository id', () => {
  it('is made once and then stays', () => {
    expect(readRepositoryId(git)).toBeUndefined();
    const id = ensureRepositoryId(git);
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(ensureRepositoryId(git)).toBe(id);
    expect(readRepositoryId(git)).toBe(id);
    expect(readFileSync(file, 'utf8')).toBe(`${id}\n`);
    expect(readdirSync(git)).toEqual(['pitwall-id']);
  });

  it('can be replaced in a copy', () => {
    const id = ensureRepositoryId(git);
    const replaced = replaceRepositoryId(git);
    expect(replaced).not.toBe(id);
    expect(readRepositoryId(git)).toBe(replaced);
    expect(readdirSync(git)).toEqual(['pitwall-id']);
  });

  it.each([
    ['empty', () => writeFileSync(file, '')],
    ['a path', () => writeFileSync(file, '../../elsewhere')],
    ['binary', () => writeFileSync(file, Buffer.from([0xff, 0, 1]))],
    ['huge', () => writeFileSync(file, 'a'.repeat(10_000))],
    ['a folder', () => mkdirSync(file)],
    ['a pipe', () => execFileSync('mkfifo', [file])],
  ])('is a problem that names the file when it is %s', (_, damage) => {
    damage();
    const expected = expect.objectContaining({
      code: 'repository-id-unreadable',
      message: expect.stringContaining(file),
    });
    expect(() => readRepositoryId(git)).toThrow(expected);
    expect(() => ensureRepositoryId(git)).toThrow(expected);
  });
});
