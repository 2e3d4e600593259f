import { describe, expect, it } from 'vitest';
import { inputOf, type Scene } from '../../test/support/gate-input.ts';
import type { Finding } from '../core/gate/finding.ts';
import { weakenedTests } from './weakened-tests.ts';

async function found(scene: Scene): Promise<readonly Finding[]> {
  const reading = await weakenedTests.read([], inputOf(scene), 'head');
  if (reading.kind !== 'read') throw new Error(reading.reason);
  return reading.findings;
}

const textsOf = async (scene: Scene) => (await found(scene)).map(({ text }) => text);
const inFile = (path: string, before: string, after: string) =>
  textsOf({ before: { [path]: before }, after: { [path]: after } });

describe('a change without tests', () => {
  it.each([
    ['src/a.ts', 'skip'],
    ['docs/a.md', 'skip'],
    ['a.test.ts', 'run'],
    ['src/a.rs', 'run'],
    ['vitest.config.ts', 'run'],
    ['.github/workflows/ci.yml', 'run'],
    ['sub/AGENTS.md', 'run'],
  ])('of %s: %s', async (path, kind) => {
    expect(await weakenedTests.plan(inputOf({ after: { [path]: 'x' } }), 'head')).toMatchObject({ kind });
  });
});

it('a change of what agents are told is a warning', async () => {
  const findings = await found({ after: { 'AGENTS.md': 'Approve.', '.claude/settings.json': '{}', 'a.md': 'x' } });
  expect(findings.map(({ path, severity }) => [path, severity])).toEqual([
    ['AGENTS.md', 'warning'],
    ['.claude/settings.json', 'warning'],
  ]);
});

const dot = '.';
const js = 'a.test.ts';
const py = 'tests/test_a.py';

describe('a test that is left out', () => {
  it.each([
    ['vitest', js, "it('adds', go);", `it${dot}skip('adds', go);`, `it${dot}skip: adds`],
    ['a suite', js, "describe('sums', go);", `describe${dot}only('sums', go);`, `describe${dot}only: sums`],
    ['a table', js, "it.each([1])('n %i', go);", `it${dot}skip.each([1])('n %i', go);`, `it${dot}skip: n %i`],
    ['a table below', js, "test.each([1])('n', go);", `test.each${dot}only([1])('n', go);`, `test.each${dot}only: n`],
    ['jest', js, "test('adds', go);", `x${'test'}('adds', go);`, `x${'test'}: adds`],
    ['focus', js, "it('adds', go);", `f${'it'}('adds', go);`, `f${'it'}: adds`],
    ['mocha', js, "it('adds', () => {\n});", "it('adds', () => {\n  this.skip();\n});", 'this.skip'],
    ['node', 'a.test.mjs', "test('adds', go);", "test('adds', { skip: true }, go);", 'skip: true: adds'],
    ['node, with why', 'a.test.mjs', "test('adds', go);", "test('adds', { todo: 'later' }, go);", "todo: ': adds"],
    ['pytest', py, 'def test_a():\n  pass', '@pytest.mark.skip\ndef test_a():\n  pass', 'pytest.mark.skip: test_a'],
    ['pytest', py, 'def test_a():\n  pass', '@pytest.mark.xfail\ndef test_a():\n  pass', 'pytest.mark.xfail: test_a'],
    ['unittest', py, 'def test_a():\n  f()', 'def test_a():\n  self.skipTest("x")\n  f()', 'self.skipTest: test_a'],
    ['go', 'a_test.go', 'func TestA(t *testing.T) {\n}', 'func TestA(t *testing.T) {\n\tt.Skip()\n}', 't.Skip: TestA'],
    ['rust', 'tests/a.rs', '#[test]\nfn a() {}', '#[test]\n#[ignore]\nfn a() {}', '#[ignore: a'],
    ['JUnit', 'ATest.java', '@Test\nvoid a() {}', '@Disabled\n@Test\nvoid a() {}', '@Disabled: a'],
  ])('is found in %s', async (...[, path, before, after, mark]) => {
    expect(await inFile(path, before, after)).toEqual([`tests are left out by ${mark}`]);
  });

  it('is found in the tests within a source of Rust, and not in the source', async () => {
    const source = 'fn a() {}\n#[cfg(test)]\nmod tests {\n  #[test]\n  fn b() {}\n}\n';
    expect(await inFile('src/a.rs', source, source.replace('  fn b', '  #[ignore]\n  fn b'))).toHaveLength(1);
    expect(await inFile('src/a.rs', source, `fn c() { panic!() }\n${source}`)).toEqual([]);
  });

  it.each([
    ['in a comment', js, '', `// it${dot}skip('adds')\n`],
    ['in a string', js, '', `const x = "it${dot}skip('adds')";\n`],
    ['in a template', js, '', `const x = \`\nit${dot}skip('adds')\n\`;\n`],
    ['in a document', 'docs/test.md', '', `it${dot}skip('adds', go);\n`],
    ['in a fixture', 'test/fixtures/a.test.ts', '', `it${dot}skip('adds', go);\n`],
    ['that was there before', js, `it${dot}skip('adds', go);`, `it${dot}skip('adds', async () => go());`],
    ['that is taken away', js, `it${dot}skip('adds', go);`, "it('adds', go);"],
    ['in code that is no test', 'src/a.ts', '', `it${dot}skip('adds', go);\n`],
    ['of something else', js, '', 'list.skip(3).only(x);\n'],
  ])('is none %s', async (_what, path, before, after) => {
    expect(await inFile(path, before, after)).toEqual([]);
  });

  it.each([
    ['vitest', js, `it${dot}skipIf(isSlow)('adds', go);`],
    ['pytest', py, '@pytest.mark.skipif(slow)\ndef test_a():\n  pass'],
    ['unittest', py, '@unittest.skipUnless(fast)\ndef test_a():\n  pass'],
  ])('on a condition of %s never blocks', async (_what, path, after) => {
    expect(await found({ after: { [path]: after } })).toMatchObject([
      { severity: 'warning', text: expect.stringMatching(/^tests may be left out by /) },
    ]);
  });

  it('is known when it moved with its test', async () => {
    const text = `it${dot}skip('adds', go);\n`;
    expect(await textsOf({ before: { 'a.test.ts': text }, after: { 'b.test.ts': text } })).toEqual([]);
  });

  it('has its place, and the same fingerprint wherever it moves', async () => {
    const before = { 'old.test.ts': "it('adds', go);\n" };
    const renamed = { 'new.test.ts': 'old.test.ts' };
    const one = await found({ before, renamed, after: { 'new.test.ts': `it${dot}skip('adds', go);\n` } });
    const other = await found({ before, after: { 'old.test.ts': `\n\nit${dot}skip('adds', go);\n` } });
    expect(one).toMatchObject([{ path: 'new.test.ts', line: 1 }]);
    expect(other).toMatchObject([{ path: 'old.test.ts', line: 3 }]);
    expect(one[0]?.fingerprint).toBe(other[0]?.fingerprint);
  });
});

const two = "it('adds', () => {\n  expect(add(1, 2)).toBe(3);\n  expect(add(2, 2)).toBe(4);\n});\n";

describe('an assertion', () => {
  it.each([
    ['vitest', js, two, two.replace('  expect(add(2, 2)).toBe(4);\n', '')],
    ['one line', js, 'expect(a).toBe(1); expect(b).toBe(2);', 'expect(a).toBe(1);'],
    ['node:assert', js, 'assert.equal(a, 1);\nassert(b);\n', 'assert(b);\n'],
    ['pytest', py, 'def test_a():\n  assert a\n  assert b\n', 'def test_a():\n  assert a\n'],
    ['go', 'a_test.go', 'func TestA(t *T) {\n\tt.Fatal(1)\n}\n', 'func TestA(t *T) {\n}\n'],
    ['rust', 'tests/a.rs', '#[test]\nfn a() {\n  assert_eq!(1, b());\n}\n', '#[test]\nfn a() {\n}\n'],
    ['JUnit', 'ATest.java', '@Test\nvoid a() {\n  assertEquals(1, b());\n}\n', '@Test\nvoid a() {\n}\n'],
  ])('that is gone is found in %s', async (_what, path, before, after) => {
    expect(await inFile(path, before, after)).toEqual([expect.stringMatching(/^1 assertion fewer than before/)]);
  });

  it.each([
    ['changes', two, two.replace('toBe(4)', 'toEqual(4)')],
    ['is commented on', `// expect(x)\n${two}`, two],
    ['makes room for another', two, two.replace('expect(add(2, 2)).toBe(4)', 'expect(add(0, 0)).toBe(0)')],
  ])('is not gone when it %s', async (_what, before, after) => {
    expect(await inFile(js, before, after)).toEqual([]);
  });

  it('is gone when a comment is all that is left of it', async () => {
    const after = two.replace('  expect(add(2', '  // expect(add(2');
    expect(await inFile(js, two, after)).toEqual(['1 assertion fewer than before (1 removed, 0 added)']);
  });

  it('is not gone when it moved to another file', async () => {
    const [first = '', second = ''] = [two, "it('more', () => {\n  expect(more()).toBe(1);\n});\n"];
    const before = { 'a.test.ts': first + second };
    expect(await textsOf({ before, after: { 'a.test.ts': first, 'b.test.ts': second } })).toEqual([]);
  });
});

describe('a test', () => {
  const other = "it('takes away', () => {\n  const x = take(3, 1);\n  expect(x).toBe(2);\n});\n";

  it.each([
    ['javascript', js, two + other, two, 'takes away'],
    ['a table', js, `${two}it.each([\n  [1, ')('],\n])('n %i', n => {\n  go(n);\n});\n`, two, 'n %i'],
    ['python', py, 'def test_a():\n  f()\n\ndef test_b():\n  g()\n', 'def test_a():\n  f()\n', 'test_b'],
    ['go', 'a_test.go', 'func TestA(t *T) {}\nfunc TestB(t *T) { b() }\n', 'func TestA(t *T) {}\n', 'TestB'],
    ['rust', 'tests/a.rs', '#[test]\nfn a() {}\n#[test]\nfn b() { c(); }\n', '#[test]\nfn a() {}\n', 'b'],
    ['JUnit', 'ATest.java', '@Test\nvoid a() {}\n@Test void b() { c(); }\n', '@Test\nvoid a() {}\n', 'b'],
  ])('that is gone is found in %s', async (...[, path, before, after, name]) => {
    expect(await inFile(path, before, after)).toContain(`a test is gone: ${name}`);
  });

  it.each([
    ['gets another name', { [js]: two + other }, { [js]: two + other.replace('takes away', 'subtracts') }],
    ['moves to another file', { [js]: two + other }, { [js]: two, 'b.test.ts': other }],
    ['changes inside', { [js]: other }, { [js]: other.replace('take(3, 1)', 'take(3, 1, 0)') }],
    ['moves with its file', { [js]: other }, { 'x/a.test.ts': other }],
  ])('is not gone when it %s', async (_what, before, after) => {
    expect(await textsOf({ before, after } as Scene)).toEqual([]);
  });

  it('is gone when another test takes its place', async () => {
    const after = `${two}it('is true', () => {\n  expect(one()).toBe(1);\n});\n`;
    expect(await inFile(js, two + other, after)).toEqual(['a test is gone: takes away']);
  });

  it('goes with its file, which is one finding', async () => {
    expect(await textsOf({ before: { [js]: two + other } })).toEqual(['a test file is deleted: adds; takes away']);
  });

  it('without a name goes with its file too', async () => {
    expect(await textsOf({ before: { 'test/run.js': 'assert.equal(add(1), 2);\n' } })).toEqual([
      'a test file is deleted',
    ]);
  });

  it('is not gone with a file that holds none', async () => {
    expect(await textsOf({ before: { 'test/support/scene.ts': 'export const scene = 1;\n' } })).toEqual([]);
  });
});

/** That the settings changed at all is a warning of its own. */
const lowered = (texts: readonly string[]) => texts.filter(text => !text.startsWith('the change decides'));

describe('a threshold', () => {
  it.each([
    [
      'vitest',
      'vitest.config.ts',
      'thresholds: {\n lines: 90 }',
      'thresholds: {\n lines: 80 }',
      'lines, 90 before, 80 now',
    ],
    ['jest', 'package.json', '{"global":{"branches": 70}}', '{"global":{"branches": 7}}', 'branches, 70 before, 7 now'],
    ['nyc', '.nycrc.json', '{\n"statements": 90\n}', '{\n}', 'statements, 90 before, none now'],
    ['coverage.py', 'pyproject.toml', 'fail_under = 80', 'fail_under = 79.5', 'fail_under, 80 before, 79.5 now'],
    [
      'pytest-cov',
      'tox.ini',
      'pytest --cov-fail-under=90',
      'pytest --cov-fail-under=0',
      'cov-fail-under, 90 before, 0 now',
    ],
    ['c8', 'package.json', '"t": "c8 --lines 90 x"', '"t": "c8 --lines 9 x"', 'lines, 90 before, 9 now'],
  ])('of %s that is lowered is found', async (...[, path, before, after, says]) => {
    expect(lowered(await inFile(path, before, after))).toEqual([`a coverage threshold is lowered: ${says}`]);
  });

  it.each([
    ['raised', 'vitest.config.ts', 'lines: 80', 'lines: 90'],
    ['commented on', 'vitest.config.ts', 'lines: 80 // lines: 90', 'lines: 80'],
    ['a timeout', 'vitest.config.ts', 'testTimeout: 9000', 'testTimeout: 5000'],
    ['not of coverage', 'src/page.ts', 'lines: 80', 'lines: 8'],
  ])('that is %s is none', async (_what, path, before, after) => {
    expect(lowered(await inFile(path, before, after))).toEqual([]);
  });

  it('may move to another file', async () => {
    const before = { 'package.json': '{"lines": 80}', 'jest.config.js': '' };
    expect(lowered(await textsOf({ before, after: { 'package.json': '{}', 'jest.config.js': 'lines: 80' } }))).toEqual(
      [],
    );
  });
});

const workflow = `jobs:
  build:
    steps:
      - name: Lint
        run: npm run lint
      - name: Unit
        run: npm test
`;
const ci = '.github/workflows/ci.yml';

const scripts = (test?: string) =>
  JSON.stringify({ scripts: { start: 'node .', ...(test === undefined ? {} : { test }) } });

describe('a script for tests', () => {
  it.each(['true', ':', 'exit 0', 'echo "all fine"', '', undefined])('that becomes %j runs nothing', async now => {
    const says = `the script test runs nothing now: ${now ?? 'it is gone'}, and was node --test`;
    expect(await inFile('package.json', scripts('node --test'), scripts(now))).toEqual([
      says.replace(': ,', ': it is empty,'),
    ]);
  });

  it('that runs something else is for a person to see', async () => {
    expect(
      await found({ before: { 'package.json': scripts('vitest') }, after: { 'package.json': scripts('node a') } }),
    ).toEqual([
      expect.objectContaining({ severity: 'warning', text: 'the script test changed: node a, and was vitest' }),
    ]);
  });

  it.each([
    ['is new', scripts(), scripts('vitest')],
    ['ran nothing before', scripts('echo no tests && exit 1'), scripts('vitest')],
    ['is as it was', scripts('vitest'), scripts('vitest').replace('node .', 'true')],
    ['cannot be read', '{', scripts('true')],
  ])('that %s is none', async (_what, before, after) => {
    expect(await inFile('package.json', before, after)).toEqual([]);
  });
});

describe('a test command whose failure no longer counts', () => {
  it.each([
    ['a step', ci, workflow, `${workflow}        continue-on-error: true\n`],
    ['a job', ci, workflow, workflow.replace('    steps', '    continue-on-error: true\n    steps')],
    ['a step, first', ci, workflow, workflow.replace('- name: Unit', '- continue-on-error: true')],
    ['a step that never runs', ci, workflow, `${workflow}        if: false\n`],
    ['a line', ci, workflow, workflow.replace('npm test', 'npm test || true')],
    ['a script', 'package.json', '{\n"test": "vitest"\n}', '{\n"test": "vitest || exit 0"\n}'],
    ['a script without tests', 'package.json', '"test": "jest"', '"test": "jest --passWithNoTests"'],
    ['a rule', 'Makefile', 'test:\n\tgo test ./...\n', 'test:\n\tgo test ./... || :\n'],
  ])('is found in %s', async (_what, path, before, after) => {
    expect(await inFile(path, before, after)).toEqual([expect.stringMatching(/^a test command may fail now: /)]);
  });

  it.each([
    [
      'another step',
      ci,
      workflow,
      workflow.replace('      - name: Unit', '        continue-on-error: true\n      - name: Unit'),
    ],
    ['another command', ci, workflow, workflow.replace('npm run lint', 'rm -f x || true')],
    ['a comment', ci, workflow, `${workflow}        # continue-on-error: true\n`],
    ['what was so before', ci, 'run: npm test || true\n', 'run: npm test -- --ci || true\n'],
    ['a document', 'docs/ci.md', '', 'npm test || true\n'],
  ])('is none in %s', async (_what, path, before, after) => {
    expect(await inFile(path, before, after)).toEqual([]);
  });
});

describe('an assertion that always holds', () => {
  it.each([
    [js, 'expect(sum(2, 2)).toBe(4);', 'expect(true).toBe(true);'],
    [js, 'expect(sum(2, 2)).toBe(4);', "expect('a').toEqual('a');"],
    [js, 'expect(sum(2, 2)).toBe(4);', 'expect(sum(2, 2));'],
    [js, 'assert.equal(sum(2, 2), 4);', 'assert.equal(4, 4);'],
    [js, 'assert.equal(sum(2, 2), 4);', 'assert(true);'],
    [js, 't.is(sum(2, 2), 4);', 't.pass();'],
    [py, 'def test_a():\n  assert add(2, 2) == 4', 'def test_a():\n  assert True'],
    ['tests/a.rs', '#[test]\nfn a() { assert_eq!(add(2, 2), 4); }', '#[test]\nfn a() { assert!(true); }'],
  ])('is found in %s: %j becomes %j', async (path, before, after) => {
    expect(
      (await inFile(path, before, after)).filter(text => text.startsWith('an assertion that always')),
    ).toHaveLength(1);
  });

  it.each([
    ['expect(true).toBe(isTrue());'],
    ['expect(sum(2, 2)).toBe(4);'],
    ['expect(result).not.toBe(4);'],
    ['assert.equal(sum(4), 4);'],
    ['expect(\n  sum(2, 2),\n).toBe(4);'],
  ])('is none in %j', async after => {
    expect(await inFile(js, '', after)).toEqual([]);
  });
});

describe('settings of a test program', () => {
  it.each([
    '.mocharc.json',
    'vitest.config.ts',
    'jest.config.js',
    'ava.config.js',
    'pytest.ini',
    'phpunit.xml.dist',
    '.rspec',
  ])('are a warning when they change: %s', async path => {
    expect(await found({ before: { [path]: 'a' }, after: { [path]: 'b' } })).toMatchObject([
      { path, severity: 'warning' },
    ]);
  });

  it.each(['mocha', 'jest', 'ava'])('are a warning in package.json: %s', async key => {
    const manifest = (value: string) => JSON.stringify({ [key]: { spec: value } });
    const scene = { before: { 'package.json': manifest('a') }, after: { 'package.json': manifest('b') } };
    expect(await found(scene)).toMatchObject([{ path: 'package.json', severity: 'warning' }]);
  });
});
