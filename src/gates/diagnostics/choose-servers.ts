// Which language server is asked about which changed file: what the configuration names, else what is known and there, else one of
// Pitwall's own.
import { posix } from 'node:path';
import type { GateInput, Side, Tree } from '../../ports/gate.ts';
import type { ToolSettings } from '../own-judge.ts';
import { declaredVersion, declares } from '../project.ts';
import { typecheck } from '../typecheck.ts';

export type Argv = readonly string[];

/** By the ends of file names. */
export type LanguageServers = Readonly<Record<string, Argv>>;

export interface DiagnosticsSettings extends ToolSettings {
  readonly languageServers: LanguageServers;
}

export interface Chosen {
  readonly argv: Argv;
  readonly isConfigured: boolean;
  /** Its name in Pitwall's tool cache, if it comes from there. */
  readonly pinned?: string;
  readonly paths: readonly string[];
}

export interface Choice {
  readonly servers: readonly Chosen[];
  /** Why some files have none. */
  readonly missing: readonly string[];
}

export async function chooseServers(input: GateInput, side: Side, settings: DiagnosticsSettings): Promise<Choice> {
  const servers: Chosen[] = [];
  const missing: string[] = [];
  for (const [ending, paths] of byEnding(changedPaths(input, side), settings.languageServers)) {
    const found = await serverFor(ending, input, side, settings);
    if (typeof found === 'string') missing.push(found);
    else if (found) servers.push({ ...found, paths });
  }
  return { servers: merged(servers), missing: [...new Set(missing)] };
}

function byEnding(paths: readonly string[], configured: LanguageServers): ReadonlyMap<string, readonly string[]> {
  const longestFirst = Object.keys(configured).toSorted((a, b) => b.length - a.length);
  const found = new Map<string, readonly string[]>();
  for (const path of paths) {
    const ending = longestFirst.find(each => path.endsWith(each)) ?? posix.extname(path);
    found.set(ending, [...(found.get(ending) ?? []), path]);
  }
  return found;
}

/** One server for all endings that it is for. */
function merged(servers: readonly Chosen[]): readonly Chosen[] {
  const found = new Map<string, Chosen>();
  for (const server of servers) {
    const key = JSON.stringify([server.argv, server.isConfigured]);
    found.set(key, { ...server, paths: [...(found.get(key)?.paths ?? []), ...server.paths] });
  }
  return [...found.values()];
}

/** On the base: the same files, under the names that they have there. */
function changedPaths({ change, ...trees }: GateInput, side: Side): readonly string[] {
  const files = change.files.filter(({ how, isBinary }) => how !== 'deleted' && !isBinary);
  const paths = files.map(({ path, was }) => (side === 'base' ? (was ?? path) : path));
  return paths.filter(path => trees[side].paths.has(path));
}

/** Undefined: of no language that is known here. A text: there is a server for it, but not here. */
async function serverFor(ending: string, input: GateInput, side: Side, settings: DiagnosticsSettings) {
  const tree = input[side];
  const own = settings.languageServers[ending];
  if (own) return { argv: own, isConfigured: true };
  const known = knownServers[ending];
  const argv = known && (await known(tree));
  if (!argv?.[0]) return undefined;
  const [program] = argv;
  const isThere = input.isOnPath(program) || (await declares(tree, packages[program] ?? program));
  if (isThere) return { argv, isConfigured: false };
  const advice = installed[program];
  if (advice !== undefined) return `${program} is not on the PATH: ${advice}`;
  if (settings.gateTools === 'project') return `${program} is neither a dependency of the project nor on the PATH`;
  const isCompiled = /\.[cm]?tsx?$/.test(ending) && (await typecheck.plan(input, side)).kind === 'run';
  return isCompiled ? 'TypeScript is left to the gate typecheck' : ownServer(ending);
}

/** Servers that npm does not have. */
const installed: Readonly<Record<string, string>> = {
  gopls: 'go install golang.org/x/tools/gopls@latest',
  'rust-analyzer': 'rustup component add rust-analyzer',
};

function ownServer(ending: string) {
  const [pinned, arg] = ending.startsWith('.py')
    ? (['pyright', '--outputjson'] as const)
    : (['typescript-language-server', '--stdio'] as const);
  return { argv: [`{${pinned}}`, arg], isConfigured: false, pinned };
}

/** Where the program has another name than its package. */
const packages: Readonly<Record<string, string>> = { tsc: 'typescript' };

/** Since version 7 the compiler is a language server itself, and leaves nothing for another one to use. */
async function typescriptServer(tree: Tree): Promise<Argv> {
  const [major] = /\d+/.exec((await declaredVersion(tree, 'typescript')) ?? '') ?? [];
  return Number(major) >= 7 ? ['tsc', '--lsp', '--stdio'] : ['typescript-language-server', '--stdio'];
}

const always = (argv: Argv) => async () => argv;
const typescriptEndings = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'];

const knownServers: Readonly<Record<string, (tree: Tree) => Promise<Argv>>> = {
  ...Object.fromEntries(typescriptEndings.map(ending => [ending, typescriptServer])),
  '.py': always(['pylsp']),
  '.pyi': always(['pylsp']),
  '.rs': always(['rust-analyzer']),
  '.go': always(['gopls']),
};
