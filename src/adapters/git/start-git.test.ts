import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hearGit, startGit } from './start-git.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitwall git '));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const path = process.env.PATH ?? '';

/** A git that does what a test wants it to. */
function play(script: string) {
  writeFileSync(join(folder, 'git'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, 'git'), 0o755);
  return { PATH: `${folder}:${path}` };
}

const start = { timeoutMs: 20_000, env: { PATH: path } };

describe('one git', () => {
  it('says how it ended and what it said', async () => {
    execFileSync('git', ['init', '--quiet', folder]);
    const args = ['hash-object', '--stdin'];
    const said = await hearGit(startGit(args, { ...start, cwd: folder, input: 'a\n' }), 1000);
    expect(said).toMatchObject({ code: 0 });
    expect(said?.stdout.toString()).toBe('78981922613b2afb6025042ff6bd878ac1994e85\n');
    const refused = await hearGit(startGit(['no-such-word'], { ...start, cwd: folder }), 1000);
    expect(refused?.code).toBe(1);
    expect(refused?.stderr.toString()).toContain('no-such-word');
  });

  it('sees only the environment that it is given', async () => {
    const env = { ...play('env'), ONLY: 'this' };
    const said = await hearGit(startGit([], { ...start, cwd: folder, env }), 10_000);
    expect(said?.stdout.toString()).toContain('ONLY=this');
    expect(said?.stdout.toString()).not.toContain('HOME=');
  });

  it('is ended when it takes too long, also when it does not obey and its own children hold its pipes', async () => {
    const env = play('trap "" TERM; sleep 30 & sleep 30');
    const startedAt = performance.now();
    const said = await hearGit(startGit([], { cwd: folder, env, timeoutMs: 200 }), 1000);
    expect(said).toMatchObject({ code: undefined });
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    execFileSync('sh', [
      '-c',
      `for p in /proc/[0-9]*; do [ "$(readlink $p/cwd)" = '${folder}' ] && kill -9 "\${p#/proc/}"; done; true`,
    ]);
  });

  it('is ended when it says more than can be held', async () => {
    const env = play('exec yes');
    expect(await hearGit(startGit([], { ...start, cwd: folder, env }), 100_000)).toBeUndefined();
  });

  it('need not hear all that it is told', async () => {
    const env = play('exit 3');
    const input = async function* () {
      for (let n = 0; n < 100; n++) yield Buffer.alloc(100_000);
    };
    expect(await hearGit(startGit([], { ...start, cwd: folder, env, input }), 1000)).toMatchObject({ code: 3 });
  });

  it('throws when what it is told cannot be had, when somebody ends it, and when there is none', async () => {
    const env = play('cat > /dev/null; exit 0');
    const broken = async function* () {
      yield Buffer.from('a');
      throw new Error('the disk is gone');
    };
    await expect(hearGit(startGit([], { ...start, cwd: folder, env, input: broken }), 1000)).rejects.toThrow('disk');
    const killed = play('kill -9 $$');
    await expect(hearGit(startGit([], { ...start, cwd: folder, env: killed }), 1000)).rejects.toThrow('SIGKILL');
    const none = { PATH: '/nonexistent' };
    await expect(hearGit(startGit([], { ...start, cwd: folder, env: none }), 1000)).rejects.toThrow('ENOENT');
  });
});
