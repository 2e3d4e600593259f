// Which language server is asked about which changed file: what the configuration names, else what is known and there.
import { posix } from 'node:path';
import type { GateInput, Side, Tree } from '../../ports/gate.ts';
import { declaredVersion, declares } from '../project.ts';

export type Argv = readonly string[];

/** By the ends of file names. */
export type LanguageServers = Readonly<Record<string, Argv>>;

export interface Chosen {
  readonly argv: Argv;
  readonly isConfigured: boolean;
  readonly paths: readonly string[];
}

export interface Choice {
  readonly servers: readonly Chosen[];
  /** Why some files have none. */
  readonly missing: readonly string[];
}

export async function chooseServers(input: GateInput, side: Side, configured: LanguageServers): Promise<Choice> {
  const servers: Chosen[] = [];
  const missing: string[] = [];
  for (const [ending, paths] of byEnding(changedPaths(input, side), configured)) {
    const found = await serverFor(ending, input, side, configured);
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
async function serverFor(ending: string, input: GateInput, side: Side, configured: LanguageServers) {
  const tree = input[side];
  const own = configured[ending];
  if (own) return { argv: own, isConfigured: true };
  const known = knownServers[ending];
  const argv = known && (await known(tree));
  if (!argv?.[0]) return undefined;
  const [program] = argv;
  const isThere = input.isOnPath(program) || (await declares(tree, packages[program] ?? program));
  return isThere ? { argv, isConfigured: false } : `${program} is neither a dependency of the project nor on the PATH`;
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
