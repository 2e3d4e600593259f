import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLockIn } from './lock.ts';

let top: string;
beforeAll(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), 'pitwall-lock-')));
  mkdirSync(join(top, 'git/refs'), { recursive: true });
  mkdirSync(join(top, 'git-other'));
  for (const name of ['git/index.lock', 'git/HEAD', 'git-other/x.lock', 'x.lock']) writeFileSync(join(top, name), '');
  symlinkSync('git', join(top, 'alias'));
  symlinkSync('..', join(top, 'git/out'));
  symlinkSync('nowhere', join(top, 'git/dangling'));
  symlinkSync('loop', join(top, 'git/loop'));
});
afterAll(() => rmSync(top, { recursive: true }));

describe('a lock that git names', () => {
  it.each([
    ['in the git folder', 'git/index.lock'],
    ['in a folder below', 'git/refs/main.lock'],
    ['that is gone with its folder', 'git/refs/pitwall/base/main.lock'],
    ['by another name of the git folder', 'alias/index.lock'],
  ])('%s is one of ours', (_, path) => {
    expect(isLockIn([`${top}/git`], `${top}/${path}`)).toBe(true);
    expect(isLockIn([`${top}/alias`], `${top}/${path}`)).toBe(true);
  });

  it.each([
    ['beside the git folder', 'x.lock'],
    ['above by its path', 'git/../x.lock'],
    ['above by the path of what is not there', 'git/new/../../x.lock'],
    ['above by a link', 'git/out/x.lock'],
    ['in a folder whose name begins alike', 'git-other/x.lock'],
    ['behind a link that leads nowhere', 'git/dangling/x.lock'],
    ['behind a link to itself', 'git/loop/x.lock'],
    ['behind a file', 'git/HEAD/x.lock'],
    ['with a name that no file has', `git/${'x'.repeat(5000)}.lock`],
    ['with a byte that no name has', 'git/\0.lock'],
    ['that is no lock', 'git/HEAD'],
  ])('%s is none of ours', (_, path) => {
    expect(isLockIn([`${top}/git`], `${top}/${path}`)).toBe(false);
  });

  it('from wherever git ran is none of ours', () => {
    expect(isLockIn([`${top}/git`], 'index.lock')).toBe(false);
  });
});
