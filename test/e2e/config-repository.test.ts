import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gitReader } from '../../src/main/git-reader.ts';

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'pitwall-repository-')));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the repository that a person stands in', () => {
  it('is found from a folder inside it', async () => {
    execFileSync('git', ['init', '--quiet'], { cwd: folder });
    await mkdir(join(folder, 'a/b'), { recursive: true });
    expect(await gitReader.topFolder(join(folder, 'a/b'))).toBe(folder);
  });

  it('is a problem where there is none', async () => {
    await expect(gitReader.topFolder(folder)).rejects.toMatchObject({
      code: 'repository-missing',
      message: `${folder} is not in the working tree of a git repository`,
      remedy: 'Go into a repository, or run "git init" and commit something.',
    });
  });

  it('is a problem where it has no working tree', async () => {
    execFileSync('git', ['init', '--quiet', '--bare'], { cwd: folder });
    await expect(gitReader.topFolder(folder)).rejects.toMatchObject({ code: 'repository-missing' });
  });
});
