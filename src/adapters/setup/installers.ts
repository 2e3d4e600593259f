// Package managers that keep a store of their own: their own install command is the fast way. Nothing of the project is
// run by it, where it has an option for that.
import { areOwn, type DependencyInput, readInput, readInputs } from './dependency-input.ts';
import { registryVariables, runStep, type Setup } from './setup-parts.ts';

export interface Installer {
  readonly name: 'pnpm' | 'yarn' | 'uv' | 'cargo';
  readonly lockfile: string;
  /** What else decides about an installation. */
  readonly others: readonly string[];
  /** Folders that it fills in the worktree; none of them may end up in a commit. */
  readonly folders: readonly string[];
  readonly argv: (lockfile: DependencyInput) => readonly [string, ...string[]];
}

const isModernYarn = ({ bytes }: DependencyInput) => /^__metadata:/m.test(bytes.toString('utf8'));

export const installers: readonly Installer[] = [
  {
    name: 'pnpm',
    lockfile: 'pnpm-lock.yaml',
    others: ['package.json', '.npmrc', 'pnpm-workspace.yaml', '.pnpmfile.cjs'],
    folders: ['node_modules'],
    argv: () => ['pnpm', 'install', '--frozen-lockfile', '--prefer-offline', '--ignore-scripts'],
  },
  {
    name: 'yarn',
    lockfile: 'yarn.lock',
    others: ['package.json', '.npmrc', '.yarnrc', '.yarnrc.yml'],
    folders: ['node_modules'],
    argv: lockfile =>
      isModernYarn(lockfile)
        ? ['yarn', 'install', '--immutable', '--mode=skip-build']
        : ['yarn', 'install', '--frozen-lockfile', '--prefer-offline', '--ignore-scripts', '--non-interactive'],
  },
  {
    name: 'uv',
    lockfile: 'uv.lock',
    others: ['pyproject.toml', 'uv.toml'],
    // It holds a .gitignore for itself.
    folders: [],
    argv: () => ['uv', 'sync', '--frozen', '--no-progress'],
  },
  {
    name: 'cargo',
    lockfile: 'Cargo.lock',
    others: ['Cargo.toml', '.cargo/config.toml'],
    folders: [],
    argv: () => ['cargo', 'fetch', '--locked'],
  },
];

/** Undefined: it has nothing to install here. Else the command that installed. */
export async function installBy(installer: Installer, setup: Setup): Promise<string | undefined> {
  const { parts, request } = setup;
  const { folder } = request;
  const lockfile = await readInput(folder, installer.lockfile);
  if (!lockfile) return undefined;
  const inputs = [lockfile, ...(await readInputs(folder, installer.others))];
  const isOwn = await areOwn(parts, request, inputs);
  const variables = isOwn ? registryVariables(parts.environment) : {};
  const argv = installer.argv(lockfile);
  await runStep(setup, { argv, cwd: folder, variables });
  return argv.slice(0, 2).join(' ');
}
