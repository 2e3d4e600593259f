import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEnvironment } from '../../src/config/environment.ts';
import { createForgeAccess } from '../../src/main/forge-access.ts';
import { gitReader } from '../../src/main/git-reader.ts';

describe('what git knows', () => {
  let folder: string;
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pitwall-facts-'));
    git('init', '--quiet', '--initial-branch', 'trunk');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const commit = () =>
    git('-c', 'user.name=T', '-c', 'user.email=t@example', 'commit', '--quiet', '--allow-empty', '-m', 'x');

  it('is the repository behind the remote', async () => {
    const { findRepository } = createForgeAccess(readEnvironment());
    git('remote', 'add', 'origin', 'git@github.com:octo/widgets.git');
    expect(await findRepository(folder, 'upstream')).toBeUndefined();
    expect(await findRepository(folder, 'origin')).toBe('octo/widgets');
  });

  it('is the branch that the remote calls its own', async () => {
    commit();
    git('update-ref', 'refs/remotes/origin/develop', 'HEAD');
    git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/develop');
    expect(await gitReader.mainBranch(folder, 'origin')).toBe('develop');
  });

  it('is main or master when there is one, else the branch that is checked out', async () => {
    expect(await gitReader.mainBranch(folder, 'origin')).toBe('trunk');
    commit();
    git('branch', 'master');
    expect(await gitReader.mainBranch(folder, 'origin')).toBe('master');
    git('branch', 'main');
    expect(await gitReader.mainBranch(folder, 'origin')).toBe('main');
  });
});
