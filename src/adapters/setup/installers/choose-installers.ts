// What has to be installed before a project's own programs can run: one installation per language, by what is at the top of the
// repository. A project that asks for nothing needs nothing.
import { type Installer, type ProjectFiles, step } from './installer.ts';
import { nodeInstaller } from './node.ts';
import { pythonInstaller } from './python.ts';
import { isTable, readToml, type TomlTable } from './read-toml.ts';

export function chooseInstallers(project: ProjectFiles): readonly Installer[] {
  return [nodeInstaller, pythonInstaller, cargo, go].flatMap(choose => choose(project) ?? []);
}

/** Files whose text the choice needs. */
export const readForChoice = [
  'package.json',
  'yarn.lock',
  'pyproject.toml',
  'Cargo.toml',
  'go.mod',
] as const satisfies readonly string[];

function cargo({ paths, texts }: ProjectFiles): Installer | undefined {
  const isLocked = paths.has('Cargo.lock');
  if (!isLocked && !asksForCrates(readToml(texts.get('Cargo.toml')))) return undefined;
  return {
    name: 'cargo',
    from: isLocked ? 'Cargo.lock' : 'Cargo.toml',
    program: 'cargo',
    inputs: ['Cargo.lock', '.cargo/config.toml', ...[...paths].filter(path => /(?:^|\/)Cargo\.toml$/.test(path))],
    isLocked,
    steps: [step('cargo', 'fetch', ...(isLocked ? ['--locked'] : []))],
  };
}

const crateTables = ['dependencies', 'dev-dependencies', 'build-dependencies', 'target', 'workspace'];
const asksForCrates = (toml: TomlTable) => crateTables.some(name => isTable(toml[name]));

/** Its go.sum is always there, and so is a folder `vendor`, where the project has one. */
function go({ paths, texts }: ProjectFiles): Installer | undefined {
  if (!/^[ \t]*require\b/m.test(texts.get('go.mod') ?? '') || paths.has('vendor/modules.txt')) return undefined;
  const steps = [step('go', 'mod', 'download')];
  return { name: 'go', from: 'go.mod', program: 'go', inputs: ['go.mod', 'go.sum', 'go.work'], isLocked: true, steps };
}
