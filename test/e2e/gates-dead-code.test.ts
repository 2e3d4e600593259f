// The gate for unused code, with the real knip in both of its formats.
import { afterEach, describe, expect, it } from 'vitest';
import { type Finding, findingLine } from '../../src/core/gate/finding.ts';
import { GateScene } from '../support/gate-scene.ts';
import { modulesWith, withProgram } from '../support/gate-tools.ts';

const manifest = (dependencies: object = { 'left-pad': '1.3.0' }) =>
  JSON.stringify({ main: 'src/index.ts', type: 'module', dependencies, devDependencies: { knip: '*' } });
const project = {
  'package.json': manifest(),
  'tsconfig.json': '{"compilerOptions":{"module":"nodenext","types":[]},"include":["src"]}',
  'src/index.ts': "import pad from 'left-pad';\nimport { used } from './lib.js';\nconsole.log(pad, used);\n",
  'src/lib.ts': 'export const used = 1;\nexport const old = 2;\n',
};
const shifted = { 'src/lib.ts': '\n\nexport const used = 1;\nexport const old = 2;\n' };

let scene: GateScene;
afterEach(() => scene.remove());

describe.each(['5.43.0', '6.44.1'])('unused code by knip %s', version => {
  const modules = modulesWith(`knip@${version}`, 'typescript@5.9.3', '@types/node@20.19.43');

  it('blocks when it is new, and not when the base has it', async () => {
    scene = await GateScene.make(project, modules);
    const how = { parts: { cache: scene.cache() } };
    await scene.commit('moves it', shifted);
    expect(await scene.judge('dead-code', how)).toMatchObject({
      state: 'pass',
      reason: 'already on the base (1 finding); nothing new',
    });
    await scene.commit('leaves more', {
      'src/lib.ts': 'export const used = 1;\nexport const old = 2;\nexport const fresh = 3;\nexport type Fresh = 3;\n',
      'src/dead.ts': 'export const dead = 1;\n',
      'src/index.ts': "import { used } from './lib.js';\nimport './gone.js';\nimport 'is-odd';\nconsole.log(used);\n",
    });
    const { state, findings } = await scene.judge('dead-code', how);
    expect(state).toBe('fail');
    expect(findings.map(({ line: _, ...finding }: Finding) => findingLine(finding)).toSorted()).toEqual([
      'package.json: unused dependency: left-pad',
      'src/dead.ts: no other file uses this file',
      'src/index.ts: import that leads nowhere: ./gone.js',
      'src/index.ts: imported, and in no manifest: is-odd',
      'src/lib.ts: unused export: fresh',
      'src/lib.ts: unused exported type: Fresh',
    ]);
  });

  it('is an error when knip cannot use its configuration', async () => {
    scene = await GateScene.make(project, modules);
    await scene.commit('breaks it', { 'knip.json': '{"entry":3}' });
    expect(await scene.judge('dead-code')).toMatchObject({ state: 'error', reason: 'knip broke: exit code 2' });
  });
});

describe('a file that the change left alone', () => {
  it('is a warning when its last use went', async () => {
    scene = await GateScene.make(project, modulesWith('knip@6.44.1', 'typescript@5.9.3', '@types/node@20.19.43'));
    await scene.commit('uses it no more', { 'src/index.ts': "import pad from 'left-pad';\nconsole.log(pad);\n" });
    expect(await scene.judge('dead-code')).toMatchObject({
      state: 'warn',
      findings: [{ path: 'src/lib.ts', severity: 'warning' }],
    });
  });
});

describe('knip', () => {
  it.each([
    ['crashes', 'echo "Error: out of luck" >&2; exit 134', /exit code 134/],
    ['is killed', 'kill -SEGV $$', /ended by|139/],
    ['prints what nobody expected', 'echo "{\\"unused\\":[]}"', /not its report/],
    ['prints nothing', 'exit 0', /not its report/],
  ])('does not pass when it %s', async (_what, script, reason) => {
    scene = await GateScene.make(project);
    await scene.commit('change', shifted);
    expect(await scene.judge('dead-code', { parts: withProgram('knip', script) })).toMatchObject({
      state: 'error',
      reason: expect.stringMatching(reason),
    });
  });

  it('does not pass when it takes too long, or is declared and not there', async () => {
    scene = await GateScene.make(project);
    await scene.commit('change', shifted);
    expect(
      await scene.judge('dead-code', { parts: { ...withProgram('knip', 'sleep 60'), timeoutMs: 300 } }),
    ).toMatchObject({ state: 'error', reason: expect.stringContaining('took longer') });
    expect(await scene.judge('dead-code')).toMatchObject({ state: 'error', reason: 'knip is not installed' });
  });

  it.each([
    ['its configuration', { 'knip.json': '{"ignore":["**"]}' }, 'knip.json'],
    ['its key', { 'package.json': manifest().replace('{', '{"knip":{"ignore":["**"]},') }, 'package.json'],
  ])('warns of a change of %s', async (_what, files, path) => {
    scene = await GateScene.make(project);
    await scene.commit('change', files);
    expect(await scene.judge('dead-code', { parts: withProgram('knip', `echo '{"issues":[]}'`) })).toMatchObject({
      state: 'warn',
      findings: [{ path, text: 'the change decides what it is judged by here' }],
    });
  });

  it('warns of a change that takes knip away', async () => {
    scene = await GateScene.make(project);
    await scene.commit('change', { 'package.json': '{}' });
    expect(await scene.judge('dead-code')).toMatchObject({ state: 'warn', findings: [{ fingerprint: 'gone knip' }] });
  });

  it.each([
    ['a project without it', { 'package.json': '{}' }, 'knip is not a dependency of the project (no_knip)'],
    ['a project in another language', { 'main.go': 'package main\n' }, 'there is no package.json (no_knip)'],
  ])('is skipped in %s', async (_what, files, reason) => {
    scene = await GateScene.make(files);
    await scene.commit('change', { new: '' });
    expect(await scene.judge('dead-code')).toMatchObject({ state: 'skipped', reason });
  });
});
