// The sandbox of this machine as the configuration asks for it, and what agents, set-up and gates of a repository may reach in it.
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { knownClis } from '../adapters/agent/known-clis.ts';
import { openProcesses } from '../adapters/process/open-processes.ts';
import { probeSandbox, type SandboxReport } from '../adapters/process/sandbox/probe-sandbox.ts';
import type { SandboxPaths } from '../adapters/process/sandbox/visible-files.ts';
import { registryVariables } from '../adapters/setup/setup-parts.ts';
import { type Environment, stateHome, toolCacheFolder } from '../config/environment.ts';
import type { Config } from '../config/schema.ts';
import { Problem } from '../core/problem.ts';
import type { Processes, Reach } from '../ports/processes.ts';
import { holdsWord } from '../std/holds-word.ts';

type SandboxSettings = Pick<Config, 'sandbox' | 'sandboxReadable' | 'sandboxWritable'>;

/** `readable`: the repository and its git folder. A Problem where the sandbox is required and does not work. */
export async function openProcessesFor(
  config: SandboxSettings,
  environment: Environment,
  readable: readonly string[],
): Promise<Processes> {
  if (config.sandbox === 'off') return await openProcesses();
  const report = await findSandbox(environment);
  if (config.sandbox === 'required' && report.kind === 'absent')
    throw new Problem({
      code: 'no-sandbox',
      what: `the configuration requires a sandbox, and there is none: ${report.reason}`,
      remedy: 'Install bubblewrap and see "pitwall doctor", or set "sandbox: auto" to go on without one.',
    });
  if (report.kind === 'works') report.memory?.remember();
  return await openProcesses({ sandbox: pathsOf(config, environment, readable) });
}

/** Tried once per boot. */
export async function findSandbox(environment: Environment): Promise<SandboxReport> {
  return await probeSandbox(join(stateHome(environment), '.sandbox'));
}

export async function isSandboxed({ sandbox }: SandboxSettings, environment: Environment): Promise<boolean> {
  return sandbox !== 'off' && (await findSandbox(environment)).kind === 'works';
}

/** Whether no agent and no gate can move a base branch. What `sandboxWritable` opens could be the way to it: a socket, a git folder. */
export const holdsBase = ({ containment }: Processes, { sandboxWritable }: SandboxSettings) =>
  containment === 'sandbox' && sandboxWritable.length === 0;

/** Why processes are not in the sandbox, for people. */
export async function lackOfSandbox(
  { sandbox }: SandboxSettings,
  environment: Environment,
): Promise<string | undefined> {
  if (sandbox === 'off') return '"sandbox: off" in .pitwall/config.yaml';
  const report = await findSandbox(environment);
  if (report.kind === 'works') return undefined;
  return report.cause === 'tools'
    ? `${report.reason}; apt install bubblewrap, or the like`
    : `${report.reason}; see pitwall doctor`;
}

function pathsOf(
  { sandboxReadable, sandboxWritable }: SandboxSettings,
  environment: Environment,
  readable: readonly string[],
): SandboxPaths {
  const whole = (path: string) => (path.startsWith('~/') ? join(environment.home, path.slice(2)) : path);
  return {
    hidden: [stateHome(environment)],
    readable: [ownPackage, ...readable, ...sandboxReadable.map(whole)],
    writable: sandboxWritable.map(whole),
  };
}

/** Its programs are at different depths: as they are written, compiled, and bundled. */
function packageAround(folder: string): string {
  return existsSync(join(folder, 'package.json')) || folder === dirname(folder)
    ? folder
    : packageAround(dirname(folder));
}
const ownPackage = packageAround(dirname(fileURLToPath(import.meta.url)));

/** Below the home folder: where package managers and compilers keep what they fetched and built. */
const cachePaths = [
  ...['.npm', '.cache', '.cargo/registry', '.cargo/git', 'go/pkg', '.m2/repository', '.gradle', '.yarn', '.ivy2'],
  ...['.local/share/pnpm/store', '.local/share/virtualenv', '.bun/install/cache', '.nuget/packages', '.pub-cache'],
];

/** Not the user's own: what an agent leaves there must not run outside of the sandbox. */
function agentCaches(state: string): NonNullable<Reach['caches']> {
  return cachePaths.map(path => ({ path, from: join(state, 'caches', 'agents', path.replaceAll('/', '-')) }));
}

/** `argv`: what is started; the runners acp and command may be any CLI. */
export function agentReach(
  environment: Environment,
  state: string,
  { runner, argv }: { readonly runner: string; readonly argv: readonly string[] },
): Reach {
  const text = [runner, ...argv.slice(0, 4)].join(' ');
  const homes = knownClis
    .filter(({ name }) => holdsWord(text, name, { before: /\w/, after: /\w/ }))
    .flatMap(cli => cli.homes);
  const own = homes.map(path => join(environment.home, path));
  for (const folder of own) if (!folder.endsWith('.json')) mkdirSync(folder, { recursive: true, mode: 0o700 });
  return { writable: own, caches: agentCaches(state) };
}

/** Each tool gets empty folders of its own for the caches. */
export function gateReach(environment: Environment): Reach {
  return { readable: [toolCacheFolder(environment)], caches: cachePaths.map(path => ({ path })) };
}

export function joinReach(one: Reach, other: Reach): Reach {
  const both = <K extends keyof Reach>(key: K) => [...(one[key] ?? []), ...(other[key] ?? [])] as NonNullable<Reach[K]>;
  return { readable: both('readable'), writable: both('writable'), caches: both('caches'), mounts: both('mounts') };
}

/** Where package managers put the version of themselves, or of the language, that a project names. */
const ownVersions = ['.local/share/pnpm/.tools', '.local/share/uv/python'];
/** Below folders that are shown to read: only what is there already can be opened to write. */
const inToolFolders = ['.local/share/pnpm/store', '.bun/install/cache', ...ownVersions];

/** Set-up runs scripts of packages only where the user's own files name them: it has the user's caches and registries. */
export function setupReach(environment: Environment): Reach {
  const registries = ['.npmrc', '.yarnrc', '.yarnrc.yml', '.config/pip', '.config/uv', '.pip', '.bunfig.toml'];
  const moved = Object.entries(registryVariables(environment.variables)).flatMap(([name, value]) =>
    /cache|_home$/i.test(name) && isAbsolute(value) ? [value] : [],
  );
  for (const path of inToolFolders) {
    const [tools = ''] = /^(?:\.local\/share\/)?[^/]+/.exec(path) ?? [];
    if (existsSync(join(environment.home, tools))) mkdirSync(join(environment.home, path), { recursive: true });
  }
  return {
    readable: registries.map(path => join(environment.home, path)),
    writable: moved,
    caches: [...cachePaths, ...ownVersions].map(path => ({ path })),
  };
}
