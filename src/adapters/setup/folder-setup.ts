// How worktrees of agents and checkouts of gates are made ready: untracked files, submodules, dependencies, with different trust. What
// an earlier, killed try left is taken away first, so that it can be done again at any time.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SetUpReport } from '../../core/world/outcomes.ts';
import { done, failed, type Performed } from '../../ports/performed.ts';
import { plural } from '../../std/plural.ts';
import { readIfThere } from '../../std/read-if-there.ts';
import type { SetUpCheckout } from '../gates/runner/checkouts.ts';
import { GitError } from '../git/git.ts';
import type { SetUpFolder } from '../worktrees/git.ts';
import { copyUntracked, untrackedMarks } from './copy-untracked.ts';
import {
  areDependenciesOwn,
  type Dependencies,
  dependencyKey,
  installDependencies,
  notInstalled,
} from './dependencies.ts';
import { clearWorkshop } from './place-folders.ts';
import type { PortRanges } from './port-ranges.ts';
import { type Setup, SetupFailure, type SetupParts, type SetupRequest } from './setup-parts.ts';
import { fillSubmodules } from './submodules.ts';

export interface FolderSetup {
  readonly ofWorktree: SetUpFolder;
  readonly ofCheckout: SetUpCheckout;
  /** What that depends on besides the files of the commit. Undefined: on more than can be said. */
  readonly keyOfCheckout: (folder: string, branch: string, signal: AbortSignal) => Promise<string | undefined>;
}

export interface FolderSetupParts extends SetupParts {
  readonly ports: Pick<PortRanges, 'variablesFor'>;
  readonly worktreeOf: (branch: string) => Promise<string>;
}

export function createFolderSetup(parts: FolderSetupParts): FolderSetup {
  const variablesOf = async (branch: string) => parts.ports.variablesFor(await parts.worktreeOf(branch));
  return {
    ofWorktree: async ({ folder, branch }, signal) => {
      const variables = parts.ports.variablesFor(folder);
      const performed = await makeReady(parts, { folder, branch, use: 'agent', variables, signal });
      if (performed.kind !== 'done') return performed;
      const { how, warnings, missing } = performed.output;
      return done({ how, warnings: missing === undefined ? warnings : [...warnings, missing] });
    },
    keyOfCheckout: async (folder, branch, signal) => {
      const variables = await variablesOf(branch);
      return await keyOf(setupOf(parts, { folder, branch, use: 'gates', variables, signal }));
    },
    ofCheckout: async (folder, branch, signal, onPart) => {
      const variables = await variablesOf(branch);
      const request = { folder, branch, use: 'gates', variables, signal, onPart } as const;
      const performed = await makeReady(parts, request);
      const isChanged = async () => !signal.aborted && !(await areDependenciesOwn(parts, request));
      if (performed.kind !== 'done') return { kind: 'unready', reason: performed.reason, isChanged: await isChanged() };
      const { warnings, missing: reason } = performed.output;
      if (reason === undefined) return { kind: 'ready', warnings };
      return { kind: 'ready', warnings, missing: { reason, isChanged: await isChanged() } };
    },
  };
}

function setupOf(parts: SetupParts, request: SetupRequest): Setup {
  return { parts, request, endsAt: parts.clock.monotonic() + parts.timeoutMs };
}

/** Untracked files count with whether they are free to be copied, git's settings by how it writes files. */
async function keyOf(setup: Setup): Promise<string | undefined> {
  const { git, repository, copyUntracked: patterns } = setup.parts;
  const { folder } = setup.request;
  if (existsSync(join(folder, '.gitmodules'))) return undefined;
  const { key, tracked } = await dependencyKey(setup);
  if (key === undefined) return undefined;
  const marks = await untrackedMarks({ git, from: repository, patterns });
  const settings = readIfThere(join(git.placeOf(repository).commonDir, 'config'));
  const reasons = [keyFormat, key, marks.map(mark => [mark, tracked.has(mark[0])]), settings];
  return createHash('sha256').update(JSON.stringify(reasons)).digest('hex');
}

/** Raised when a checkout is made ready in another way. */
const keyFormat = 1;

interface Report extends SetUpReport {
  /** Why dependencies are not there. */
  readonly missing: string | undefined;
}

async function makeReady(parts: SetupParts, request: SetupRequest): Promise<Performed<Report>> {
  const { folder, signal } = request;
  clearWorkshop(folder);
  try {
    return done(await report(setupOf(parts, request)));
  } catch (error) {
    if (signal.aborted) return failed('the set-up was stopped');
    if (error instanceof SetupFailure || error instanceof GitError) return failed(error.message);
    throw error;
  } finally {
    clearWorkshop(folder);
  }
}

async function report(setup: Setup): Promise<Report> {
  const { git, repository, copyUntracked: patterns } = setup.parts;
  const { onPart } = setup.request;
  onPart?.('untracked files');
  const copied = await copyUntracked({ git, from: repository, to: setup.request.folder, patterns });
  onPart?.('submodules');
  const submodules = await fillSubmodules(git, repository, setup.request.folder);
  onPart?.('dependencies');
  const dependencies = await (setup.request.use === 'gates' ? installTwice(setup) : installDependencies(setup));
  const counted = [counting(copied.count, 'untracked file'), counting(submodules.count, 'submodule')];
  const how = [...counted, ...dependencies.map(each => each.how)].filter(Boolean).join('; ');
  const warnings = [...copied.warnings, ...submodules.warnings, ...dependencies.flatMap(each => each.warnings)];
  const missing = dependencies.flatMap(each => each.missing ?? []);
  return { how, warnings, missing: missing.length === 0 ? undefined : missing.join('\n') };
}

/** Gates that need no dependencies can do without them: the others say why they are not there. */
async function installTwice(setup: Setup): Promise<readonly Dependencies[]> {
  const first = await installOrFailure(setup);
  if (!(first instanceof SetupFailure)) return first;
  const second = await installOrFailure(setup);
  return second instanceof SetupFailure ? [missingBy(setup, first)] : second;
}

async function installOrFailure(setup: Setup): Promise<readonly Dependencies[] | SetupFailure> {
  try {
    return await installDependencies(setup);
  } catch (error) {
    if (!(error instanceof SetupFailure) || setup.request.signal.aborted) throw error;
    return error;
  }
}

function missingBy({ parts }: Setup, { message }: SetupFailure): Dependencies {
  const isOwn = parts.setup.length > 0;
  const missing = isOwn
    ? `the set-up failed: ${message}\nCorrect "setup" in .pitwall/config.yaml.`
    : notInstalled(`${message}\nCorrect that`);
  return { how: '', warnings: [], missing };
}

function counting(count: number, what: string): string {
  return count === 0 ? '' : plural(count, what);
}
