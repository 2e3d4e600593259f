// What installs the dependencies of a Python project, into a virtual environment at its top.
import { type Installer, type InstallStep, type ProjectFiles, step } from './installer.ts';
import { isTable, readToml, type TomlTable, tableAt, textsAt } from './read-toml.ts';

/** Undefined: there is nothing to install. */
export function pythonInstaller({ paths, texts }: ProjectFiles): Installer | undefined {
  const toml = readToml(texts.get('pyproject.toml'));
  if (paths.has('uv.lock')) return uv(true);
  if (paths.has('poetry.lock') || isTable(tableAt(toml, 'tool').poetry)) return poetry(paths.has('poetry.lock'));
  if (isTable(tableAt(toml, 'tool').uv)) return uv(false);
  return pip(paths, toml) ?? (paths.has('Pipfile') ? pipenv : undefined);
}

const common = { fills: '.venv' } as const;
const [python, venv] = ['.venv/bin/python', step('python3', '-m', 'venv', '--clear', '.venv')];

const uv = (isLocked: boolean): Installer => ({
  ...common,
  name: 'uv',
  from: isLocked ? 'uv.lock' : 'pyproject.toml',
  program: 'uv',
  inputs: ['uv.lock', 'pyproject.toml', 'uv.toml'],
  isLocked,
  steps: [step('uv', 'sync', ...(isLocked ? ['--frozen'] : []), '--no-progress')],
});

const poetry = (isLocked: boolean): Installer => ({
  ...common,
  name: 'poetry',
  from: isLocked ? 'poetry.lock' : 'pyproject.toml',
  program: 'poetry',
  inputs: ['poetry.lock', 'pyproject.toml', 'poetry.toml'],
  isLocked,
  steps: [step('poetry', 'install', '--no-interaction', '--no-ansi')],
  variables: { POETRY_VIRTUALENVS_CREATE: 'true', POETRY_VIRTUALENVS_IN_PROJECT: 'true' },
});

const pipenv: Installer = {
  name: 'another package manager',
  from: 'Pipfile',
  program: 'pipenv',
  inputs: [],
  isLocked: false,
  steps: [],
  refused: 'Pitwall does not install by pipenv',
};

const requirements =
  /^(?:(?:dev|test)[-_.])?requirements(?:[-_.](?:dev|tests?|testing|lint|ci))?\.txt$|^requirements\/(?:dev|tests?|testing)\.txt$/;

function pip(paths: ReadonlySet<string>, toml: TomlTable): Installer | undefined {
  const files = [...paths].filter(path => requirements.test(path));
  const named = packagesOf(toml);
  const project = tableAt(toml, 'project');
  const hasSetup = paths.has('setup.py');
  const isOpen = textsAt(project, 'dynamic').some(each => each.endsWith('dependencies')) || (hasSetup && !toml.project);
  if (files.length === 0 && named.length === 0 && !isOpen) return undefined;
  const isPackage = hasSetup || isTable(toml['build-system']);
  return {
    ...common,
    name: 'pip',
    from: files[0] ?? (toml.project ? 'pyproject.toml' : 'setup.py'),
    program: 'python3',
    inputs: [...files, 'pyproject.toml', 'setup.py', 'setup.cfg', 'constraints.txt'],
    isLocked: false,
    steps: [
      venv,
      ...(files.length + named.length > 0 ? [install(...files.flatMap(file => ['-r', file]), ...named)] : []),
      ...(isPackage ? [{ ...install(...(isOpen ? [] : ['--no-deps']), '-e', '.'), isOfProject: true }] : []),
    ],
  };
}

const install = (...what: string[]): InstallStep =>
  step(python, '-m', 'pip', 'install', '--quiet', '--no-input', '--disable-pip-version-check', ...what);

/** Extras and groups by which projects name what their tests and their checks need. */
const forChecks = /^(?:dev|develop|development|tests?|testing|lint|typing|types|checks?|ci)$/;

function packagesOf(toml: TomlTable): readonly string[] {
  const project = tableAt(toml, 'project');
  const extras = tableAt(project, 'optional-dependencies');
  const groups = tableAt(toml, 'dependency-groups');
  const named = (table: TomlTable) => Object.keys(table).filter(name => forChecks.test(name));
  const found = [
    ...textsAt(project, 'dependencies'),
    ...named(extras).flatMap(name => textsAt(extras, name)),
    ...named(groups).flatMap(name => groupOf(groups, name)),
  ];
  return [...new Set(found.flatMap(each => ownExtras(each, project) ?? [each]))];
}

/** A group may include others; one that includes itself ends there. */
function groupOf(groups: TomlTable, name: string, within: readonly string[] = []): readonly string[] {
  const entries = groups[name];
  if (!Array.isArray(entries) || within.includes(name)) return [];
  return entries.flatMap((each: unknown) => {
    if (typeof each === 'string') return [each];
    const included = isTable(each) ? each['include-group'] : undefined;
    return typeof included === 'string' ? groupOf(groups, included, [...within, name]) : [];
  });
}

/** Of `own[extra]`, as projects write to combine their extras; undefined: it is another package. */
function ownExtras(requirement: string, project: TomlTable): readonly string[] | undefined {
  const [, name, extras] = /^([\w.-]+)\s*\[([^\]]*)\]/.exec(requirement) ?? [];
  if (name === undefined || name !== project.name) return undefined;
  const table = tableAt(project, 'optional-dependencies');
  return (extras ?? '').split(',').flatMap(extra => textsAt(table, extra.trim()));
}
