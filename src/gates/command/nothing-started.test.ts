import { describe, expect, it } from 'vitest';
import type { Output } from '../../ports/gate.ts';
import { hidesWhatRan, onlyNamesTests, startedNothing } from './nothing-started.ts';

function outputOf(stdout: string, command: string, stderr = ''): Output {
  const [program = '', ...args] = command.split(' ');
  return { tool: { from: 'project', program, args }, exitCode: 0, stdout, stderr };
}

const isNothing = (stdout: string, command = 'npm test', stderr = '') =>
  startedNothing(outputOf(stdout, command, stderr));

const npm = (script: string, said = '') => `\n> a@1.0.0 test\n> ${script}\n\n${said}`;

describe('a command started nothing', () => {
  it.each([
    ['a script of npm that is empty', '\n', 'npm test'],
    ['a script that npm does not find and need not', '', 'npm test --if-present'],
    ['packages without a script', '', 'npm test --workspaces --if-present'],
    ['a script that only ends', npm('exit 0'), 'npm test'],
    ['a script that is true', npm('true'), 'npm test'],
    ['a script that does nothing', npm(':'), 'npm test'],
    ['a script that only speaks', npm('echo "all fine" && exit 0', 'all fine\n'), 'npm test'],
    ['a script that starts such a one', `${npm('npm run unit')}\n> a@1.0.0 unit\n> true\n`, 'npm test'],
    ['a package without a name', '\n> test\n> exit 0\n', 'npm test'],
    ['yarn', 'yarn run v1.22.22\n$ exit 0\nDone in 0.03s.\n', 'yarn test'],
    ['pnpm', '\n> a@1.0.0 test /somewhere/else\n> true\n', 'pnpm test'],
    [
      'pnpm in many packages',
      'Scope: 2 of 3 workspace projects\na test$ true\nb test$ exit 0\na test: Done\nb test: Done\n',
      'pnpm -r test',
    ],
    ['make for a folder of that name', "make: 'test' is up to date.\n", 'make test'],
    ['make without a recipe', "make: Nothing to be done for 'test'.\n", 'make test'],
    ['rake without a file', '', 'rake test'],
    ['pytest without its terminal', '', 'pytest -p no:terminal'],
    ['playwright, which may say nothing', npm('playwright test --pass-with-no-tests', '\n'), 'npm test'],
  ])('%s', (_what, stdout, command) => {
    expect(isNothing(stdout, command)).toBe(true);
  });

  it.each([
    ['a silent test', npm('node test.js'), 'npm test'],
    ['a silent test of nobody', '', 'node test.js'],
    ['a silent test of a silent npm', '', 'npm test --silent'],
    ['a script that speaks before it tests', npm('echo start && node test.js', 'start\n'), 'npm test'],
    ['a script that speaks what something says', npm('echo $(node test.js)', 'fine\n'), 'npm test'],
    ['a script that starts one that tests', `${npm('npm run unit')}\n> a@1.0.0 unit\n> node unit.js\n`, 'npm test'],
    [
      'two, of which one tests',
      `${npm('npm run a && npm run b')}\n> a@1.0.0 a\n> true\n\n> a@1.0.0 b\n> node b.js\n`,
      'npm test',
    ],
    ['make that built and tested', "make[1]: Nothing to be done for 'all'.\n./tests\n", 'make test'],
    [
      'packages of which one tests',
      'a test$ true\nb test$ node silent.js\na test: Done\nb test: Done\n',
      'pnpm -r test',
    ],
  ])('is not said of %s', (_what, stdout, command) => {
    expect(isNothing(stdout, command)).toBe(false);
  });

  it('whatever npm warns of', () => {
    expect(isNothing('', 'npm test', 'npm warn Unknown user config "a".\n')).toBe(true);
  });
});

describe('a program of tests only names them', () => {
  it.each([
    ['', 'rspec --dry-run'],
    ['', 'cargo test --no-run --quiet'],
    ['', 'npx jest --listTests'],
    ['', 'python3 -m pytest --co -q'],
    [npm('mocha --dry-run test'), 'npm test'],
    [npm('tsc && vitest list'), 'npm test'],
  ])('%j %s', (stdout, command) => {
    expect(onlyNamesTests(outputOf(stdout, command))).toBe(true);
  });

  it.each([
    ['', 'pytest --collect-only-once'],
    ['', 'npm run list -- --dry-run'],
    [npm('tool --dry-run && mocha'), 'npm test'],
    ['mocha --dry-run is not what ran here', 'mocha'],
  ])('is not said of %j %s', (stdout, command) => {
    expect(onlyNamesTests(outputOf(stdout, command))).toBe(false);
  });
});

describe('rows of dots', () => {
  it.each([
    ['...\n', 'node --test --test-reporter dot', true],
    [npm('node --test --test-reporter=dot', `${'.'.repeat(80)}\n..\n`), 'npm test', true],
    [npm('node --test --test-reporter=dot && node more.js', '..\nall is well\n'), 'npm test', false],
    [npm('mocha --reporter dot', '..\n'), 'npm test', false],
  ])('%j of %s hide what ran: %s', (stdout, command, hides) => {
    expect(hidesWhatRan(outputOf(stdout, command))).toBe(hides);
  });
});
