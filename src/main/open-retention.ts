// What is kept for a repository: its attic, and every kind of things in its state folder. A new kind is one more line here.
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { systemClock } from '../adapters/clock/system.ts';
import { currentOwner } from '../adapters/owner/current-owner.ts';
import { ownerLiveness } from '../adapters/owner/owner-liveness.ts';
import { retainedAttic } from '../adapters/retention/attic.ts';
import { retainedCheckouts } from '../adapters/retention/checkouts.ts';
import { retainedDependencies } from '../adapters/retention/dependencies.ts';
import { retainedFiles } from '../adapters/retention/files.ts';
import { retainedScratch } from '../adapters/retention/scratch.ts';
import { retainedTranscripts } from '../adapters/retention/transcripts.ts';
import { openAttic } from '../adapters/worktrees/attic/open-attic.ts';
import { needsOf, type Retention } from '../app/retention/retention.ts';
import { readRuns } from '../app/runs/find-run.ts';
import type { Environment } from '../config/environment.ts';
import { loadConfig } from '../config/load.ts';
import { gateLogsIn, gateOutputsIn } from './gates.ts';
import { gitFor, identity } from './git.ts';
import { gitReader } from './git-reader.ts';
import { openHere } from './repository-store.ts';
import { checkoutsIn, copiesIn, snapshotsIn } from './worktrees.ts';

/** Undefined: the repository has no store yet, so nothing is kept. */
export async function openRetention(cwd: string, environment: Environment): Promise<Retention | undefined> {
  const repository = await gitReader.topFolder(cwd);
  const store = await openHere(cwd, environment, 'pitwall gc');
  if (!store) return undefined;
  const { config } = await loadConfig(repository);
  const state = store.stateFolder;
  const git = gitFor(environment);
  const folders = { attic: join(state, 'attic'), copies: copiesIn(state), checkouts: checkoutsIn(state) };
  const base = resolve(repository, config.worktreeBase);
  const place = { git, repository, base, ...folders, remote: undefined, identity, now: Date.now };
  const openRuns = async () => needsOf(await readRuns(store.journal));
  const checkouts = { git, repository, openRuns, clock: systemClock };
  return {
    limits: { days: config.retentionDays, bytesMax: config.diskLimitGb * 1e9 },
    attic: openAttic(place),
    kinds: [
      retainedAttic(place),
      retainedTranscripts(join(state, 'transcripts'), openRuns),
      retainedCheckouts('gates', { ...checkouts, home: place.checkouts }),
      retainedCheckouts('copies', { ...checkouts, home: place.copies }),
      retainedFiles('gate-logs', gateLogsIn(state)),
      retainedFiles('gate-outputs', gateOutputsIn(state)),
      retainedDependencies(snapshotsIn(state), systemClock),
      retainedScratch([...new Set([tmpdir(), '/tmp'])], ownerLiveness(currentOwner('pitwall gc'))),
    ],
    close: () => store.close(),
  };
}
