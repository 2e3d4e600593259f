import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../clock/system.ts';
import { Git } from './git.ts';

let folder = '';
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'pitwall-git-test-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function makeGitFolder(path: string): string {
  for (const name of ['objects', 'refs']) mkdirSync(join(path, name), { recursive: true });
  writeFileSync(join(path, 'HEAD'), 'ref: refs/heads/main\n');
  return path;
}

describe('where the git folder of its repository is', () => {
  it('is found out once for as long as the same one is there', () => {
    const link = makeGitFolder(join(folder, '.git'));
    const git = new Git({ clock: systemClock, env: {}, home: folder });
    const place = { gitDir: link, commonDir: link, top: folder };
    expect(git.placeOf(folder)).toEqual(place);
    rmSync(join(link, 'HEAD'));
    expect(git.placeOf(folder)).toEqual(place);
  });

  it('is found out anew when another one is there', () => {
    const link = makeGitFolder(join(folder, '.git'));
    const git = new Git({ clock: systemClock, env: {}, home: folder });
    git.placeOf(folder);
    renameSync(link, join(folder, 'aside'));
    expect(() => git.placeOf(folder)).toThrow('is not a git repository');
    mkdirSync(link);
    expect(() => git.placeOf(folder)).toThrow('is not a git repository');
  });
});
