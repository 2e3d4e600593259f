// What a process in the sandbox may see of this machine: everything to read, but for secrets, what others left in temporary
// folders, and Pitwall's own state; to write, only what it is given.
import { existsSync, lstatSync, mkdirSync, readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, sep } from 'node:path';
import type { ProcessRequest, Reach } from '../../../ports/processes.ts';
import type { Mount } from './bubblewrap.ts';
import { hiddenSockets } from './hidden-sockets.ts';

/** The same for every process. */
export interface SandboxPaths {
  /** Folders of Pitwall's own, of which a process sees only what it is given. */
  readonly hidden: readonly string[];
  readonly readable: readonly string[];
  readonly writable: readonly string[];
}

export function visibleFiles(paths: SandboxPaths, request: ProcessRequest, program: string): readonly Mount[] {
  const { argv, cwd, env, reach = {} } = request;
  const given = [...paths.writable, ...(reach.writable ?? [])];
  const asked = env.HOME === undefined ? undefined : realPath(env.HOME);
  // A home of the process' own holds nothing of the user's.
  const home =
    asked !== undefined && given.some(path => `${asked}/`.startsWith(`${realPath(path)}/`)) ? undefined : asked;
  // sandbox-exec cannot give a process a temporary folder of its own.
  const temporary = process.platform === 'darwin' ? [] : temporaryFolders(env.TMPDIR);
  const empty = new Set([...temporary, '/run', ...paths.hidden].flatMap(path => realPath(path) ?? []));
  // A folder that is emptied as a whole is never shown again as a whole. Shown again, a device would not be one any more.
  const shown = (kind: 'read' | 'write', files: readonly string[]): Mount[] =>
    files
      .flatMap(file => realPath(file) ?? [])
      .filter(path => kind === 'write' || (path !== home && !empty.has(path) && !isDevice(path)))
      .map(path => ({ kind, path }));
  const pathFolders = (env.PATH ?? '').split(':').filter(isAbsolute);
  const named = argv.filter(text => isAbsolute(text) && text.length < 4096);
  const mounts: readonly Mount[] = [
    ...(home === undefined ? [] : homeEntries(home)),
    ...[...empty].map(path => ({ kind: 'empty', path }) as const),
    ...shown('read', ['/run/systemd/resolve', '/run/nscd', '/run/current-system', '/run/opengl-driver']),
    ...shown('read', [
      ...[...pathFolders, dirname(realPath(program) ?? program)].flatMap(withLibraries),
      program,
      ...named,
    ]),
    ...shown('read', [...paths.readable, ...(reach.readable ?? [])]),
    ...(home === undefined ? [] : cacheMounts(home, paths, reach.caches ?? [])),
    ...shown('write', process.platform === 'darwin' ? temporaryFolders(env.TMPDIR) : []),
    ...shown('write', [cwd, ...given]),
    ...(reach.mounts ?? []),
  ];
  return [...mounts, ...hiddenSockets(mounts)];
}

const temporaryFolders = (own = '/tmp') => ['/tmp', '/var/tmp', '/dev/shm', own];

/** Names with a dot in front hold keys, tokens and histories: of those only tools and plain settings are shown. */
function homeEntries(home: string): readonly Mount[] {
  const plain = readdirSync(home).filter(name => !name.startsWith('.'));
  return [{ kind: 'empty', path: home }, ...[...plain, ...toolFolders].flatMap(name => entryAt(join(home, name)))];
}

function entryAt(path: string): readonly Mount[] {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats) return [];
  return [stats.isSymbolicLink() ? { kind: 'link', path, to: readlinkSync(path) } : { kind: 'read', path }];
}

const toolFolders = [
  ...['.gitconfig', '.config/git', '.gitignore', '.gitignore_global', '.editorconfig', '.tool-versions'],
  ...['.nvm', '.fnm', '.volta', '.nodenv', '.npm-global', '.npm-packages', '.bun', '.deno', '.asdf', '.mise'],
  ...['.rustup', '.cargo/bin', '.cargo/env', '.cargo/config.toml', '.pyenv', '.rbenv', '.rvm', '.sdkman', '.jenv'],
  ...['.local/bin', '.local/lib', '.local/share/uv', '.local/share/mise', '.local/share/fnm', '.local/share/pnpm'],
  ...['.local/share/pipx', '.local/pipx', '.local/share/pypoetry', '.nix-profile', '.local/state/nix', '.guix-profile'],
  ...['.dotnet', '.goenv', '.ghcup', '.opam', '.juliaup', '.proto', '.nodebrew', '.rye', '.pixi', '.elan', '.swiftly'],
];

/** What a program in `…/bin` was installed with is beside it; packages of npm are around it. */
function withLibraries(folder: string): readonly string[] {
  const [modules] = /^.*?\/node_modules(?=\/)/.exec(folder) ?? [];
  const beside = join(dirname(folder), 'lib');
  return [folder, ...(basename(folder) === 'bin' ? [beside] : []), ...(modules === undefined ? [] : [modules])];
}

/** Not where the configuration opens the user's own. */
function cacheMounts(
  home: string,
  { readable, writable }: SandboxPaths,
  caches: NonNullable<Reach['caches']>,
): Mount[] {
  const opened = [...readable, ...writable]
    .map(path => realPath(path))
    .filter(path => path !== undefined && path !== home);
  const isOpened = (path: string) => opened.some(folder => `${path}/`.startsWith(`${folder}/`));
  return caches.filter(({ path }) => !isOpened(join(home, path))).map(cache => cacheMount(home, cache));
}

function cacheMount(home: string, { path, from }: { readonly path: string; readonly from?: string }): Mount {
  const inside = join(home, path);
  if (from === undefined) return { kind: 'write', path: inside };
  mkdirSync(from, { recursive: true, mode: 0o700 });
  return { kind: 'write', path: inside, from };
}

function isDevice(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isCharacterDevice() === true || stats?.isBlockDevice() === true;
}

/** Undefined: there is nothing. The root of the file system is never meant. */
function realPath(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  const real = realpathSync(path);
  return real === sep ? undefined : real;
}
