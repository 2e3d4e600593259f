// Gates about the change and its item, with real git and real processes: traceability, weakened-tests, test-plan, governance.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Subject } from '../../src/core/gate/subject.ts';
import { type Files, GateScene } from '../support/gate-scene.ts';

let scene: GateScene;

beforeEach(async () => {
  scene = await GateScene.make({
    'src/cart.mjs': 'export const total = prices => prices.length;\n',
    'test/cart.test.mjs': `import { test } from 'node:test';
import assert from 'node:assert/strict';
import { total } from '../src/cart.mjs';
test('of nothing', () => assert.equal(total([]), 0));
`,
  });
});

afterEach(() => scene.remove());

const item = (more: Partial<Subject> = {}): Subject => ({ title: 'Totals', body: '', comments: [], ...more });

describe('traceability', () => {
  it('reads the change, the item and the tests of the project', async () => {
    await scene.commit('change', { 'src/cart.mjs': 'export const total = prices => prices.reduce(sum, 0);\n' });
    expect(await scene.judge('traceability', { subject: item({ body: '- [ ] reduce the prices' }) })).toMatchObject({
      state: 'pass',
      findings: [],
    });
    await scene.commit('change', { 'src/tax.mjs': 'export const rate = 0.19;\n' });
    expect(await scene.judge('traceability', { subject: item({ body: '- [ ] round down to cents' }) })).toMatchObject({
      state: 'fail',
      reason: '2 findings',
      findings: [{ text: expect.stringContaining('round down') }, { path: 'src/tax.mjs' }],
    });
  });

  it('warns by its policy, and is skipped without an item', async () => {
    const parts = { policyOf: () => 'warn' as const };
    expect(await scene.judge('traceability', { subject: item(), parts })).toMatchObject({ state: 'warn' });
    expect(await scene.judge('traceability')).toMatchObject({
      state: 'skipped',
      reason: expect.stringContaining('no_item'),
    });
  });
});

describe('weakened-tests', () => {
  it('passes a change that adds tests and fails one that leaves them out', async () => {
    const test = (await scene.scratch.run('show', 'HEAD:test/cart.test.mjs')).concat('\n');
    await scene.commit('more', { 'test/cart.test.mjs': `${test}test('more', () => assert.equal(total([1]), 1));\n` });
    expect(await scene.judge('weakened-tests')).toMatchObject({ state: 'pass', reason: '1 test file changed' });
    await scene.commit('less', { 'test/cart.test.mjs': test.replace("test('of", "test.skip('of") });
    expect(await scene.judge('weakened-tests')).toMatchObject({
      state: 'fail',
      findings: [{ path: 'test/cart.test.mjs', line: 4, text: 'tests are left out by test.skip: of nothing' }],
    });
    await scene.commit('gone', { 'test/cart.test.mjs': null });
    expect(await scene.judge('weakened-tests')).toMatchObject({
      findings: [{ text: 'a test file is deleted: of nothing' }],
    });
  });

  it('sees what attributes keep out of diffs, and not what is binary by its bytes', async () => {
    await scene.commit('hidden', {
      '.gitattributes': '* -diff\n',
      'test/cart.test.mjs': "import { test } from 'node:test';\ntest.skip('of nothing', () => {});\n",
      'test/picture.test.mjs': "\0test.skip('no text', () => {});\n",
    });
    expect(await scene.judge('weakened-tests')).toMatchObject({
      state: 'fail',
      findings: [
        { text: 'tests are left out by test.skip: of nothing' },
        { text: expect.stringContaining('assertion') },
      ],
    });
  });

  it('leaves alone what is too large to be written by hand', async () => {
    const large = 'x'.repeat(99).concat('\n').repeat(700_000);
    await scene.commit('large', { 'data.txt': large, 'test/data.test.mjs': '' });
    expect(await scene.judge('weakened-tests')).toMatchObject({ state: 'pass' });
  });
});

const planned = (...testCommand: string[]) => ({ subject: item({ testCommand }) });
const suite = (name: string, isGreen: boolean): Files => ({
  'test/new.test.mjs': `import { test } from 'node:test';\ntest('${name}', () => { if (${!isGreen}) throw new Error('no'); });\n`,
});

describe('test-plan', () => {
  it('runs the command of the plan on the commit', async () => {
    await scene.commit('change', suite('new', true));
    expect(await scene.judge('test-plan', planned('node', '--test', 'test/new.test.mjs'))).toMatchObject({
      state: 'pass',
      reason: 'node --test test/new.test.mjs: exit code 0',
      evidence: { command: ['node', '--test', 'test/new.test.mjs'], exitCode: 0 },
    });
  });

  it('fails new tests that are red, though the base has none of them', async () => {
    await scene.commit('change', suite('new', false));
    for (const reporter of ['tap', 'dot']) {
      const how = planned('node', '--test', `--test-reporter=${reporter}`, 'test/new.test.mjs');
      expect(await scene.judge('test-plan', how)).toMatchObject({ state: 'fail' });
    }
  });

  it('fails a command that finds no tests', async () => {
    await scene.commit('change', { README: 'more\n', ...suite('new', true) });
    expect(await scene.judge('test-plan', planned('node', '--test', 'test/gone.test.mjs'))).toMatchObject({
      state: 'fail',
    });
  });

  it('warns of tests that are red on the base too, by name only', async () => {
    const base = await scene.commit('red base', {
      ...suite('old', false),
      'silent.test.mjs': 'process.exitCode = 1;\n',
    });
    const parts = { baseOf: async () => base };
    const red = { state: 'warn', reason: expect.stringMatching(/on the base/) };
    await scene.commit('change', { README: 'more\n' });
    // The reporter of dots names nothing, so another one is taken.
    const named = ['tap', 'dot'].map(name => planned('node', '--test', `--test-reporter=${name}`, 'test'));
    const nameless = planned('node', 'silent.test.mjs');
    expect(await scene.judge('test-plan', { ...nameless, parts })).toMatchObject({ state: 'fail' });
    await scene.commit('change', { 'test/more.test.mjs': "import 'node:test';\n" });
    for (const plan of named) expect(await scene.judge('test-plan', { ...plan, parts })).toMatchObject(red);
    expect(await scene.judge('test-plan', { ...nameless, parts })).toMatchObject({ state: 'fail' });
  });

  it('runs no command that the policy refuses, and says why', async () => {
    expect(await scene.judge('test-plan', planned('sh', '-c', 'touch made'))).toEqual({
      gate: 'test-plan',
      state: 'error',
      reason: 'the command of the test plan is refused: a shell with options may run any text',
      findings: [],
    });
  });

  it.each([
    ['a runner that is not installed', ['vitest', 'run'], {}, /vitest is not installed/],
    ['a time limit', ['./test/slow.sh'], { timeoutMs: 300 }, /took longer than 0.3 s/],
    ['a crash', ['./test/crash.sh'], {}, /ended by|139/],
  ])('is no pass by %s', async (_what, command, parts, reason) => {
    await scene.commit('change', {
      'test/slow.sh': '#!/bin/sh\nsleep 60\n',
      'test/crash.sh': '#!/bin/sh\nkill -SEGV $$\n',
    });
    await scene.scratch.run('update-index', '--chmod=+x', 'test/slow.sh', 'test/crash.sh');
    await scene.scratch.run('commit', '--quiet', '-m', 'programs');
    const result = await scene.judge('test-plan', { ...planned(...command), parts });
    expect(result).toMatchObject({ state: 'error', reason: expect.stringMatching(reason) });
  });

  it.each([
    ['an item', {}, 'no_item'],
    ['a command', { subject: item() }, 'no_test_command'],
  ])('is skipped without %s', async (_what, how, reason) => {
    expect(await scene.judge('test-plan', how)).toMatchObject({
      state: 'skipped',
      reason: expect.stringContaining(reason),
    });
  });
});

describe('governance', () => {
  const settings = { governance: { dod: 'docs/done.md', adr: 'docs/adr', constitution: 'docs/principles.md' } };

  it('reads the documents of the project, warns of what nobody judged and fails what is open', async () => {
    const documents = {
      'docs/done.md': '- [x] tests\n',
      'docs/adr/0001.md': '# Use zod\n',
      'docs/principles.md': '### Small\n',
    };
    await scene.commit('documents', { ...documents, 'package.json': '{"dependencies":{"zod":"4.0.0"}}' });
    expect(await scene.judge('governance', { settings })).toMatchObject({
      state: 'warn',
      findings: [{ path: 'docs/principles.md', line: 1, severity: 'warning' }],
    });
    await scene.commit('more', {
      'docs/done.md': '- [ ] tests\n',
      'package.json': '{"dependencies":{"zod":"4.0.0","left-pad":"1.0.0"}}',
    });
    expect(await scene.judge('governance', { settings })).toMatchObject({
      state: 'fail',
      findings: [
        { text: '[doc audit] dod: an open box: tests' },
        { text: expect.stringContaining('left-pad is named by no decision record') },
        { severity: 'warning' },
      ],
    });
  });

  it('is an error where a document is not there, and skipped without any', async () => {
    expect(await scene.judge('governance', { settings })).toMatchObject({
      state: 'error',
      reason: expect.stringContaining('docs/done.md'),
    });
    expect(await scene.judge('governance')).toMatchObject({ state: 'skipped', reason: '(not configured)' });
  });
});
