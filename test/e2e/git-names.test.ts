// Names looked up by a git that stays answer as a new git would, also when refs move, objects come and the process is gone.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/adapters/clock/system.ts';
import { Git } from '../../src/adapters/git/git.ts';
import { sightedInEnvironment, theOnly, until } from '../support/process-sightings.ts';

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
/** What this test alone starts can be told from what runs beside it. */
const marked = () => ({ ...env, PITWALL_MARK: folder });
const stayed = () =>
  sightedInEnvironment(`PITWALL_MARK=${folder}`).filter(({ command }) => command.includes('cat-file --batch-check'));

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

  it('tells the files of a commit, and what it has not, as a new git would', async () => {
    const made = commit();
    const [staying, fresh] = [new Git({ clock: systemClock, env, home: folder }), new Git({ clock: systemClock, env })];
    for (const git of [staying, fresh]) {
      expect(await git.tree(made, folder)).toBe(run('rev-parse', `${made}^{tree}`));
      expect(await git.tree('no such name', folder)).toBeUndefined();
    }
    expect(await staying.lacks(made, 'read me', folder)).toBe(true);
    // It would take a process to tell: who asks has to look.
    expect(await fresh.lacks(made, 'read me', folder)).toBe(false);
    writeFileSync(join(folder, 'read me'), '');
    run('add', '.');
    const filled = commit();
    expect(await staying.lacks(filled, 'read me', folder)).toBe(false);
    expect(await staying.lacks(made, 'read me', folder)).toBe(true);
  });

  it.each(['no such name', 'HEAD:README', 'a\nHEAD', '', '-h'])('has no commit for %j', async name => {
    commit();
    const git = new Git({ clock: systemClock, env, home: folder });
    expect(await git.commit(name, folder)).toBeUndefined();
    expect(await git.commit('HEAD', folder)).toBe(run('rev-parse', 'HEAD'));
  });

  it('is replaced when it was killed', async () => {
    const made = commit();
    const git = new Git({ clock: systemClock, env: marked(), home: folder });
    await git.commit('HEAD', folder);
    const before = theOnly(stayed(), 'the git that stays');
    process.kill(before.pid, 'SIGKILL');
    expect(await git.commit('HEAD', folder)).toBe(made);
    expect(await git.commit('HEAD', folder)).toBe(made);
    expect(theOnly(stayed(), 'the next git that stays').pid).not.toBe(before.pid);
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
      console.log(await git.commit('HEAD', ${JSON.stringify(folder)}));
      process.stdin.resume();`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { env: marked() });
    const [said] = await once(createInterface(child.stdout), 'line');
    expect(said).toBe(run('rev-parse', 'HEAD'));
    const batch = theOnly(stayed(), 'the git that stays');
    child.stdin.end();
    expect(await once(child, 'close')).toEqual([0, null]);
    await until('git is gone', 10_000, () => stayed().every(({ pid }) => pid !== batch.pid));
  });
});
