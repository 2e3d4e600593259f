// Whether the project asks for a dependency, by the manifests of the languages whose programs say that one is missing.
import type { Tree } from '../../ports/gate.ts';
import { declares } from '../project.ts';

const manifestsMax = 40;

export async function declaresDependency(tree: Tree, name: string): Promise<boolean> {
  return (await inPackageJson(tree, name)) || (await inOtherManifests(tree, name));
}

/** Also in the manifests of workspaces. */
async function inPackageJson(tree: Tree, name: string): Promise<boolean> {
  const [first = '', second = ''] = name.split('/');
  const wanted = first.startsWith('@') ? `${first}/${second}` : first;
  if (wanted === '' || wanted.startsWith('.')) return false;
  const manifests = [...tree.paths].filter(path => /(?:^|\/)package\.json$/.test(path)).slice(0, manifestsMax);
  for (const path of manifests) if (await declares(tree, wanted, path)) return true;
  return false;
}

const isManifest = (path: string) =>
  /^(?:requirements[\w.-]{0,40}\.txt|requirements\/[\w.-]{1,60}|pyproject\.toml|setup\.(?:py|cfg)|Pipfile|go\.mod|Gemfile|[\w.-]{1,60}\.gemspec)$/.test(
    path,
  );

/** By the name alone; what is imported under another name than it is installed by is not found. */
async function inOtherManifests(tree: Tree, name: string): Promise<boolean> {
  const wanted = plain(name.includes('/') && name.includes('.') ? name : (name.split(/[./]/)[0] ?? ''));
  if (wanted === '') return false;
  for (const path of [...tree.paths].filter(isManifest).slice(0, manifestsMax)) {
    const words = ((await tree.read(path)) ?? '')
      .split(/[^\w./-]+/)
      .flatMap(word => [plain(word), plain(word.split(/[<>=~!;[]/)[0] ?? '')]);
    // A package of Go belongs to a module whose path it begins with.
    if (
      words.some(
        word =>
          word !== '' &&
          (word === wanted || (path === 'go.mod' && word.includes('.') && wanted.startsWith(`${word}/`))),
      )
    )
      return true;
  }
  return false;
}

const plain = (name: string) => name.toLowerCase().replaceAll('_', '-');
