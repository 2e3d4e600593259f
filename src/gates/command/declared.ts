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

/** Packages of Python that are imported under another name. */
const installedAs: Readonly<Record<string, string>> = {
  attr: 'attrs',
  bs4: 'beautifulsoup4',
  cv2: 'opencv-python',
  dateutil: 'python-dateutil',
  dotenv: 'python-dotenv',
  git: 'gitpython',
  jose: 'python-jose',
  jwt: 'pyjwt',
  pil: 'pillow',
  'pkg-resources': 'setuptools',
  serial: 'pyserial',
  sklearn: 'scikit-learn',
  yaml: 'pyyaml',
};

/** By the name alone, and by that of the package where it is well known. */
async function inOtherManifests(tree: Tree, name: string): Promise<boolean> {
  const wanted = plain(name.includes('/') && name.includes('.') ? name : (name.split(/[./]/)[0] ?? ''));
  if (wanted === '') return false;
  const asPackage = Object.hasOwn(installedAs, wanted) ? installedAs[wanted] : wanted;
  for (const path of [...tree.paths].filter(isManifest).slice(0, manifestsMax)) {
    const words = ((await tree.read(path)) ?? '')
      .split(/[^\w./-]+/)
      .flatMap(word => [plain(word), plain(word.split(/[<>=~!;[]/)[0] ?? '')]);
    // A package of Go belongs to a module whose path it begins with.
    if (
      words.some(
        word =>
          word !== '' &&
          (word === wanted ||
            word === asPackage ||
            (path === 'go.mod' && word.includes('.') && wanted.startsWith(`${word}/`))),
      )
    )
      return true;
  }
  return false;
}

const plain = (name: string) => name.toLowerCase().replaceAll('_', '-');
