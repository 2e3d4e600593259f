import { describe, expect, it } from 'vitest';
import { chooseInstallers } from './choose-installers.ts';
import type { ProjectFiles } from './installer.ts';
import { nestedProjects } from './nested-projects.ts';

type Files = Readonly<Record<string, string>>;

const project = (files: Files): ProjectFiles => ({
  paths: new Set(Object.keys(files)),
  texts: new Map(Object.entries(files)),
});
const chosen = (files: Files) =>
  chooseInstallers(project(files)).map(({ name, steps, refused }) => [
    name,
    ...(refused === undefined ? [] : [refused]),
    ...steps.map(({ argv }) => argv.join(' ')),
  ]);
const asking = (more: object = {}) => JSON.stringify({ devDependencies: { ava: '*' }, ...more });
const pip = '.venv/bin/python -m pip install --quiet --no-input --disable-pip-version-check';
const venv = 'python3 -m venv --clear .venv';

describe('a project without a lockfile', () => {
  it.each<[string, Files, readonly string[]]>([
    ['npm', { 'package.json': asking() }, ['npm']],
    [
      'pnpm by its workspace',
      { 'package.json': '{}', 'pnpm-workspace.yaml': '' },
      ['pnpm', 'pnpm install --no-lockfile --ignore-scripts'],
    ],
    [
      'pnpm by its name, the version of which comes first',
      { 'package.json': asking({ packageManager: 'pnpm@10.33.0' }) },
      ['pnpm', 'pnpm --version', 'pnpm install --no-lockfile --ignore-scripts'],
    ],
    [
      'yarn by its name',
      { 'package.json': asking({ packageManager: 'yarn@1.22.0' }) },
      ['yarn', 'yarn install --no-lockfile --ignore-scripts --non-interactive'],
    ],
    [
      'bun by its name, whatever else has a lockfile',
      { 'package.json': asking({ packageManager: 'bun@1.3.0' }), 'package-lock.json': '' },
      ['bun', 'bun install --no-save --ignore-scripts'],
    ],
    [
      'poetry',
      { 'pyproject.toml': '[tool.poetry]\nname = "a"\n' },
      ['poetry', 'poetry install --no-interaction --no-ansi'],
    ],
    ['uv', { 'pyproject.toml': '[project]\nname = "a"\n[tool.uv]\n' }, ['uv', 'uv sync --no-progress']],
    ['cargo', { 'Cargo.toml': '[package]\n[dependencies]\na = "1"\n' }, ['cargo', 'cargo fetch']],
    ['go', { 'go.mod': 'module a\n\nrequire b v1.0.0\n' }, ['go', 'go mod download']],
    [
      'pip by requirements',
      { 'requirements.txt': '', 'requirements-dev.txt': '' },
      ['pip', venv, `${pip} -r requirements.txt -r requirements-dev.txt`],
    ],
    ['pip by setup.py', { 'setup.py': '' }, ['pip', venv, `${pip} -e .`]],
    [
      'pip by pyproject.toml, with what tests and checks need',
      {
        'pyproject.toml': `[build-system]
[project]
name = "a"
dependencies = ["b>1"]
optional-dependencies = {test = ["c"], dev = ["a[test]", "d"], docs = ["sphinx"]}
[dependency-groups]
tests = ["pytest", {include-group = "more"}]
more = ["e", {include-group = "tests"}]
docs = ["mkdocs"]
`,
      },
      ['pip', venv, `${pip} b>1 c d pytest e`, `${pip} --no-deps -e .`],
    ],
  ])('is installed by %s', (_what, files, expected) => {
    expect(chosen(files)).toEqual([expected]);
  });

  it.each<[string, Files]>([
    ['package.json', { 'package.json': '{"name": "a", "scripts": {"test": "node --test"}}' }],
    ['package.json that cannot be read', { 'package.json': '{' }],
    ['go.mod', { 'go.mod': 'module a\n\ngo 1.22\n' }],
    ['go.mod with a folder vendor', { 'go.mod': 'module a\nrequire b v1.0.0\n', 'vendor/modules.txt': '' }],
    ['Cargo.toml', { 'Cargo.toml': '[package]\nname = "a"\n' }],
    ['pyproject.toml', { 'pyproject.toml': '[project]\nname = "a"\n[tool.ruff]\n' }],
  ])('whose %s asks for nothing needs nothing', (_what, files) => {
    expect(chosen(files)).toEqual([]);
  });

  it.each<[string, Files]>([
    ['a yarn that cannot do without', { 'package.json': asking({ packageManager: 'yarn@4.5.0' }) }],
    ['an unknown package manager', { 'package.json': asking({ packageManager: 'ied@2.0.0' }) }],
    ['pipenv', { Pipfile: '' }],
  ])('is refused with the reason for %s', (_what, files) => {
    expect(chooseInstallers(project(files))).toMatchObject([{ refused: expect.stringMatching(/yarn 2|ied|pipenv/) }]);
  });
});

describe('projects below the top', () => {
  it('are named with the commands that install them', () => {
    const files = {
      'web/package.json': asking(),
      'web/package-lock.json': '',
      'web/parts/package.json': asking(),
      'backend/requirements.txt': '',
      'api/pyproject.toml': '[build-system]\n[project]\ndependencies = ["a"]\n',
      'tools/package.json': '{}',
      'web/test/fixtures/package.json': asking(),
    };
    expect(nestedProjects(project(files))).toEqual([
      { manifest: 'web/package-lock.json', commands: ['npm ci --prefix web'] },
      {
        manifest: 'backend/requirements.txt',
        commands: ['python3 -m venv .venv', '.venv/bin/pip install -r backend/requirements.txt'],
      },
      { manifest: 'api/pyproject.toml', commands: ['python3 -m venv .venv', '.venv/bin/pip install -e api'] },
    ]);
  });
});
