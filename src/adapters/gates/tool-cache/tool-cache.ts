// Pitwall's own copies of tools for projects that have none: exact versions from the registry, installed when first needed, without
// install scripts, in a folder of the user's that is outside of every repository.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../../ports/clock.ts';
import { isProgram } from '../../../std/find-program.ts';
import { runProgram } from '../../../std/run-program.ts';
import type { Variables } from '../../runner/agent-environment.ts';
import { registryVariables } from '../../setup/setup-parts.ts';
import { changeOf, eachInTurn, hashOf } from '../../setup/snapshot/manifest.ts';
import { type Snapshot, SnapshotStore } from '../../setup/snapshot/snapshot-store.ts';
import pinnedTools from './pinned-tools.json' with { type: 'json' };

export interface ToolCacheParts {
  readonly folder: string;
  readonly clock: Pick<Clock, 'now'>;
  /** The user's own: its npm settings say where the registry is. */
  readonly environment: Variables;
}

/** `absent`: it could not be installed, and why. */
export type CachedTool =
  | { readonly kind: 'ready'; readonly program: string }
  | { readonly kind: 'absent'; readonly reason: string };

export interface ToolCache {
  /** Undefined: there is no pinned version of it. */
  versionOf(tool: string): string | undefined;
  /** `say`: called before an installation, with a sentence. */
  get(tool: string, signal: AbortSignal, say?: (text: string) => void): Promise<CachedTool>;
}

interface PinnedTool {
  readonly version: string;
  readonly packages: Readonly<Record<string, object>>;
}

const installTimeoutMs = 5 * 60_000;

export function createToolCache(parts: ToolCacheParts): ToolCache {
  const pinned: Readonly<Record<string, PinnedTool>> = pinnedTools;
  const store = new SnapshotStore(parts.folder, parts.clock);
  /** Compared once for each process. */
  const proven = new Map<string, string>();
  return {
    versionOf: tool => pinned[tool]?.version,
    get: async (name, signal, say) => {
      const tool = pinned[name];
      if (!tool) return { kind: 'absent', reason: `Pitwall has no ${name} of its own` };
      const known = proven.get(name);
      if (known !== undefined && isProgram(known)) return { kind: 'ready', program: known };
      try {
        const program = await ensure({ parts, store, signal, say }, name, tool);
        proven.set(name, program);
        return { kind: 'ready', program };
      } catch (error) {
        if (!(error instanceof InstallFailure)) throw error;
        return { kind: 'absent', reason: `${name} ${tool.version} could not be installed: ${error.message}` };
      }
    },
  };
}

class InstallFailure extends Error {
  override readonly name = 'InstallFailure';
}

interface Installation {
  readonly parts: ToolCacheParts;
  readonly store: SnapshotStore;
  readonly signal: AbortSignal;
  readonly say: ((text: string) => void) | undefined;
}

/** Twice: a copy that was changed since is made anew. */
async function ensure(installation: Installation, name: string, tool: PinnedTool): Promise<string> {
  const { store, signal } = installation;
  const key = keyOf(name, tool);
  for (let tries = 1; tries <= 2; tries += 1) {
    const snapshot = await store.get({ key, install: folder => install(installation, folder, { name, tool }), signal });
    const change = await changeIn(snapshot, signal);
    if (change === undefined) return join(snapshot.tree, 'node_modules/.bin', name);
    store.drop(key);
  }
  throw new InstallFailure('the copy in the tool cache changes by itself');
}

/** Compiled parts differ by system, and what npm leaves out by the version of Node. */
function keyOf(name: string, tool: PinnedTool): string {
  const { platform, arch, version } = process;
  const facts = JSON.stringify([tool, platform, arch, version.split('.')[0]]);
  return `${name}-${tool.version}-${createHash('sha256').update(facts).digest('hex').slice(0, 12)}`;
}

async function install(
  { parts, signal, say }: Installation,
  cwd: string,
  { name, tool }: { name: string; tool: PinnedTool },
) {
  say?.(`installing ${name} ${tool.version} into Pitwall's tool cache`);
  // npm takes this folder for a project, so settings of a repository cannot be found from here.
  const dependencies = (tool.packages[''] as { readonly dependencies: object }).dependencies;
  mkdirSync(cwd, { recursive: true });
  writeFileSync(join(cwd, 'package.json'), JSON.stringify({ private: true, dependencies }));
  writeFileSync(join(cwd, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages: tool.packages }));
  const flags = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--fetch-retries=1'];
  const { PATH, HOME, TMPDIR } = parts.environment;
  const env = { PATH, HOME, TMPDIR, ...registryVariables(parts.environment) };
  const end = await runProgram(['npm', 'ci', ...flags], {
    cwd,
    env,
    timeoutMs: installTimeoutMs,
    signal,
    isGroup: true,
  });
  signal.throwIfAborted();
  if (end.kind === 'broken') throw new InstallFailure(end.why === 'missing' ? 'npm is not on the PATH' : end.reason);
  if (end.code !== 0) throw new InstallFailure(whyOf(end.stderr) ?? `npm ended with ${end.code}`);
  if (!isProgram(join(cwd, 'node_modules/.bin', name))) throw new InstallFailure('npm left no program of that name');
  return { folders: ['node_modules'], warnings: [] };
}

/** The first line of npm that is a sentence, not a code or a path. */
function whyOf(stderr: string): string | undefined {
  const lines = stderr.split('\n').filter(line => /^npm (?:error|ERR!)/.test(line));
  const said = lines.map(line => line.replace(/^npm (?:error|ERR!)\s*/, ''));
  return said.find(line => !/^(?:code|errno|syscall|path|network This|A complete log)\b/.test(line) && line !== '');
}

/** Undefined: every byte is as it was installed. */
async function changeIn({ tree, manifest }: Snapshot, signal: AbortSignal): Promise<string | undefined> {
  let change: string | undefined;
  await eachInTurn(manifest.entries, signal, entry => {
    change ??= changeOf(tree, entry);
    if (change === undefined && entry.kind === 'file' && hashOf(readFileSync(join(tree, entry.path))) !== entry.sha256)
      change = `${entry.path} was changed`;
  });
  return change;
}
