// Installs pinned CLIs into a cache folder, each into a folder of its own that is named by its version, without running
// any of their install scripts. What is there already is not installed again.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Pin, type PinName, pins } from './pins.ts';

const run = promisify(execFile);
const installTimeoutMs = 10 * 60_000;

export function cacheFolder(): string {
  return process.env.PITWALL_AGENTS_CACHE ?? join(homedir(), '.cache', 'pitwall-agents');
}

export async function install(names: readonly PinName[], say: (text: string) => void): Promise<void> {
  for (const name of names) {
    if (existsSync(programPath(name))) continue;
    const pin: Pin = pins[name];
    say(`installing ${pin.package}@${pin.version}`);
    await removeOthers(name);
    await installOne(name, pin);
  }
}

/** The beginning of a command line. Throws when it is not installed. */
export function programOf(name: PinName): readonly [string, ...string[]] {
  const pin: Pin = pins[name];
  const program = programPath(name);
  if (!existsSync(program)) throw new Error(`${name} is not installed: ${program}`);
  if (pin.by === 'itself') return [program];
  return [pin.by === 'node' || isNewNode() ? process.execPath : programPath('newer-node'), program];
}

/** All that must be installed for these to run. */
export function withWhatTheyNeed(names: readonly PinName[]): PinName[] {
  const needsNode = names.some(name => pins[name].by === 'newer-node') && !isNewNode();
  return [...new Set([...names, ...(needsNode ? (['newer-node'] as const) : []), 'aimock' as const])];
}

export function packageFolder(name: PinName): string {
  return join(folderOf(name), 'node_modules', pins[name].package);
}

function isNewNode(): boolean {
  return Number(process.versions.node.split('.')[0]) >= 24;
}

function folderOf(name: PinName): string {
  return join(cacheFolder(), `${name}-${pins[name].version}`);
}

function programPath(name: PinName): string {
  return join(folderOf(name), 'node_modules', pins[name].program);
}

async function installOne(name: PinName, pin: Pin): Promise<void> {
  const draft = `${folderOf(name)}.draft-${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  await writeFile(join(draft, 'package.json'), '{"private":true}\n');
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
  await run('npm', ['install', ...flags, `${pin.package}@${pin.version}`], { cwd: draft, timeout: installTimeoutMs });
  await rm(folderOf(name), { recursive: true, force: true });
  await rename(draft, folderOf(name));
}

/** Versions that were pinned before. They are hundreds of megabytes each. */
async function removeOthers(name: PinName): Promise<void> {
  if (!existsSync(cacheFolder())) return;
  const isOld = new RegExp(`^${name}-\\d[^-]*(?:\\.draft-\\d+)?$`);
  const old = (await readdir(cacheFolder())).filter(folder => isOld.test(folder));
  await Promise.all(old.map(folder => rm(join(cacheFolder(), folder), { recursive: true, force: true })));
}
