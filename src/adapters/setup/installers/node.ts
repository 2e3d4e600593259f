// What installs the dependencies of a Node project: what package.json names, else what its lockfile is of, else npm.
import * as z from 'zod';
import { parseJson } from '../../../std/parse-json.ts';
import { type Installer, type InstallStep, type ProjectFiles, step } from './installer.ts';

const list = z.record(z.string(), z.unknown()).default({});
const manifestSchema = z.object({
  packageManager: z.string().optional().catch(undefined),
  workspaces: z.unknown().optional(),
  dependencies: list,
  devDependencies: list,
  optionalDependencies: list,
  peerDependencies: list,
});

const lockfiles = {
  'npm-shrinkwrap.json': 'npm',
  'package-lock.json': 'npm',
  'pnpm-lock.yaml': 'pnpm',
  'yarn.lock': 'yarn',
  'bun.lock': 'bun',
  'bun.lockb': 'bun',
} as const;
type NodeManager = (typeof lockfiles)[keyof typeof lockfiles];

/** Undefined: there is nothing to install. */
export function nodeInstaller(project: ProjectFiles): Installer | undefined {
  const { paths, texts } = project;
  const manifest = manifestSchema.safeParse(parseJson(texts.get('package.json') ?? '')).data;
  const [named = '', version = ''] = manifest?.packageManager?.split('@') ?? [];
  const present = Object.entries(lockfiles).filter(([file]) => paths.has(file));
  const isKnown = Object.hasOwn(steps, named);
  const [lockfile, byLockfile] = present.find(([, manager]) => !isKnown || manager === named) ?? [];
  if (lockfile === undefined && !asksForPackages(manifest, paths)) return undefined;
  const from = lockfile ?? 'package.json';
  if (named !== '' && !isKnown && lockfile === undefined) return unknown(named);
  const name = isKnown ? (named as NodeManager) : (byLockfile ?? bySettings(paths));
  const isModernYarn = name === 'yarn' && isModern(project, lockfile, version);
  const inputs = [...paths].filter(path => /(?:^|\/)package\.json$/.test(path) || settings.includes(path));
  return {
    name,
    from,
    program: name,
    inputs: [from, ...inputs],
    fills: 'node_modules',
    isLocked: lockfile !== undefined,
    steps: [...ownVersion(name, named), ...steps[name](lockfile !== undefined, isModernYarn)],
    ...(isModernYarn ? { keepsFiles: true } : {}),
    ...(isModernYarn && lockfile === undefined ? { refused: 'yarn 2 and newer needs a yarn.lock: commit it' } : {}),
  };
}

function isModern({ paths, texts }: ProjectFiles, lockfile: string | undefined, version: string): boolean {
  if (lockfile !== undefined) return /^__metadata:/m.test(texts.get(lockfile) ?? '');
  return /^[2-9]/.test(version) || paths.has('.yarnrc.yml');
}

function asksForPackages(manifest: z.infer<typeof manifestSchema> | undefined, paths: ReadonlySet<string>): boolean {
  if (!manifest) return false;
  const { dependencies, devDependencies, optionalDependencies, peerDependencies, workspaces } = manifest;
  const lists = [dependencies, devDependencies, optionalDependencies, peerDependencies];
  return lists.some(each => Object.keys(each).length > 0) || Boolean(workspaces) || paths.has('pnpm-workspace.yaml');
}

/** Besides manifests and lockfiles. */
const settings = ['.npmrc', 'pnpm-workspace.yaml', '.pnpmfile.cjs', '.yarnrc', '.yarnrc.yml', 'bunfig.toml'];

function bySettings(paths: ReadonlySet<string>): NodeManager {
  if (paths.has('pnpm-workspace.yaml')) return 'pnpm';
  return paths.has('.yarnrc.yml') || paths.has('.yarnrc') ? 'yarn' : 'npm';
}

/** Scripts are not run, and no lockfile is written. */
const steps: Readonly<Record<NodeManager, (isLocked: boolean, isModernYarn: boolean) => readonly InstallStep[]>> = {
  npm: () => [],
  pnpm: isLocked => [
    isLocked
      ? step('pnpm', 'install', '--frozen-lockfile', '--prefer-offline', '--ignore-scripts')
      : step('pnpm', 'install', '--no-lockfile', '--ignore-scripts'),
  ],
  yarn: (isLocked, isModern) => [
    isModern
      ? step('yarn', 'install', '--immutable', '--mode=skip-build')
      : step('yarn', 'install', ...yarnLock(isLocked), '--ignore-scripts', '--non-interactive'),
  ],
  bun: isLocked => [step('bun', 'install', isLocked ? '--frozen-lockfile' : '--no-save', '--ignore-scripts')],
};

/** Pnpm fetches the version of itself that the manifest names, into a folder that all projects share. */
const ownVersion = (name: NodeManager, named: string): readonly InstallStep[] =>
  name === 'pnpm' && named === 'pnpm' ? [{ argv: ['pnpm', '--version'], isInTurn: true }] : [];

const yarnLock = (isLocked: boolean) => (isLocked ? ['--frozen-lockfile', '--prefer-offline'] : ['--no-lockfile']);

function unknown(name: string): Installer {
  const common = { from: 'package.json', program: name, inputs: [], steps: [], isLocked: false } as const;
  return { name: 'another package manager', ...common, refused: `Pitwall does not know the package manager ${name}` };
}
