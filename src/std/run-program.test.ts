import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ProgramStart, readProgram, runProgram, startProgram } from './run-program.ts';

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

const git = (args: readonly string[], options: ProgramStart) => startProgram(['git', ...args], options);

/** Ended, also where nobody has asked for its exit code yet. */
const isGone = (pid: string) => /^(Z|$)/.test(spawnSync('ps', ['-o', 'stat=', '-p', pid], { encoding: 'utf8' }).stdout);

describe('a program', () => {
  it('says how it ended and what it said', async () => {
    execFileSync('git', ['init', '--quiet', folder]);
    const args = ['hash-object', '--stdin'];
    const said = await readProgram(git(args, { ...start, cwd: folder, input: 'a\n' }), 1000);
    expect(said).toMatchObject({ code: 0 });
    expect(said?.stdout.toString()).toBe('78981922613b2afb6025042ff6bd878ac1994e85\n');
    const refused = await readProgram(git(['no-such-word'], { ...start, cwd: folder }), 1000);
    expect(refused?.code).toBe(1);
    expect(refused?.stderr.toString()).toContain('no-such-word');
  });

  it('sees only the environment that it is given', async () => {
    const env = { ...play('env'), ONLY: 'this' };
    const said = await readProgram(git([], { ...start, cwd: folder, env }), 10_000);
    expect(said?.stdout.toString()).toContain('ONLY=this');
    expect(said?.stdout.toString()).not.toContain('HOME=');
  });

  it('is ended when it takes too long, also when it does not obey and its own children hold its pipes', async () => {
    const env = play('trap "" TERM; sleep 1000 & sleep 1000');
    const said = await readProgram(git([], { cwd: folder, env, timeoutMs: 200 }), 1000);
    expect(said).toMatchObject({ code: undefined });
    execFileSync('sh', [
      '-c',
      `for p in /proc/[0-9]*; do [ "$(readlink $p/cwd)" = '${folder}' ] && kill -9 "\${p#/proc/}"; done; true`,
    ]);
  });

  it('is ended when it says more than can be held', async () => {
    const env = play('exec yes');
    expect(await readProgram(git([], { ...start, cwd: folder, env }), 100_000)).toBeUndefined();
  });

  it('need not hear all that it is told', async () => {
    const env = play('exit 3');
    const input = async function* () {
      for (let n = 0; n < 100; n++) yield Buffer.alloc(100_000);
    };
    expect(await readProgram(git([], { ...start, cwd: folder, env, input }), 1000)).toMatchObject({ code: 3 });
  });

  it('throws when what it is told cannot be had, when somebody ends it, and when there is none', async () => {
    const env = play('cat > /dev/null; exit 0');
    const broken = async function* () {
      yield Buffer.from('a');
      throw new Error('the disk is gone');
    };
    await expect(readProgram(git([], { ...start, cwd: folder, env, input: broken }), 1000)).rejects.toThrow('disk');
    const killed = play('kill -9 $$');
    await expect(readProgram(git([], { ...start, cwd: folder, env: killed }), 1000)).rejects.toThrow('SIGKILL');
    const none = { PATH: '/nonexistent' };
    await expect(readProgram(git([], { ...start, cwd: folder, env: none }), 1000)).rejects.toThrow('ENOENT');
  });

  it('is ended when it is not wanted any more', async () => {
    const wanted = new AbortController();
    const started = startProgram(['sleep', '30'], { ...start, cwd: folder, signal: wanted.signal });
    wanted.abort();
    await expect(started.ended).rejects.toThrow('SIGTERM');
  });

  it('is killed with all that it started where it has a group of its own', async () => {
    const argv = ['sh', '-c', 'sleep 30 & echo $!; wait'] as const;
    const said = await readProgram(startProgram(argv, { cwd: folder, timeoutMs: 300, isGroup: true }), 1000);
    expect(said?.code).toBeUndefined();
    await vi.waitFor(() => expect(isGone(said?.stdout.toString().trim() ?? '')).toBe(true), 10_000);
  });

  it('gives up on pipes that a child holds after the program itself ended', async () => {
    const argv = ['sh', '-c', 'sleep 30 & exit 0'] as const;
    expect(await runProgram(argv, { cwd: folder, timeoutMs: 300, isGroup: true })).toMatchObject({ why: 'late' });
  });

  it('answers with a value, whatever happens to it', async () => {
    const options = { ...start, cwd: folder };
    const answer = await runProgram(['sh', '-c', 'echo a; echo b >&2; exit 3'], options);
    expect(answer).toEqual({ kind: 'exited', code: 3, stdout: 'a\n', stderr: 'b\n' });
    expect(await runProgram(['no-such-program'], options)).toMatchObject({ kind: 'broken', why: 'missing' });
    expect(await runProgram(['sh', '-c', 'kill -9 $$'], options)).toMatchObject({ why: 'other' });
    expect(await runProgram(['sleep', '30'], { ...options, timeoutMs: 100 })).toMatchObject({ why: 'late' });
  });
});
