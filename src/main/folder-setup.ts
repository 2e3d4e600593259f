// The set-up of worktrees and checkouts on this machine: where snapshots and ranges of ports are kept, and its limit.
import { dirname, join } from 'node:path';
import { systemClock } from '../adapters/clock/system.ts';
import type { ContainedParts } from '../adapters/process/run-contained.ts';
import { createFolderSetup, type FolderSetup } from '../adapters/setup/folder-setup.ts';
import { PortRanges } from '../adapters/setup/port-ranges.ts';
import { SnapshotStore } from '../adapters/setup/snapshot/snapshot-store.ts';
import { homeOf } from '../adapters/worktrees/git/home.ts';
import type { GitPlace } from '../adapters/worktrees/git/place.ts';
import type { Config } from '../config/schema.ts';

const setUpTimeoutMs = 10 * 60_000;

export const snapshotsIn = (state: string) => join(state, 'dependencies');

export interface FolderSetupOptions extends Omit<ContainedParts, 'timeoutMs' | 'clock'> {
  readonly config: Config;
  readonly place: GitPlace;
  /** The folder of this repository's state. */
  readonly state: string;
}

export interface WorktreeCare extends FolderSetup {
  /** What agents and gates get in the environment for a worktree. */
  variablesFor(worktree: string): Readonly<Record<string, string>>;
  variablesOf(branch: string): Promise<Readonly<Record<string, string>>>;
}

export function careForWorktrees({ config, place, state, ...parts }: FolderSetupOptions): WorktreeCare {
  // Beside the states of all repositories: their runs share the ports of the machine.
  const ports = new PortRanges(join(dirname(state), '.ports'));
  const worktreeOf = (branch: string) => homeOf(place, branch);
  const setup = createFolderSetup({
    ...parts,
    git: place.git,
    repository: place.repository,
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
    variablesFor: worktree => ports.variablesFor(worktree),
    variablesOf: async branch => ports.variablesFor(await worktreeOf(branch)),
  };
}
