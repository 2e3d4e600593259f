// Installs what a lockfile or package.json names, without the scripts of the project itself, and those of packages only where these
// files are the person's own. docs/reference/worktrees.md says why.
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { registryVariables, runStep, type Setup, SetupFailure } from '../setup-parts.ts';
import type { Installed } from '../snapshot/snapshot-store.ts';
import { readLockfile } from './lockfile.ts';
import { localPrograms, type NpmInputs } from './npm-inputs.ts';

export interface NpmWork {
  readonly setup: Setup;
  readonly inputs: NpmInputs;
  readonly isOwn: boolean;
}

/** Into a folder that holds nothing but what decides about it. */
export async function installAside(work: NpmWork, folder: string): Promise<Installed> {
  layOut(work.inputs, folder);
  const warnings = await installIn(work, folder);
  return { folders: dependencyFolders(work.inputs, folder), warnings };
}

/** What it could not do, in words. */
export async function installIn(work: NpmWork, cwd: string): Promise<readonly string[]> {
  const { setup, isOwn } = work;
  const variables = isOwn ? registryVariables(setup.parts.environment) : {};
  const how = work.inputs.isLocked ? ['ci', '--prefer-offline'] : ['install', '--no-package-lock'];
  await runStep(setup, { argv: ['npm', ...how, '--ignore-scripts', '--no-audit', '--no-fund'], cwd, variables });
  return [...(await runScripts(work, cwd)), ...(await applyPatches(work, cwd))];
}

async function runScripts({ setup, inputs, isOwn }: NpmWork, cwd: string): Promise<readonly string[]> {
  const names = (inputs.isLocked ? inputs.lockfile : installedIn(cwd))?.withScripts ?? [];
  if (names.length === 0) return [];
  const shown = names.slice(0, 5).join(', ') + (names.length > 5 ? ` and ${names.length - 5} more` : '');
  if (!isOwn) return [`install scripts of ${shown} were not run: what npm installs was changed on the branch`];
  return await tolerated(`install scripts of ${shown}`, setup, { argv: ['npm', 'rebuild', ...names], cwd });
}

/** What npm notes of its own installation. */
function installedIn(folder: string) {
  const file = join(folder, 'node_modules', '.package-lock.json');
  return existsSync(file) ? readLockfile(readFileSync(file)) : undefined;
}

async function applyPatches({ setup, inputs, isOwn }: NpmWork, cwd: string): Promise<readonly string[]> {
  const program = join(cwd, 'node_modules', '.bin', 'patch-package');
  if (!inputs.hasPatches || !existsSync(program)) return [];
  if (!isOwn) return ['patches were not applied: what npm installs was changed on the branch'];
  return await tolerated('patches', setup, { argv: [program], cwd });
}

/** What is installed is of use without it. */
async function tolerated(what: string, setup: Setup, step: Parameters<typeof runStep>[1]): Promise<readonly string[]> {
  try {
    await runStep(setup, step);
    return [];
  } catch (error) {
    if (!(error instanceof SetupFailure)) throw error;
    setup.request.signal.throwIfAborted();
    return [`${what} failed: ${error.message}`];
  }
}

function layOut(inputs: NpmInputs, folder: string): void {
  const place = (path: string, bytes: Buffer | string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  };
  for (const { path, bytes } of inputs.files) place(path, bytes);
  for (const path of localPrograms(inputs)) place(path, '');
}

function dependencyFolders({ lockfile }: NpmInputs, folder: string): readonly string[] {
  const places = ['.', ...(lockfile?.localFolders ?? [])].map(each => join(each, 'node_modules'));
  const isFilled = (path: string) =>
    lstatSync(join(folder, path), { throwIfNoEntry: false })?.isDirectory() &&
    readdirSync(join(folder, path)).length > 0;
  return places.filter(isFilled);
}
