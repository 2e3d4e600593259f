// Test programs of JavaScript.
import type { Files } from '../gate-scene.ts';
import { type Case, sums, type TestProgram } from './sample.ts';

/** How one program says it. */
interface Dialect {
  readonly file: string;
  readonly head: string;
  readonly test: (name: string, body: string) => string;
  readonly skipped: (name: string) => string;
  readonly equal: (actual: string, expected: string) => string;
  readonly tail?: string;
  readonly around?: (tests: string) => string;
  readonly more?: Files;
}

const flaky = `import { existsSync, writeFileSync } from 'node:fs';
const isFirst = !existsSync('was-run');
writeFileSync('was-run', '');
`;

function filesOf(dialect: Dialect, state: Case): Files {
  const { file, head, test, equal, tail = '', around = tests => tests, more = {} } = dialect;
  const manifest = {
    'package.json': '{"type":"module","private":true}\n',
    '.gitignore': 'node_modules\nwas-run\n',
    ...more,
  };
  const source = { 'sum.js': 'export const sum = (a, b) => a + b;\n' };
  if (state.kind === 'none') return { ...manifest, ...source, [file]: null };
  const wrong = sums(state);
  const fresh = state.kind === 'flaky' ? 'isFirst ? 7 : 6' : String(wrong.fresh);
  const tests =
    state.kind === 'skipped'
      ? `${dialect.skipped('is old')}\n  ${dialect.skipped('is fresh')}`
      : `${test('is old', equal('sum(2, 2)', String(wrong.old)))}\n  ${test('is fresh', equal('sum(3, 3)', fresh))}`;
  const unloadable = state.kind === 'unloadable' ? "import './nothing.js';\n" : '';
  const first = state.kind === 'flaky' ? flaky : '';
  const text = `${head}${unloadable}${first}import { sum } from './sum.js';\n\n${around(tests)}\n${tail}`;
  return { ...manifest, ...source, [file]: text };
}

const described = (tests: string) => `describe('sums', () => {\n  ${tests}\n});`;
const arrow = (word: string) => (name: string, body: string) => `${word}('${name}', () => {\n    ${body};\n  });`;
const expected = (actual: string, value: string) => `expect(${actual}).toBe(${value})`;
const asserted = (actual: string, value: string) => `assert.equal(${actual}, ${value})`;

const globals = { test: arrow('it'), skipped: (name: string) => arrow('it.skip')(name, ''), around: described };

const vitest: Dialect = {
  ...globals,
  file: 'sum.test.js',
  head: "import { describe, expect, it } from 'vitest';\n",
  equal: expected,
};
const jest: Dialect = { ...globals, file: 'sum.test.js', head: '', equal: expected };
const mocha: Dialect = {
  ...globals,
  file: 'test/sum.js',
  head: "import assert from 'node:assert';\n",
  equal: asserted,
};
const jasmine: Dialect = {
  ...globals,
  file: 'spec/sum.spec.js',
  head: '',
  skipped: name => arrow('xit')(name, ''),
  equal: expected,
  more: { 'spec/support/jasmine.json': '{"spec_dir":"spec","spec_files":["**/*.spec.js"],"env":{"random":false}}\n' },
};
const node: Dialect = {
  ...globals,
  file: 'sum.test.js',
  head: "import assert from 'node:assert';\nimport { describe, it } from 'node:test';\n",
  equal: asserted,
};
const ava: Dialect = {
  file: 'test.js',
  head: "import test from 'ava';\n",
  test: (name, body) => `test('${name}', t => {\n    ${body};\n  });`,
  skipped: name => `test.skip('${name}', t => {\n    t.pass();\n  });`,
  equal: (actual, value) => `t.is(${actual}, ${value})`,
};
const tap: Dialect = {
  file: 'test/sum.test.js',
  head: "import t from 'tap';\n",
  test: (name, body) => `t.test('${name}', t => {\n    ${body};\n    t.end();\n  });`,
  skipped: name => `t.test('${name}', { skip: true }, t => {\n    t.end();\n  });`,
  equal: (actual, value) => `t.equal(${actual}, ${value})`,
};
const uvu: Dialect = {
  file: 'tests/sum.js',
  head: "import { test } from 'uvu';\nimport * as assert from 'uvu/assert';\n",
  test: arrow('test'),
  skipped: name => arrow('test.skip')(name, ''),
  equal: (actual, value) => `assert.is(${actual}, ${value})`,
  tail: 'test.run();\n',
};
const bun: Dialect = {
  ...globals,
  file: 'sum.test.js',
  head: "import { describe, expect, it } from 'bun:test';\n",
  equal: expected,
};
const deno: Dialect = {
  file: 'sum_test.js',
  head: "import assert from 'node:assert';\n",
  test: (name, body) => `Deno.test('${name}', () => {\n    ${body};\n  });`,
  skipped: name => `Deno.test.ignore('${name}', () => {});`,
  equal: asserted,
};

const program = (
  name: string,
  dialect: Dialect,
  more: Omit<TestProgram, 'name' | 'files' | 'program'>,
): TestProgram => ({
  name,
  program: 'node',
  files: state => moved(filesOf(dialect, state), dialect.file),
  ...more,
});

/** A file in a folder imports from the folder above. */
function moved(files: Files, file: string): Files {
  const text = files[file];
  if (!file.includes('/') || text === null || text === undefined) return files;
  return { ...files, [file]: text.replaceAll("'./", "'../") };
}

export const javascriptPrograms: readonly TestProgram[] = [
  program('vitest', vitest, { packages: ['vitest@4.1.12'], command: ['vitest', 'run'] }),
  program('vitest-2', vitest, { packages: ['vitest@2.1.9'], command: ['vitest', 'run'] }),
  program('jest', jest, {
    packages: ['jest@30.5.2'],
    command: ['node', '--experimental-vm-modules', 'node_modules/jest/bin/jest.js'],
  }),
  program('mocha', mocha, { packages: ['mocha@12.0.3'], command: ['mocha'] }),
  program('ava', ava, { packages: ['ava@7.0.0'], command: ['ava'] }),
  program('tap', tap, { packages: ['tap@21.8.0'], command: ['tap', 'run', '--disable-coverage'] }),
  program('node', node, { command: ['node', '--test'] }),
  program('node-spec', node, { command: ['node', '--test', '--test-reporter=spec'] }),
  program('jasmine', jasmine, {
    packages: ['jasmine@7.0.0'],
    command: ['jasmine'],
    coloured: { command: ['jasmine', '--color'] },
  }),
  program('uvu', uvu, { packages: ['uvu@0.5.6'], command: ['uvu', 'tests'] }),
  program('bun', bun, {
    packages: ['@oven/bun-linux-x64@1.4.4'],
    command: ['node_modules/@oven/bun-linux-x64/bin/bun', 'test'],
  }),
  program('deno', deno, {
    packages: ['@deno/linux-x64-glibc@2.9.6'],
    command: ['node_modules/@deno/linux-x64-glibc/deno', 'test', '--allow-all', '--no-config'],
  }),
];

/** Programs that write a JUnit file and print nothing of a single test. They are not recorded. */
export const junitPrograms: readonly TestProgram[] = [
  program('vitest, JUnit file', vitest, {
    packages: ['vitest@4.1.12'],
    command: ['vitest', 'run', '--reporter=junit', '--outputFile=report.xml'],
    reports: ['report.xml'],
  }),
  program('mocha, JUnit file', mocha, {
    packages: ['mocha@12.0.3'],
    command: ['mocha', '--reporter', 'xunit', '--reporter-option', 'output=report.xml'],
    reports: ['report.xml'],
  }),
];
