// Changes that break the code and alter the settings of what judges it: none turns the red gate green. Real package managers and test
// programs; `npm run test-programs -- settings` tries every way.
import { afterEach, describe, expect, it } from 'vitest';
import type { Files, GateScene } from '../support/gate-scene.ts';
import {
  isHere,
  judgeIn,
  manifest,
  npm,
  type Project,
  sceneOf,
  verdictOn,
  ways,
} from '../support/test-runners/own-judge-ways.ts';

let scene: GateScene;
afterEach(() => scene.remove());

const judge = async (project: Project, ...changes: readonly Files[]) => {
  scene = await sceneOf(project, ...changes);
  return await judgeIn(scene, project);
};

/** One for each way in which settings are found and put back: a file of its own, a part of a manifest, a file that a command starts. */
const each = new Set([
  '.npmrc that takes a missing script for good',
  'the script of the tests',
  'a script before the tests that mends the code',
  'the file that the script starts',
  'a GNUmakefile in front of it',
  'the block mocha of package.json',
  'conftest.py',
  'pyproject.toml',
]);

describe('a change that breaks the code and alters how it is judged', () => {
  describe.each(ways.filter(([way]) => each.has(way)))('%s', (way, project, change) => {
    it.skipIf(!isHere(project))(
      'is green by itself, and blocked by the settings of the base or because nothing is tested',
      async () => {
        expect(await judge(project, project.breaks, change)).toMatchObject(verdictOn(way));
      },
    );
  });
});

describe('a change that alters settings and breaks nothing', () => {
  it('passes where the settings of the base agree', async () => {
    const scripts = { test: 'node --test test/', start: 'node src/a.cjs' };
    expect(await judge(npm, { 'package.json': manifest({ scripts, dependencies: {} }) })).toMatchObject({
      state: 'pass',
    });
  });

  it('waits for a person where they do not, who accepts exactly these settings', async () => {
    const blocked = await judge(npm, npm.breaks, { '.npmrc': 'script-shell=/bin/true\n' });
    expect(blocked).toMatchObject({ state: 'fail', isOwnJudge: true, reason: expect.stringContaining('.npmrc') });
    const id = /settings:([0-9a-f]{12})/.exec(blocked.reason)?.[1];
    const acceptedSettings = async (given: string) => (given === id ? { by: 'ann', reason: 'a new shell' } : undefined);
    const how = { settings: { commands: { test: ['npm', 'test'] } }, parts: { acceptedSettings } };
    const reason = expect.stringContaining('accepted by ann: a new shell');
    expect(await scene.judge('test', how)).toMatchObject({ state: 'warn', reason });
    await scene.commit('more', { '.npmrc': 'script-shell=/bin/echo\n' });
    expect(await scene.judge('test', how)).toMatchObject({ state: 'fail', isOwnJudge: true });
  });
});
