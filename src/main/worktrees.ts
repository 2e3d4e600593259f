// Worktrees of a repository on this machine, and what makes them and checkouts ready: dependencies, untracked files, ports.
import { dirname, join, resolve } from 'node:path';
import { systemClock } from '../adapters/clock/system.ts';
import type { Git } from '../adapters/git/git.ts';
import { createFolderSetup, type FolderSetup } from '../adapters/setup/folder-setup.ts';
import { PortRanges } from '../adapters/setup/port-ranges.ts';
import { SnapshotStore } from '../adapters/setup/snapshot/snapshot-store.ts';
import { virtualEnvironment } from '../adapters/setup/virtual-environment.ts';
import type { Store } from '../adapters/store/libsql/open-store.ts';
import { homeOf } from '../adapters/worktrees/git/home.ts';
import type { WorktreeRepo } from '../adapters/worktrees/git/worktree-repo.ts';
import type { Environment } from '../config/environment.ts';
import type { Config } from '../config/schema.ts';
import { type BaseMove, baseStream } from '../core/world/landing-events.ts';
import { isTest } from '../gates/code/kind-of-file.ts';
import type { Processes } from '../ports/processes.ts';
import { authorOf } from './git.ts';
import { setupReach } from './sandbox.ts';

const setUpTimeoutMs = 10 * 60_000;

export const copiesIn = (state: string) => join(state, 'copies');
export const checkoutsIn = (state: string) => join(state, 'gates');
export const snapshotsIn = (state: string) => join(state, 'dependencies');

export interface WorktreeOptions {
  readonly config: Config;
  readonly environment: Environment;
  readonly repository: string;
  readonly store: Pick<Store, 'stateFolder' | 'journal'>;
  readonly git: Git;
  /** Undefined: the repository has no remote. */
  readonly remote: string | undefined;
  readonly warn?: ((text: string) => void) | undefined;
}

/** Where worktrees, the attic and copies are. */
export function worktreePlace({
  config,
  environment,
  repository,
  store,
  git,
  remote,
  warn,
}: WorktreeOptions): WorktreeRepo {
  const state = store.stateFolder;
  return {
    git,
    repository,
    base: resolve(repository, config.worktreeBase),
    attic: join(state, 'attic'),
    copies: copiesIn(state),
    checkouts: checkoutsIn(state),
    isTest,
    remote,
    goesOnWithout: config.forge === 'local' ? warn : undefined,
    identity: authorOf(config),
    userSettings: userSettingsOf(environment),
    landings: async name => (await store.journal.read(baseStream(name))).map(({ data }) => data as BaseMove),
  };
}

/** What git reads of the user besides the repository's own. */
function userSettingsOf({ variables: { HOME = '', XDG_CONFIG_HOME } }: Environment): readonly string[] {
  const folder = join(XDG_CONFIG_HOME || join(HOME, '.config'), 'git');
  return [join(HOME, '.gitconfig'), ...['config', 'attributes', 'ignore'].map(name => join(folder, name))];
}

export interface SetupOptions {
  readonly config: Config;
  readonly environment: Environment;
  readonly store: Store;
  readonly processes: Processes;
  /** The branch or commit that work starts from. */
  readonly base: string;
}

export interface WorktreeSetup extends FolderSetup {
  /** What agents and gates get in the environment for a worktree. */
  variablesFor(worktree: string): Readonly<Record<string, string>>;
  variablesOf(branch: string): Promise<Readonly<Record<string, string>>>;
}

export function worktreeSetup(
  { config, environment, store, processes, base }: SetupOptions,
  place: WorktreeRepo,
): WorktreeSetup {
  const state = store.stateFolder;
  // Beside the states of all repositories: their runs share the ports of the machine.
  const ports = new PortRanges(join(dirname(state), '.ports'));
  const worktreeOf = (branch: string) => homeOf(place, branch);
  const setup = createFolderSetup({
    processes,
    environment: environment.variables,
    reach: setupReach(environment),
    git: place.git,
    repository: place.repository,
    base,
    clock: systemClock,
    timeoutMs: setUpTimeoutMs,
    snapshots: new SnapshotStore(snapshotsIn(state), systemClock),
    setup: config.setup.flatMap(([program, ...args]) => (program === undefined ? [] : [[program, ...args] as const])),
    copyUntracked: config.copyUntracked,
    ports,
    worktreeOf,
  });
  return {
    ...setup,
    variablesFor: worktree => ({
      ...ports.variablesFor(worktree),
      ...virtualEnvironment(worktree, environment.variables.PATH),
    }),
    variablesOf: async branch => ports.variablesFor(await worktreeOf(branch)),
  };
}
