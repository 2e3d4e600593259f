import { describe, expect, it } from 'vitest';
import { isForgeSettings, isJudgeSettings, judgePart, startedFiles, withJudgePart } from './judge-settings.ts';

const judges =
  '.npmrc web/.npmrc .yarnrc.yml .pnpmfile.cjs bunfig.toml .mocharc.cjs vitest.config.ts vitest.workspace.ts vite.config.mts jest.config.js jest.config.json ava.config.mjs .taprc playwright.config.ts cypress.config.ts tsconfig.json tsconfig.build.json .eslintrc.json eslint.config.js .eslintignore biome.json .prettierrc .prettierignore pytest.ini tox.ini setup.cfg a/conftest.py Makefile GNUmakefile justfile .cargo/config.toml phpunit.xml .rspec knip.json .jscpd.json .husky/pre-commit lefthook.yml'.split(
    ' ',
  );
const others = 'src/a.ts package-lock.json README.md src/jest/a.ts makefile.md test/a.test.ts src/config.ts'.split(' ');

describe('settings of judges', () => {
  it.each(judges)('%s is one', path => expect(isJudgeSettings(path)).toBe(true));
  it.each(others)('%s is none', path => expect(isJudgeSettings(path)).toBe(false));

  it.each([
    '.github/workflows/a.yml',
    '.github/actions/a/action.yml',
    '.github/actions/a/index.js',
    '.github/CODEOWNERS',
    'CODEOWNERS',
    'docs/CODEOWNERS',
    '.gitlab-ci.yml',
  ])('%s is obeyed by a forge', path => expect(isForgeSettings(path)).toBe(true));
  it.each(['.github/ISSUE_TEMPLATE/a.md', 'src/CODEOWNERS.ts', 'docs/a.md'])('%s is not', path =>
    expect(isForgeSettings(path)).toBe(false),
  );
});

describe('a manifest', () => {
  const base = '{"version":"1.0.0","scripts":{"test":"a"},"type":"module"}';

  it('has the same settings with another version or dependency, and others with another script', () => {
    const bumped = '{"type":"module","version":"2.0.0","dependencies":{"b":"1"},"scripts":{"test":"a"}}';
    expect(judgePart('package.json', bumped)).toBe(judgePart('package.json', base));
    expect(judgePart('package.json', '{"type":"module","scripts":{"test":"true"}}')).not.toBe(
      judgePart('package.json', base),
    );
  });

  it('keeps what the package is and takes what judges read from the base', () => {
    const head = '{"version":"2.0.0","scripts":{"test":"true"},"jest":{}}';
    expect(JSON.parse(withJudgePart('package.json', head, base) ?? '')).toEqual({
      version: '2.0.0',
      scripts: { test: 'a' },
      type: 'module',
    });
    const toml = '[project]\nname = "b"\n[tool.pytest.ini_options]\naddopts = "-k x"\n';
    expect(withJudgePart('pyproject.toml', toml, '[project]\nname = "a"\n')).toBe('[project]\nname = "b"\n\n');
  });
});

it('names the files that a command starts or loads', () => {
  expect(startedFiles('node --require ./x.cjs scripts/run.mjs && bash ci.sh; ./go a.txt')).toEqual([
    'x.cjs',
    'scripts/run.mjs',
    'ci.sh',
    'go',
  ]);
});
