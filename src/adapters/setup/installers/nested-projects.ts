// Projects below the top of a repository without one: Pitwall does not install them, and says which commands would.
import { posix } from 'node:path';
import type { NestedProject } from '../../../ports/project-needs.ts';
import { chooseInstallers } from './choose-installers.ts';
import type { Installer, ProjectFiles } from './installer.ts';

const manifest = /^(?:[\w.@-]+\/){1,2}(?:package\.json|pyproject\.toml|requirements\.txt)$/;
/** They hold what is tried or shown, not what is built. */
const unmeant =
  /(?:^|\/)(?:tests?|__tests__|fixtures?|examples?|samples?|templates?|docs?|vendor|node_modules|\.[\w-]+)\//;
const manifestsMax = 20;

export function nestedManifests(paths: ReadonlySet<string>): readonly string[] {
  const found = [...paths].filter(path => manifest.test(path) && !unmeant.test(path));
  return found.toSorted((a, b) => a.split('/').length - b.split('/').length).slice(0, manifestsMax);
}

/** One per folder; none below another one. */
export function nestedProjects(project: ProjectFiles): readonly NestedProject[] {
  const folders = [...new Set(nestedManifests(project.paths).map(path => posix.dirname(path)))];
  const asking = folders.flatMap(folder => chooseInstallers(within(project, folder)).map(by => ({ folder, by })));
  const isTop = ({ folder }: { folder: string }) => !asking.some(other => folder.startsWith(`${other.folder}/`));
  return asking.filter(isTop).map(({ folder, by }) => ({
    manifest: posix.join(folder, by.from),
    commands: commandsFor(by, folder),
  }));
}

function within({ paths, texts }: ProjectFiles, folder: string): ProjectFiles {
  const inner = (path: string) => (path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1)] : []);
  return {
    paths: new Set([...paths].flatMap(inner)),
    texts: new Map([...texts].flatMap(([path, text]) => inner(path).map(name => [name, text] as const))),
  };
}

function commandsFor({ name, isLocked, from }: Installer, folder: string): readonly string[] {
  switch (name) {
    case 'npm':
      return [isLocked ? `npm ci --prefix ${folder}` : `npm install --no-package-lock --prefix ${folder}`];
    case 'pnpm':
      return [`pnpm install --dir ${folder}${isLocked ? ' --frozen-lockfile' : ' --no-lockfile'}`];
    case 'yarn':
      return [`yarn --cwd ${folder} install`];
    case 'bun':
      return [`bun install --cwd ${folder}${isLocked ? ' --frozen-lockfile' : ' --no-save'}`];
    case 'uv':
      return [`uv sync --project ${folder}${isLocked ? ' --frozen' : ''}`];
    case 'pip':
      return [
        'python3 -m venv .venv',
        `.venv/bin/pip install ${from.endsWith('.txt') ? `-r ${folder}/${from}` : `-e ${folder}`}`,
      ];
    case 'poetry':
      return [`poetry install --directory ${folder}`];
    default:
      return [];
  }
}
