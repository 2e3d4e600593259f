import { describe, expect, it } from 'vitest';
import type { Tree } from '../../ports/gate.ts';
import { declaresDependency } from './declared.ts';
import { onlyMissedProgram, whyNotRun } from './why-not-run.ts';

const tree = (files: Readonly<Record<string, string>>): Tree => ({
  paths: new Set(Object.keys(files)),
  read: async path => files[path],
  mentioning: async () => [],
});

const project = tree({
  'package.json': '{"devDependencies":{"jsdom":"1","@scope/part":"1"}}',
  'packages/a/package.json': '{"dependencies":{"left-pad":"1"}}',
  'pyproject.toml': 'dependencies = ["Typing_Extensions>=4", "requests[socks]~=2.0"]\n',
  'requirements-dev.txt': 'pytest==8\nPyYAML>=6 # settings\n',
  'go.mod': 'module example.org/own\n\nrequire github.com/spf13/cobra v1.8.0\n',
  Gemfile: "gem 'rack-test'\n",
});

function whyOf(stderr: string, exitCode = 1, ran: number | undefined = undefined) {
  const output = { tool: { from: 'project', program: 'npm', args: ['test'] }, exitCode, stdout: '', stderr } as const;
  return whyNotRun({ output, ran, declares: name => declaresDependency(project, name) });
}

describe('a command did not run', () => {
  it.each([
    ['sh: 1: xo: not found\n', 127],
    ['', 127],
    ['sh: 1: ./x.sh: Permission denied\n', 126],
    ['/bin/sh: 1: xo: not found\n', 1],
    ['sh: xo: command not found\n', 1],
    ['bash: line 3: xo: command not found\n', 1],
    ['./run.sh: line 2: xo: command not found\n', 1],
    ['command not found: xo\n', 1],
    ['error Command "xo" not found.\n', 1],
    [' ERR_PNPM_RECURSIVE_EXEC_FIRST_FAIL  Command "xo" not found\n', 254],
    ['npm error could not determine executable to run\n', 1],
    ['npm error npx canceled due to missing packages and no YES option: ["xo@1.2.3"]\n', 1],
    ['make: xo: No such file or directory\nmake: *** [Makefile:2: test] Error 127\n', 2],
    ['env: ‘xo’: No such file or directory\n', 1],
    ['packages/a test$ xo\npackages/a test: sh: 1: xo: not found\n', 1],
    ['a:test: cache miss, executing 65908cc4\na:test: > xo\na:test: sh: 1: xo: not found\n', 1],
    ['[a]: Process started\n[a]: command not found: xo\n', 1],
    ['ERROR: "test" exited with 127.\n', 1],
    ['[test] sh: 1: xo: not found\n[test] npm run test exited with code 127\n', 1],
    ['error: Recipe `test` failed on line 2 with exit code 127\n', 1],
    ['task: Failed to run task "test": exit status 127\n', 201],
    ['Task not found: test\n', 1],
    ['error: Script not found "test"\n', 1],
    ['error: no such command: `nextest`\n', 101],
    ['/usr/bin/python3: No module named nosuch\n', 1],
    ["python3: can't open file '/x/t.py': [Errno 2] No such file or directory\n", 2],
    ['Could not open input file: vendor/bin/phpunit\n', 1],
  ])('by a program that is missing: %j', async (stderr, exitCode) => {
    expect(await whyOf(stderr, exitCode)).toMatch(/^a program /);
  });

  it('by a program that is missing in one package, though others ran tests', async () => {
    const ofB = 'packages/b test$ node --test\npackages/b test: # tests 2\npackages/b test: # pass 2\n';
    expect(await whyOf(`packages/a test$ xo\n${ofB}packages/a test: sh: 1: xo: not found\n`, 1, 2)).toMatch(/xo/);
  });

  it('by a program that is missing in make, whatever else ran', async () => {
    expect(await whyOf('make: *** [Makefile:2: test] Error 127\n', 2, 40)).toMatch(/Error 127/);
  });

  it.each([
    "Error: Cannot find module 'jsdom'",
    "Error [ERR_MODULE_NOT_FOUND]: Cannot find package '@scope/part' imported from a.js",
    "Cannot find module 'left-pad/x.js' from 'a.test.js'",
    " MISSING DEPENDENCY  Cannot find dependency 'jsdom'",
    "E   ModuleNotFoundError: No module named 'typing_extensions'",
    "ModuleNotFoundError: No module named 'requests.adapters'",
    '/usr/bin/python3: No module named pytest',
    "ModuleNotFoundError: No module named 'yaml'",
    'a.go:3:2: no required module provides package github.com/spf13/cobra/doc; to add it:',
    'cannot load such file -- rack-test (LoadError)',
  ])('by a dependency of the project that is missing: %s', async said => {
    expect(await whyOf(`${said}\n`, 1, 3)).toMatch(/^the dependency .* is not installed/);
  });

  it.each([
    ['a file of the project', "Error: Cannot find module './nothing.js'"],
    ['what the project does not ask for', "Cannot find module 'lodash'"],
    ['a module whose package the project does not ask for', "ModuleNotFoundError: No module named 'bs4'"],
    ['a module of its own', "ModuleNotFoundError: No module named 'own'"],
    ['what a test printed', 'sh: 1: xo: not found'],
  ])('is not said of %s', async (_what, said) => {
    expect(await whyOf(`${said}\n`, 1, 3)).toBeUndefined();
  });

  it('is not said of a command that is green', async () => {
    expect(await whyOf('sh: 1: xo: not found\n', 0)).toBeUndefined();
  });
});

describe('a command that ended well only missed a program', () => {
  const isMissed = (command: string, stdout: string, stderr = '') => {
    const [program = '', ...args] = command.split(' ');
    return onlyMissedProgram({ tool: { from: 'project', program, args }, exitCode: 0, stdout, stderr });
  };

  it.each([
    ['find . -name *.test.js -exec nodee {} ;', '', '/usr/bin/find: ‘nodee’: No such file or directory\n'],
    ['npm test', '> find . -execdir ./run {} \\;\n\n', "find: './run': Permission denied\n"],
    ['sh test.sh', 'sh: 1: xo: not found\n'],
  ])('%s: %j %j', (command, stdout, stderr = '') => {
    expect(isMissed(command, stdout, stderr)).toBe(true);
  });

  it.each([
    ['find dist tests -exec node {} ;', '', 'find: ‘dist’: No such file or directory\n'],
    ['sh test.sh', 'sh: 1: xo: not found\nall is well\n'],
    ['sh test.sh', ''],
  ])('is not said of %s: %j %j', (command, stdout, stderr = '') => {
    expect(isMissed(command, stdout, stderr)).toBe(false);
  });
});
