// Names looked up by a git that stays answer as a new git would, also when refs move, objects come and the process is gone.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/adapters/clock/system.ts';
import { Git } from '../../src/adapters/git/git.ts';
import { sightedWith, untilGone } from '../support/process-sightings.ts';

let folder: string;
const run = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@localhost', ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();
const commit = () => {
  run('commit', '--quiet', '--allow-empty', '-m', 'more');
  return run('rev-parse', 'HEAD');
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitwall names '));
  run('init', '--quiet', '--initial-branch=main');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const env = { PATH: process.env.PATH ?? '', HOME: '/nonexistent' };

describe('a git that stays', () => {
  it('sees every move of a ref, packed or loose, and every new object', async () => {
    const git = new Git({ clock: systemClock, env, home: folder });
    expect(await git.commit('refs/heads/main', folder)).toBeUndefined();
    for (let round = 0; round < 3; round++) {
      const made = commit();
      expect(await git.commit('refs/heads/main', folder)).toBe(made);
      expect(await git.commit(made, folder)).toBe(made);
      run('gc', '--quiet', '--prune=now');
      expect(await git.commit('refs/heads/main', folder)).toBe(made);
    }
    run('update-ref', '-d', 'refs/heads/main');
    expect(await git.commit('refs/heads/main', folder)).toBeUndefined();
  });

  it.each(['no such name', 'HEAD:README', 'a\nHEAD', '', '-h'])('has no commit for %j', async name => {
    commit();
    const git = new Git({ clock: systemClock, env, home: folder });
    expect(await git.commit(name, folder)).toBeUndefined();
    expect(await git.commit('HEAD', folder)).toBe(run('rev-parse', 'HEAD'));
  });

  it('is replaced when it was killed', async () => {
    const made = commit();
    const marked = { ...env, PITWALL_MARK: folder };
    const git = new Git({ clock: systemClock, env: marked, home: folder });
    await git.commit('HEAD', folder);
    const [batch] = sightedWith('cat-file').filter(({ command }) => command.includes('--batch-check'));
    process.kill(batch?.pid ?? 0, 'SIGKILL');
    expect(await git.commit('HEAD', folder)).toBe(made);
  });

  it('answers many at once, each with its own', async () => {
    const made = [commit(), commit(), commit()];
    const git = new Git({ clock: systemClock, env, home: folder });
    const names = made.flatMap(hash => [hash, 'nothing']);
    expect(await Promise.all(names.map(name => git.commit(name, folder)))).toEqual(
      made.flatMap(hash => [hash, undefined]),
    );
  });

  it('ends with the program that asked', async () => {
    commit();
    const program = `
      import { systemClock } from '${join(import.meta.dirname, '../../dist/src/adapters/clock/system.js')}';
      import { Git } from '${join(import.meta.dirname, '../../dist/src/adapters/git/git.js')}';
      const git = new Git({ clock: systemClock, env: process.env, home: ${JSON.stringify(folder)} });
      process.stdout.write(await git.commit('HEAD', ${JSON.stringify(folder)}));`;
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8', env });
    expect(said).toBe(run('rev-parse', 'HEAD'));
    await untilGone(`names-mark-${process.pid}`, 2000);
  });
});
