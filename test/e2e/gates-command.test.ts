// Gates that are commands, with real git and real processes: on the commit, contained, and never passed by accident.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/adapters/clock/system.ts';
import { type CommandGatesParts, createCommandGates } from '../../src/adapters/gates/command.ts';
import { openProcesses } from '../../src/adapters/process/open-processes.ts';
import { GitScratch } from '../support/git-scratch.ts';

const keeperProgram = fileURLToPath(new URL('../../dist/src/adapters/process/keeper/keeper-main.js', import.meta.url));
const processes = await openProcesses({ keeperProgram });
const never = new AbortController().signal;

let scratch: GitScratch;

beforeEach(async () => {
  scratch = await GitScratch.make();
});

afterEach(() => scratch.remove());

function gatesWith(commands: CommandGatesParts['commands'], more: Partial<CommandGatesParts> = {}) {
  const { git, repository, folder } = scratch;
  return createCommandGates({
    git,
    repository,
    checkouts: join(folder, 'checkouts'),
    processes,
    clock: systemClock,
    environment: { PATH: process.env.PATH, HOME: folder, GITHUB_TOKEN: 'a-secret-token' },
    timeoutMs: 60_000,
    commands,
    isOff: () => false,
    slots: 2,
    ...more,
  });
}

const sleepersFor = (duration: string) =>
  spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(line => line === `sleep ${duration}`);

const request = async (gates: 'all' | ('test' | 'lint')[] = ['test']) => ({
  branch: 'work/7',
  commit: await scratch.run('rev-parse', 'HEAD'),
  gates,
});

describe('gates that are commands', () => {
  it('say what the command said, on the commit and not on what lies around', async () => {
    scratch.write(scratch.repository, 'README', 'not committed\n');
    const gates = gatesWith({ test: ['grep', 'hello', 'README'], lint: ['sh', '-c', 'echo bad line >&2; exit 3'] });
    const asked = await request(['test', 'lint']);
    expect(await gates.run(asked, never)).toEqual({
      kind: 'done',
      output: {
        commit: asked.commit,
        results: [
          { gate: 'test', state: 'pass', reason: 'grep hello README: exit code 0', findings: [] },
          {
            gate: 'lint',
            state: 'fail',
            reason: 'sh -c echo bad line >&2; exit 3: exit code 3',
            findings: ['bad line'],
          },
        ],
      },
    });
  });

  it('leave no checkout behind and nothing in the checkout of the user', async () => {
    await gatesWith({ test: ['touch', 'made'] }).run(await request(), never);
    expect(readdirSync(join(scratch.folder, 'checkouts'))).toEqual([]);
    expect(await scratch.run('worktree', 'list')).not.toContain('checkouts');
    expect(existsSync(join(scratch.repository, 'made'))).toBe(false);
  });

  it('are skipped with the reason where there is no command or the gate is off', async () => {
    const gates = gatesWith({ test: ['true'], lint: ['false'] }, { isOff: gate => gate === 'lint' });
    const performed = await gates.run(await request('all'), never);
    const results = performed.kind === 'done' ? performed.output.results : [];
    expect(results.find(each => each.gate === 'lint')).toMatchObject({
      state: 'skipped',
      reason: expect.stringMatching(/off/),
    });
    expect(results.find(each => each.gate === 'build')).toMatchObject({ state: 'skipped', reason: '(not configured)' });
    expect(results).toHaveLength(18);
  });

  it.each([
    ['a program that is not there', ['no-such-program'] as const, /no-such-program/],
    ['a program that is killed', ['sh', '-c', 'kill -SEGV $$'] as const, /ended by|139/],
  ])('do not pass by %s', async (_what, argv, reason) => {
    const performed = await gatesWith({ test: [...argv] }).run(await request(), never);
    const [result] = performed.kind === 'done' ? performed.output.results : [];
    expect(['error', 'fail']).toContain(result?.state);
    expect(result?.reason).toMatch(reason);
  });

  it('are ended with all that they started when they take too long', async () => {
    // A duration that nobody else sleeps for, to be found by.
    const sleep = `300.${process.pid}7`;
    const argv = ['sh', '-c', `setsid sleep ${sleep} & touch started; wait`] as const;
    const performed = await gatesWith({ test: [...argv] }, { timeoutMs: 1500 }).run(await request(), never);
    expect(performed).toMatchObject({
      output: { results: [{ state: 'error', reason: expect.stringContaining('took longer than 1.5 s') }] },
    });
    expect(sleepersFor(sleep)).toEqual([]);
  });

  it('stop when nobody wants them any more', async () => {
    const stopping = new AbortController();
    const started = join(scratch.folder, 'started');
    const gates = gatesWith({ test: ['sh', '-c', `touch '${started}'; sleep 300`] });
    const running = gates.run(await request(), stopping.signal);
    while (!existsSync(started)) await new Promise(resolve => setTimeout(resolve, 20));
    stopping.abort();
    expect(await running).toMatchObject({ kind: 'failed', final: false });
  });

  it('see no token of a forge', async () => {
    const performed = await gatesWith({ test: ['sh', '-c', 'env; exit 1'] }).run(await request(), never);
    expect(JSON.stringify(performed)).not.toContain('a-secret-token');
  });

  it('take the place of what a killed Pitwall left', async () => {
    const asked = await request();
    const left = join(scratch.folder, 'checkouts', 'work-7');
    await scratch.run('worktree', 'add', '--quiet', '--detach', left, 'HEAD');
    writeFileSync(join(left, 'README'), 'tampered\n');
    const performed = await gatesWith({ test: ['grep', 'hello', 'README'] }).run(asked, never);
    expect(performed).toMatchObject({ output: { results: [{ state: 'pass' }] } });
  });
});
