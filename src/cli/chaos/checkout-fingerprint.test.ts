// A fingerprint notices every kind of change to what is a person's own.
import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compareFingerprints, takeFingerprint } from './checkout-fingerprint.ts';

let folder: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@localhost', ...args], { cwd: folder, stdio: 'pipe' });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitwall print '));
  git('init', '--quiet', '--initial-branch=main');
  writeFileSync(join(folder, 'file'), 'one\n');
  git('add', '.');
  git('commit', '--quiet', '-m', 'one');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the fingerprint of a checkout', () => {
  it('is the same when nothing happened', () => {
    expect(compareFingerprints(takeFingerprint(folder), takeFingerprint(folder))).toEqual([]);
  });

  it.each<[string, () => void, string]>([
    ['a changed file', () => appendFileSync(join(folder, 'file'), 'two\n'), 'file'],
    ['a changed mode', () => chmodSync(join(folder, 'file'), 0o755), 'file'],
    ['a new file', () => writeFileSync(join(folder, 'new'), ''), 'new'],
    ['a new link', () => symlinkSync('nowhere', join(folder, 'link')), 'link'],
    ['a file that is gone', () => rmSync(join(folder, 'file')), 'file'],
    ['a setting', () => git('config', 'a.b', 'c'), '.git/config'],
    ['another branch', () => git('checkout', '--quiet', '-b', 'other'), '.git/HEAD'],
    ['something staged', () => git('update-index', '--chmod=+x', 'file'), '.git/index'],
  ])('notices %s', (_what, change, name) => {
    const before = takeFingerprint(folder);
    change();
    expect(compareFingerprints(before, takeFingerprint(folder))).toContain(name);
  });

  it('notices a stash', () => {
    appendFileSync(join(folder, 'file'), 'two\n');
    const before = takeFingerprint(folder);
    git('stash', '--quiet');
    expect(compareFingerprints(before, takeFingerprint(folder))).toContain('.git/refs/stash');
  });
});
