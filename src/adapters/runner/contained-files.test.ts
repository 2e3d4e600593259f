import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileBytesMax, Refusal, readContained, writeContained } from './contained-files.ts';

let room: string;
let root: string;

beforeEach(() => {
  room = realpathSync(mkdtempSync(join(tmpdir(), 'pitwall-contained-')));
  root = join(room, 'worktree');
  mkdirSync(join(root, 'src'), { recursive: true });
  writeFileSync(join(room, 'outside.txt'), 'outside');
  writeFileSync(join(root, 'src/a.txt'), 'inside');
});
afterEach(() => rmSync(room, { recursive: true, force: true }));

describe('files through Pitwall', () => {
  it('reads and writes inside the worktree, by absolute and by relative path', async () => {
    await writeContained(root, join(root, 'src/new/deep/b.txt'), 'b');
    await writeContained(root, 'src/a.txt', 'shorter');
    await writeContained(root, 'src/a.txt', 'a');
    expect(readFileSync(join(root, 'src/new/deep/b.txt'), 'utf8')).toBe('b');
    expect(await readContained(root, join(root, 'src/a.txt'))).toBe('a');
    expect(await readContained(root, 'src/new/deep/b.txt')).toBe('b');
  });

  it('works in a worktree that is reached through a link', async () => {
    symlinkSync(root, join(room, 'link'));
    await writeContained(join(room, 'link'), join(room, 'link/src/c.txt'), 'c');
    expect(readFileSync(join(root, 'src/c.txt'), 'utf8')).toBe('c');
  });

  it('follows a link that stays inside', async () => {
    symlinkSync('src', join(root, 'also'));
    expect(await readContained(root, 'also/a.txt')).toBe('inside');
  });

  it.each([
    ['an absolute path outside', () => join(room, 'outside.txt')],
    ['..', () => '../outside.txt'],
    ['.. that would stay inside', () => 'src/../src/a.txt'],
    ['.. with backslashes', () => 'src\\..\\..\\outside.txt'],
    ['the worktree itself', () => root],
    ['a folder whose name only begins alike', () => `${root}-2/x.txt`],
    ['an empty path', () => ''],
    ['a NUL', () => 'src/a.txt\0.png'],
    ['git’s own files', () => '.git/config'],
    ['git’s own files, however they are spelt', () => '.GIT/hooks/pre-commit'],
  ])('refuses %s', async (_name, pathOf) => {
    await expect(readContained(root, pathOf())).rejects.toThrow(Refusal);
    await expect(writeContained(root, pathOf(), 'x')).rejects.toThrow(Refusal);
    expect(readFileSync(join(room, 'outside.txt'), 'utf8')).toBe('outside');
  });

  it.each([
    ['a file', 'outside.txt', 'link'],
    ['a folder', '.', 'link/outside.txt'],
    ['a file that is not there yet', 'not-yet.txt', 'link'],
    ['a folder that is not there yet', 'not-yet', 'link/x.txt'],
    ['itself', 'worktree/link', 'link'],
  ])('refuses a link out to %s', async (_name, target, path) => {
    symlinkSync(join(room, target), join(root, 'link'));
    await expect(writeContained(root, path, 'x')).rejects.toThrow(Refusal);
    await expect(readContained(root, path)).rejects.toThrow(Refusal);
    expect(readFileSync(join(room, 'outside.txt'), 'utf8')).toBe('outside');
    expect(existsSync(join(room, 'not-yet.txt'))).toBe(false);
    expect(existsSync(join(room, 'not-yet'))).toBe(false);
  });

  it('refuses a pipe without waiting for its other end', async () => {
    execFileSync('mkfifo', [join(root, 'pipe')]);
    await expect(readContained(root, 'pipe')).rejects.toThrow(Refusal);
  });

  it('refuses what is too large', async () => {
    writeFileSync(join(root, 'large'), Buffer.alloc(fileBytesMax + 1));
    await expect(readContained(root, 'large')).rejects.toThrow(Refusal);
    await expect(writeContained(root, 'src/a.txt', 'x'.repeat(fileBytesMax + 1))).rejects.toThrow(Refusal);
    expect(readFileSync(join(root, 'src/a.txt'), 'utf8')).toBe('inside');
  });

  it('says that a missing file is missing, which is no refusal', async () => {
    await expect(readContained(root, 'src/none.txt')).rejects.toThrow('ENOENT');
  });
});
