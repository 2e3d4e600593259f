// What decides how a change is judged: settings of test programs, linters, compilers and package managers, and the files by which a forge
// runs programs or asks people. A change that alters them is also judged by those of the base, or a person accepts them.
import { isRecord } from '../../std/is-record.ts';
import { parseJson } from '../../std/parse-json.ts';

/** Names of files, at any depth. */
const names = new RegExp(
  `^(?:${[
    // Package managers and runtimes.
    String.raw`\.(?:npm|yarn|pnpm|bun|node|swc|babel)rc(?:\.\w+)?|\.pnpmfile\.[mc]?js|pnpm-workspace\.yaml|bunfig\.toml|deno\.jsonc?|babel\.config\.\w+`,
    String.raw`\.envrc|\.env(?:\.test)?|\.node-version|\.nvmrc|\.tool-versions|mise\.toml|rust-toolchain(?:\.toml)?|go\.work|uv\.toml|pip\.conf`,
    // Programs that run tests and measure their coverage.
    String.raw`\.(?:mocha|nyc|c8|tap|jasmine)rc(?:\.\w+)?|\.rspec|\.coveragerc|jasmine\.m?js(?:on)?|mocha\.opts`,
    String.raw`(?:vite|vitest|jest|ava|karma|playwright|cypress|wdio|nightwatch|web-test-runner|tap|uvu|codecept)\.?(?:config|conf|workspace|projects)?\.[\w.]*(?:js|ts|json|mjs|cjs)`,
    String.raw`pytest\.(?:ini|toml)|\.pytest\.(?:ini|toml)|tox\.(?:ini|toml)|setup\.cfg|conftest\.py|noxfile\.py|sitecustomize\.py|usercustomize\.py|phpunit(?:\.dist)?\.xml(?:\.dist)?|nextest\.toml`,
    // Linters, formatters, compilers, and what they leave out.
    String.raw`[tj]sconfig[\w.-]*\.json|biome\.jsonc?|\.?(?:eslint|prettier|stylelint|oxlint|knip|jscpd|markdownlint|commitlint|lint-staged)(?:rc|ignore)?(?:\.config)?(?:\.\w+)?`,
    String.raw`\.?(?:ruff|mypy|pylintrc|flake8|pyrightconfig|golangci|rubocop|clippy|rustfmt|phpstan|psalm)(?:\.\w+){0,2}|deny\.toml`,
    // What commands are made of.
    String.raw`(?:GNU)?[Mm]akefile|[\w.-]+\.mk|\.?[Jj]ustfile|Taskfile\.ya?ml|Rakefile|Gulpfile\.\w+|turbo\.json|nx\.json|\.?lefthook(?:-local)?\.\w+|\.pre-commit-config\.yaml`,
  ].join('|')})$`,
);
const folders = ['.husky', '.cargo', '.config', '.mocharc', '.vitest', '.yarn/plugins', '.yarn/releases'];

export function isJudgeSettings(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return names.test(name) || folders.some(folder => `/${path}`.includes(`/${folder}/`));
}

/** Obeyed by a forge as soon as the branch is pushed, or when it asks for reviews. */
export function isForgeSettings(path: string): boolean {
  const folder = path.slice(0, path.indexOf('/') + 1);
  if (['.github/', '.gitea/', '.forgejo/'].includes(folder)) {
    const rest = path.slice(folder.length);
    return ['workflows/', 'actions/'].some(part => rest.startsWith(part)) || rest === 'CODEOWNERS';
  }
  if (folder === '.circleci/' || folder === '.woodpecker/' || folder === '.buildkite/') return true;
  const file = path.startsWith('docs/') ? path.slice('docs/'.length) : path;
  return (
    file === 'CODEOWNERS' || forgeFiles.includes(path) || path.endsWith('/action.yml') || path.endsWith('/action.yaml')
  );
}

const forgeFiles = [
  ...['.gitlab-ci.yml', '.gitlab-ci.yaml', '.travis.yml', 'azure-pipelines.yml', 'bitbucket-pipelines.yml'],
  ...['.woodpecker.yml', '.woodpecker.yaml', 'Jenkinsfile', 'action.yml', 'action.yaml', '.gitlab/CODEOWNERS'],
];

/** Keys of a package.json that say what the package is; all others may be read by a judge. */
const ownKeys = new Set(
  (
    'name version description keywords homepage bugs license author contributors funding repository private files bin man ' +
    'main module browser types typings exports sideEffects publishConfig ' +
    'dependencies devDependencies peerDependencies peerDependenciesMeta optionalDependencies bundleDependencies bundledDependencies'
  ).split(' '),
);

/** Parts of a pyproject.toml or Cargo.toml that say what the package is. */
const ownSections =
  /^\[\[?(?:project|build-system|dependency-groups|package|dependencies|dev-dependencies|build-dependencies|target|features|workspace|lib|bin|patch|tool\.(?:poetry|uv|pdm|hatch|setuptools|flit))\b/;

type Part = 'own' | 'judge';

/** Manifests hold both: what the package is, and what its judges read. */
export function isManifest(path: string): boolean {
  return ['package.json', 'pyproject.toml', 'Cargo.toml'].some(name => path === name || path.endsWith(`/${name}`));
}

/** What judges read of a manifest, the same text for the same settings; of one that cannot be read, nothing. */
export function judgePart(path: string, text: string | undefined): string {
  return path.endsWith('.toml') ? tomlPart(text, 'judge') : JSON.stringify(jsonPart(text, 'judge')?.toSorted() ?? []);
}

/** The manifest of the change with what judges read of the base; undefined: the change's is none. */
export function withJudgePart(path: string, head: string | undefined, base: string | undefined): string | undefined {
  if (head === undefined) return undefined;
  if (path.endsWith('.toml')) return `${tomlPart(head, 'own')}\n${tomlPart(base, 'judge')}\n`;
  const own = jsonPart(head, 'own');
  return own && `${JSON.stringify(Object.fromEntries([...own, ...(jsonPart(base, 'judge') ?? [])]), null, 2)}\n`;
}

function jsonPart(text: string | undefined, part: Part): [string, unknown][] | undefined {
  const manifest = parseJson(text ?? '');
  return isRecord(manifest)
    ? Object.entries(manifest).filter(([key]) => ownKeys.has(key) === (part === 'own'))
    : undefined;
}

/** What stands before the first section is the package's. */
function tomlPart(text: string | undefined, part: Part): string {
  let isOwn = true;
  const lines = (text ?? '').split('\n').filter(line => {
    if (line.startsWith('[')) isOwn = ownSections.test(line);
    return isOwn === (part === 'own');
  });
  return lines.join('\n').trim();
}

/** Files that commands start or load: behind an interpreter or an option, or by their path. */
const starters = new Set(
  (
    'node tsx ts-node bun deno sh bash zsh dash python python3 ruby php perl env source . ' +
    '--require -r --import --loader --experimental-loader --config -c --setupFiles --globalSetup --file -f'
  ).split(' '),
);

export function startedFiles(command: string): readonly string[] {
  const words = command.split(/[\s"'`;&|()=,[\]{}]+/).filter(word => word !== '');
  return words.flatMap((word, at) => {
    const before = (back: number) => words[at - back] ?? '';
    // Also what comes after an option of the interpreter and its value.
    const isBehindOption = before(2).startsWith('-') && starters.has(before(2));
    const isStarted = word.startsWith('./') || starters.has(before(1)) || isBehindOption;
    return isStarted && !word.startsWith('-') ? [word.startsWith('./') ? word.slice(2) : word] : [];
  });
}
