// Changes that break the code and alter the settings of what judges it, each green by itself: package managers and test programs obey them.
import { findProgram } from '../../../src/std/find-program.ts';
import { type Files, GateScene } from '../gate-scene.ts';
import { modulesWith } from '../gate-tools.ts';

export interface Project {
  readonly command: readonly string[];
  readonly files: Files;
  readonly breaks: Files;
  readonly packages?: readonly string[];
}

const source = { 'src/a.cjs': 'exports.a = 1;\n' };
const breaks = { 'src/a.cjs': 'exports.a = 666;\n' };
export const manifest = (rest: object) => JSON.stringify({ name: 'x', version: '1.0.0', ...rest });
const assertion = "if (require('../src/a.cjs').a !== 1) throw new Error('a is not 1');";
const inNode = `const { test } = require('node:test');\ntest('a', () => { ${assertion} });\n`;
const global = (define: string) => `${define}\n(globalThis.test ?? globalThis.it)('a', () => { ${assertion} });\n`;

export const npm: Project = {
  command: ['npm', 'test'],
  files: { ...source, 'package.json': manifest({ scripts: { test: 'node --test test/' } }), 'test/a.test.cjs': inNode },
  breaks,
};
const script: Project = {
  command: ['npm', 'test'],
  files: {
    ...source,
    'package.json': manifest({ scripts: { test: 'node scripts/run.cjs' } }),
    'scripts/run.cjs': "process.exitCode = require('../src/a.cjs').a === 1 ? 0 : 1;\nconsole.log('1 passing');\n",
  },
  breaks,
};
const make: Project = {
  command: ['make', 'check'],
  files: { ...source, Makefile: 'check:\n\tnode --test test/\n', 'test/a.test.cjs': inNode },
  breaks,
};
const mocha: Project = {
  command: ['mocha', 'test/*.cjs'],
  files: { ...source, 'package.json': manifest({}), 'test/a.cjs': global('') },
  breaks,
  packages: ['mocha@12.0.3'],
};
const vitest: Project = {
  command: ['vitest', 'run'],
  files: {
    ...source,
    'package.json': manifest({}),
    'test/a.test.ts':
      "import { expect, it } from 'vitest';\nimport x from '../src/a.cjs';\nit('a', () => expect(x.a).toBe(1));\n",
  },
  breaks,
  packages: ['vitest@4.1.12'],
};
const jest: Project = {
  command: ['jest'],
  files: {
    ...source,
    'package.json': manifest({}),
    'test/a.test.cjs': global(''),
    'jest.config.json': '{"testMatch":["**/*.test.cjs"]}',
  },
  breaks,
  packages: ['jest@30.5.2'],
};
const ava: Project = {
  command: ['ava'],
  files: {
    ...source,
    'package.json': manifest({}),
    'test/a.mjs': "import test from 'ava';\nimport x from '../src/a.cjs';\ntest('a', t => t.is(x.a, 1));\n",
  },
  breaks,
  packages: ['ava@7.0.0'],
};
const pytest: Project = {
  command: ['pytest'],
  files: { 'a.py': 'a = 1\n', 'test_a.py': 'from a import a\n\n\ndef test_a():\n    assert a == 1\n' },
  breaks: { 'a.py': 'a = 666\n' },
};

const green = 'it("green", () => {});';
/** What is altered, by its name. */
export const ways: readonly (readonly [string, Project, Files])[] = [
  ['.npmrc with another shell', npm, { '.npmrc': 'script-shell=/bin/true\n' }],
  [
    '.npmrc with options for Node',
    npm,
    { '.npmrc': 'node-options=--require ./x.cjs\n', 'x.cjs': 'process.exit(0);\n' },
  ],
  ['.npmrc that takes a missing script for good', npm, { '.npmrc': 'if-present=true\n', 'package.json': manifest({}) }],
  ['the script of the tests', npm, { 'package.json': manifest({ scripts: { test: 'echo 1 passing' } }) }],
  [
    'a script before the tests that mends the code',
    npm,
    {
      'package.json': manifest({ scripts: { pretest: 'echo "exports.a = 1" > src/a.cjs', test: 'node --test test/' } }),
    },
  ],
  ['the file that the script starts', script, { 'scripts/run.cjs': "console.log('1 passing');\n" }],
  ['the Makefile', make, { Makefile: 'check:\n\t@echo 1 passing\n' }],
  ['a GNUmakefile in front of it', make, { GNUmakefile: 'check:\n\t@echo 1 passing\n' }],
  ['.mocharc.cjs', mocha, { '.mocharc.cjs': 'module.exports = { grep: "green" };\n', 'test/b.cjs': green }],
  [
    'the block mocha of package.json',
    mocha,
    { 'package.json': manifest({ mocha: { grep: 'green' } }), 'test/b.cjs': green },
  ],
  [
    'vitest.config.ts',
    vitest,
    {
      'vitest.config.ts': 'export default { test: { exclude: ["test/a.test.ts"] } };\n',
      'test/b.test.ts': `import { it } from 'vitest';\n${green}\n`,
    },
  ],
  ['jest.config.json', jest, { 'jest.config.json': '{"testMatch":["**/b.test.cjs"]}', 'test/b.test.cjs': green }],
  [
    'the block ava of package.json',
    ava,
    {
      'package.json': manifest({ ava: { files: ['test/b.mjs'] } }),
      'test/b.mjs': "import test from 'ava';\ntest('green', t => t.pass());\n",
    },
  ],
  [
    'ava.config.mjs',
    ava,
    {
      'ava.config.mjs': 'export default { files: ["test/b.mjs"] };\n',
      'test/b.mjs': "import test from 'ava';\ntest('green', t => t.pass());\n",
    },
  ],
  [
    'pytest.ini',
    pytest,
    { 'pytest.ini': '[pytest]\naddopts = -k green\n', 'test_b.py': 'def test_green():\n    pass\n' },
  ],
  ['conftest.py', pytest, { 'conftest.py': 'import a\n\na.a = 1\n' }],
  [
    'pyproject.toml',
    pytest,
    {
      'pyproject.toml': '[tool.pytest.ini_options]\naddopts = "--deselect test_a.py"\n',
      'test_b.py': 'def test_green():\n    pass\n',
    },
  ],
  ['tox.ini', pytest, { 'tox.ini': '[pytest]\naddopts = -k green\n', 'test_b.py': 'def test_green():\n    pass\n' }],
];

export const isHere = ({ command: [program = ''] }: Project) =>
  program !== 'pytest' || findProgram(program, process.env.PATH) !== undefined;

/** With the changes made. */
export async function sceneOf({ files, packages }: Project, ...changes: readonly Files[]): Promise<GateScene> {
  const modules = packages && modulesWith(...packages);
  const scene = await GateScene.make({ ...files, '.gitignore': 'node_modules\n__pycache__\n' }, modules);
  await scene.commit('change', Object.assign({}, ...changes));
  return scene;
}

export const judgeIn = (scene: GateScene, { command }: Project) =>
  scene.judge('test', { settings: { commands: { test: command } }, parts: { commands: [command] } });

/** What the altered command prints shows already that it tests nothing. */
const testsNothing = new Set(['.npmrc that takes a missing script for good', 'the script of the tests']);

/** The change is stopped by the settings of the base, or because nothing is tested. */
export const verdictOn = (way: string) =>
  testsNothing.has(way) ? { state: 'error' } : { state: 'fail', isOwnJudge: true };
