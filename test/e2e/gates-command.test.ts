// Gates that are commands, with real git and real processes: on the commit, contained, compared with the base, and never passed by accident.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gateNames } from '../../src/core/gate/gate-name.ts';
import type { GateSettings } from '../../src/gates/index.ts';
import { GateScene } from '../support/gate-scene.ts';

let scene: GateScene;

beforeEach(async () => {
  scene = await GateScene.make();
});

afterEach(() => scene.remove());

const sleepersFor = (duration: string) =>
  spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(line => line === `sleep ${duration}`);

const commands = (named: GateSettings['commands']) => ({ settings: { commands: named } });
const sh = (text: string) => ['sh', '-c', text];

describe('gates that are commands', () => {
  it('say what the command said, on the commit and not on what lies around', async () => {
    scene.scratch.write(scene.scratch.repository, 'README', 'not committed\n');
    const named = { test: ['grep', 'hello', 'README'], lint: sh('[ ! -e new ] || { echo bad line >&2; exit 3; }') };
    const commit = await scene.commit('change', { README: 'hello again\n', new: '' });
    scene.scratch.write(scene.scratch.repository, 'README', 'not committed\n');
    const [test, lint] = (await scene.look(['test', 'lint'], commands(named))) as never[];
    expect(test).toMatchObject({
      state: 'pass',
      reason: 'grep hello README: exit code 0',
      findings: [],
      evidence: { commit, tree: await scene.scratch.run('rev-parse', 'HEAD^{tree}'), exitCode: 0 },
    });
    expect(lint).toMatchObject({ state: 'fail', findings: [{ text: 'bad line' }], evidence: { exitCode: 3 } });
  });

  it('name files as the project does, wherever the checkout is', async () => {
    await scene.commit('change', { new: '' });
    const test = sh('echo "$PWD/src/a.ts: bad, in $PWD, not in $PWD-2"; [ ! -e new ]');
    const result = await scene.judge('test', commands({ test }));
    expect(result.findings[0]?.text).toMatch(/^src\/a\.ts: bad, in \., not in \/.*-2$/);
  });

  it('keep all that was printed, and say where', async () => {
    await scene.commit('change', { new: '' });
    const { evidence } = await scene.judge('test', commands({ test: sh('seq 1000; exit 1') }));
    expect(readFileSync(evidence?.log ?? '', 'utf8')).toContain('\n1\n2\n');
  });

  it('leave no checkout behind and nothing in the checkout of the user', async () => {
    await scene.judge('test', commands({ test: ['touch', 'made'] }));
    const { folder, repository } = scene.scratch;
    expect(readdirSync(join(folder, 'checkouts'))).toEqual([]);
    expect(await scene.scratch.run('worktree', 'list')).not.toContain('checkouts');
    expect(existsSync(join(repository, 'made'))).toBe(false);
  });

  it('write nothing into the repository of the user by way of git', async () => {
    await scene.commit('change', { 'new.txt': 'a' });
    const { repository } = scene.scratch;
    const state = async () => [
      readFileSync(join(repository, '.git/config'), 'utf8'),
      await scene.scratch.run('for-each-ref'),
      await scene.scratch.run('status', '--porcelain'),
    ];
    const before = await state();
    const write = [
      'set -e; test -z "$(git status --porcelain)"; git log --oneline | grep -q change; git diff --quiet HEAD~1 -- .gitignore',
      'git config user.name evil; git config user.email e@example.com; git tag evil; git branch evil',
      'echo b > new.txt; git stash --quiet; echo c > new.txt; git commit --quiet --all -m evil',
    ].join('; ');
    expect(await scene.judge('test', commands({ test: sh(write) }))).toMatchObject({ state: 'pass' });
    expect(await state()).toEqual(before);
  });

  it('do not pass by a tool that the change brings', async () => {
    const stub = '#!/bin/sh\nexit 0\n';
    await scene.commit('change', { '.gitignore': '', 'node_modules/.bin/jest': stub });
    expect(await scene.judge('test', commands({ test: ['true'] }))).toMatchObject({
      state: 'error',
      reason: 'the change brings the tools that judge it: node_modules/.bin/jest',
    });
  });

  it('do not pass by tests that are none', async () => {
    await scene.commit('change', { 'new.txt': 'a' });
    const how = (text: string) => commands({ test: sh(`echo '${text}'`), lint: sh(`echo '${text}'`) });
    expect(await scene.look(['test', 'lint'], how('1..0'))).toMatchObject([
      { state: 'error', reason: expect.stringContaining('no tests were run') },
      { state: 'pass' },
    ]);
    expect(await scene.judge('test', how('Tests:       2 skipped, 2 total'))).toMatchObject({ state: 'error' });
    expect(await scene.judge('test', how('Tests:       1 passed, 1 total'))).toMatchObject({ state: 'pass' });
  });

  it('are skipped with the reason where there is no command or the gate is off', async () => {
    const policyOf = (gate: string) => (gate === 'lint' ? 'off' : 'block');
    const how = { ...commands({ test: ['true'], lint: ['false'] }), parts: { policyOf } as const };
    const results = await scene.look(gateNames, how);
    expect(results).toContainEqual({
      gate: 'lint',
      state: 'skipped',
      reason: expect.stringMatching(/off/),
      findings: [],
    });
    expect(results).toContainEqual({ gate: 'build', state: 'skipped', reason: '(not configured)', findings: [] });
    expect(results).toHaveLength(gateNames.length);
  });

  it.each([
    ['a program that is not there', ['no-such-program'], /no-such-program/],
    ['a program that is killed', sh('kill -SEGV $$'), /ended by|139/],
    ['a program that is not there for a shell', sh('no-such-program'), /127.*not found/],
    ['a program that cannot be run', sh('./README'), /126.*Permission denied/],
    ['a program that is not there for a script of npm', ['npm', 'run', 'missing'], /127.*no-such-program/],
    ['a program that is not there for make', ['make', 'missing'], /no-such-program/],
    ['a program that is passed over', sh('no-such-program || true'), /no tests were run/],
    ['a script that has no test yet', sh('echo "Error: no test specified"'), /no tests were run/],
    ['a dependency that is not installed', ['node', 'needs.mjs'], /the dependency left-pad is not installed/],
  ])('do not pass by %s, on both sides', async (_what, argv, reason) => {
    const manifest = { scripts: { missing: 'no-such-program' }, devDependencies: { 'left-pad': '1.3.0' } };
    await scene.commit('change', {
      'package.json': JSON.stringify(manifest),
      'needs.mjs': "import 'left-pad';\n",
      Makefile: 'missing:\n\tno-such-program\n',
    });
    const result = await scene.judge('test', commands({ test: argv }));
    expect(result.state).toBe('error');
    expect(result.reason).toMatch(reason);
  });

  it('are ended with all that they started when they take too long', async () => {
    // A duration that nobody else sleeps for, to be found by.
    const sleep = `300.${process.pid}7`;
    const how = {
      ...commands({ test: sh(`setsid sleep ${sleep} & touch started; wait`) }),
      parts: { timeoutMs: 1500 },
    };
    expect(await scene.judge('test', how)).toMatchObject({
      state: 'error',
      reason: expect.stringContaining('took longer than 1.5 s'),
    });
    expect(sleepersFor(sleep)).toEqual([]);
  });

  it('stop when nobody wants them any more', async () => {
    const stopping = new AbortController();
    const started = join(scene.scratch.folder, 'started');
    const test = sh(`touch '${started}'; sleep 300`);
    const running = scene.look(['test'], { ...commands({ test }), signal: stopping.signal });
    while (!existsSync(started)) await new Promise(resolve => setTimeout(resolve, 20));
    stopping.abort();
    expect(await running).toBe('the gates were stopped');
  });

  it('see no token of a forge', async () => {
    await scene.commit('change', { new: '' });
    const result = await scene.judge('test', commands({ test: sh('env; [ ! -e new ]') }));
    expect(result.findings[0]?.text).toContain('PATH=');
    expect(result.findings[0]?.text).not.toContain('a-secret-token');
  });

  it('take the place of what a killed Pitwall left', async () => {
    const left = join(scene.scratch.folder, 'checkouts', 'work-7');
    for (const folder of [left, join(left, 'head')]) {
      await scene.scratch.run('worktree', 'add', '--quiet', '--force', '--detach', folder, 'HEAD');
      writeFileSync(join(folder, 'README'), 'tampered\n');
    }
    expect(await scene.judge('test', commands({ test: ['grep', 'hello', 'README'] }))).toMatchObject({ state: 'pass' });
  });
});

const tap = (named: Readonly<Record<string, boolean>>) =>
  sh(
    `${Object.entries(named)
      .map(([name, isFine]) => `echo '${isFine ? 'ok' : 'not ok'} - ${name}'`)
      .join('; ')}; echo 1..9; exit 1`,
  ).at(-1) ?? '';

const judgeFrom = (base: string, test: readonly string[]) =>
  scene.judge('test', { ...commands({ test }), parts: { baseOf: async () => base } });

describe('a command that is red on the base', () => {
  it('is a failure when nothing tells what is new', async () => {
    await scene.commit('change', { new: '' });
    expect(await scene.judge('test', commands({ test: ['false'] }))).toMatchObject({
      state: 'fail',
      isRedBase: true,
      reason: expect.stringMatching(/also red on the base, .*what is new cannot be known/),
    });
  });

  it('is a failure when more fail than have names', async () => {
    const said = "echo '  ● a › old'; echo 'Tests:       2 failed, 1 passed, 3 total'; exit 1";
    await scene.commit('change', { new: '' });
    expect(await scene.judge('test', commands({ test: sh(`echo 'FAIL a.test.js'; ${said}`) }))).toMatchObject({
      state: 'fail',
      reason: expect.stringMatching(/already failing on the base \(1 test\).*what is new cannot be known/),
      findings: [{ text: '1 more failure without a name in the output' }],
    });
  });

  it('is known there by nothing when no test ran there', async () => {
    await scene.commit('base of the change', {
      'run.sh': 'echo "collected 0 items"; echo "no tests ran in 0.01s"; exit 5',
    });
    const base = await scene.scratch.run('rev-parse', 'HEAD');
    await scene.commit('change', { 'run.sh': tap({ old: false }) });
    expect(await judgeFrom(base, ['sh', 'run.sh'])).toMatchObject({
      state: 'fail',
      reason: expect.stringMatching(/^1 new failed test;.*nothing is known of the base: .*no tests were run/),
    });
  });

  it('is a failure when a test fails that did not fail there', async () => {
    await scene.commit('base of the change', { 'run.sh': tap({ old: false, other: true }) });
    const base = await scene.scratch.run('rev-parse', 'HEAD');
    await scene.commit('change', { 'run.sh': tap({ old: false, other: false }) });
    expect(await judgeFrom(base, ['sh', 'run.sh'])).toMatchObject({
      state: 'fail',
      findings: [{ text: 'other' }],
      reason: expect.stringMatching(/^1 new failed test; already failing on the base \(1 test\)/),
    });
  });

  it('is a warning when the same tests fail there', async () => {
    await scene.commit('base of the change', { 'run.sh': tap({ old: false }) });
    const base = await scene.scratch.run('rev-parse', 'HEAD');
    await scene.commit('change', { new: '' });
    expect(await judgeFrom(base, ['sh', 'run.sh'])).toMatchObject({ state: 'warn', findings: [{ text: 'old' }] });
  });

  it('is a failure when it cannot run there at all', async () => {
    await scene.commit('change', { 'run.sh': 'exit 1' });
    const result = await scene.judge('test', commands({ test: ['./run.sh'] }));
    expect(['fail', 'error']).toContain(result.state);
  });
});

describe('a test that fails once', () => {
  const flaky = () => {
    const mark = `"${scene.scratch.folder}/was-run"`;
    return sh(`[ ! -e new ] || [ -e ${mark} ] || { touch ${mark}; echo "not ok 1 - shaky"; echo 1..1; exit 1; }`);
  };

  it('is named flaky, and does not block', async () => {
    await scene.commit('change', { new: '' });
    const result = await scene.judge('test', commands({ test: flaky() }));
    expect(result).toMatchObject({ state: 'warn', reason: expect.stringMatching(/^1 flaky test;/) });
    expect(result.findings).toMatchObject([{ severity: 'warning', text: expect.stringMatching(/^flaky, .*: shaky$/) }]);
  });

  it('is not asked twice where it is not a test', async () => {
    await scene.commit('change', { new: '' });
    expect(await scene.judge('lint', commands({ lint: flaky() }))).toMatchObject({ state: 'fail' });
  });

  it('blocks when it fails twice', async () => {
    await scene.commit('change', { new: '' });
    const count = `"${scene.scratch.folder}/count"`;
    const test = sh(`[ ! -e new ] || { echo . >> ${count}; echo "not ok 1 - broken"; echo 1..1; exit 1; }`);
    expect(await scene.judge('test', commands({ test }))).toMatchObject({
      state: 'fail',
      findings: [{ text: 'broken' }],
    });
    expect(readFileSync(join(scene.scratch.folder, 'count'), 'utf8')).toBe('.\n.\n');
  });
});

describe('reports of a test command', () => {
  const junit = (name: string) => `<testsuite><testcase name="${name}"><failure message="no"/></testcase></testsuite>`;
  const settings = (test: readonly string[]) => ({ settings: { commands: { test }, reports: ['out/**/*.xml'] } });

  it('name what failed, and are read only where the command wrote them', async () => {
    await scene.commit('base of the change', { 'out/stale.xml': junit('stale'), 'out/a/old.txt': junit('old') });
    const base = await scene.scratch.run('rev-parse', 'HEAD');
    await scene.commit('change', { 'out/a/new.txt': junit('new') });
    const test = sh('for f in out/a/*.txt; do cp "$f" "$f.xml"; done; exit 1');
    const how = { ...settings(test), parts: { baseOf: async () => base } };
    expect(await scene.judge('test', how)).toMatchObject({
      state: 'fail',
      reason: expect.stringMatching(/^1 new failed test; already failing on the base \(1 test\)/),
      findings: [{ text: 'new: no' }],
    });
  });
});

describe('what was printed', () => {
  it('has no secrets in it, wherever it is kept', async () => {
    const secret = `ghp_${'a1B2'.repeat(9)}`;
    await scene.commit('change', { new: 'a' });
    const how = { ...commands({ test: sh(`echo 'token ${secret.slice(0, 8)}''${secret.slice(8)}'; [ ! -e new ]`) }) };
    const { findings, evidence } = await scene.judge('test', { ...how, parts: { cache: scene.cache() } });
    expect(findings.map(({ text }) => text)).toEqual(['token [redacted]']);
    expect(readFileSync(evidence?.log ?? '', 'utf8')).not.toContain(secret);
    const outputs = join(scene.scratch.folder, 'outputs');
    for (const name of readdirSync(outputs)) expect(readFileSync(join(outputs, name), 'utf8')).not.toContain(secret);
  });

  const counted = (count: string) => sh(`echo . >> '${count}'; [ ! -e bad ]`);
  const times = (count: string) => readFileSync(count, 'utf8').split('\n').length - 1;

  it('is kept for the same files, and not for others', async () => {
    const count = join(scene.scratch.folder, 'count');
    const how = { ...commands({ test: counted(count) }), parts: { cache: scene.cache() } };
    await scene.commit('change', { new: 'a' });
    const first = await scene.judge('test', how);
    const again = await scene.judge('test', how);
    expect(times(count)).toBe(1);
    expect({ ...again, evidence: undefined }).toEqual({ ...first, evidence: undefined });
    expect(again.evidence).toMatchObject({ isCached: true, exitCode: 0 });
    await scene.commit('the same files', {});
    expect((await scene.judge('test', how)).state).toBe('pass');
    expect(times(count)).toBe(1);
    await scene.commit('other files', { new: 'b' });
    expect((await scene.judge('test', how)).evidence?.isCached).toBeUndefined();
    expect(times(count)).toBe(2);
  });

  it('is not kept of a command that failed: it may have been by chance', async () => {
    const how = { ...commands({ test: sh('[ -e "$HOME/mended" ]') }), parts: { cache: scene.cache() } };
    expect((await scene.judge('test', how)).state).toBe('fail');
    writeFileSync(join(scene.scratch.folder, 'mended'), '');
    expect((await scene.judge('test', how)).state).toBe('pass');
  });

  it('is not kept for another program of the PATH, whoever starts it', async () => {
    const folder = join(scene.scratch.folder, 'programs');
    mkdirSync(folder);
    const environment = { PATH: `${folder}:${process.env.PATH}` };
    const how = { ...commands({ test: sh('inner') }), parts: { cache: scene.cache(), environment } };
    const install = (script: string) => {
      writeFileSync(join(folder, 'new'), script, { mode: 0o755 });
      renameSync(join(folder, 'new'), join(folder, 'inner'));
    };
    install('#!/bin/sh\nexit 0\n');
    expect((await scene.judge('test', how)).state).toBe('pass');
    expect((await scene.judge('test', how)).evidence?.isCached).toBe(true);
    install('#!/bin/sh\nexit 1\n');
    expect((await scene.judge('test', how)).evidence).toMatchObject({ exitCode: 1 });
  });

  it('is not kept when something was missing in the checkout', async () => {
    const setUp = async () => ({ kind: 'ready' as const, warnings: ['no dependencies'] });
    const how = commands({ test: ['true'] });
    const cache = scene.cache();
    await scene.judge('test', { ...how, parts: { cache, setUp } });
    expect((await scene.judge('test', { ...how, parts: { cache } })).evidence?.isCached).toBeUndefined();
  });

  it('runs with the virtual environment of its checkout', async () => {
    const setUp = async (folder: string) => {
      mkdirSync(join(folder, '.venv/bin'), { recursive: true });
      writeFileSync(join(folder, '.venv/pyvenv.cfg'), '');
      writeFileSync(
        join(folder, '.venv/bin/own'),
        '#!/bin/sh\ntest "$VIRTUAL_ENV" = "$PWD/.venv" && command -v own\n',
        {
          mode: 0o755,
        },
      );
      return { kind: 'ready' as const, warnings: [] };
    };
    expect((await scene.judge('lint', { ...commands({ lint: ['own'] }), parts: { setUp } })).state).toBe('pass');
  });

  it('is an error with the remedy where dependencies are not installed, but not of what does without them', async () => {
    const missing = { reason: 'dependencies are not installed: no pnpm', isChanged: false };
    const setUp = async () => ({ kind: 'ready' as const, warnings: [], missing });
    const seen = await scene.judge('test', { ...commands({ test: ['true'] }), parts: { setUp } });
    expect(seen).toMatchObject({ state: 'error', reason: missing.reason, isUnready: true });
    const syntax = await scene.judge('syntax', { ...commands({}), parts: { setUp } });
    expect(syntax.state).not.toBe('error');
  });

  it('is not kept after a time limit or when it was stopped', async () => {
    const cache = scene.cache();
    const how = { ...commands({ test: sh('sleep 2') }), parts: { cache } };
    expect((await scene.judge('test', { ...how, parts: { cache, timeoutMs: 300 } })).state).toBe('error');
    expect((await scene.judge('test', how)).state).toBe('pass');
  });

  it('is made anew when what was kept cannot be read', async () => {
    const how = { ...commands({ test: ['true'] }), parts: { cache: scene.cache() } };
    await scene.judge('test', how);
    const outputs = join(scene.scratch.folder, 'outputs');
    for (const name of readdirSync(outputs)) writeFileSync(join(outputs, name), '{"exitCode":');
    const result = await scene.judge('test', how);
    expect(result.state).toBe('pass');
    expect(result.evidence?.isCached).toBeUndefined();
  });
});
