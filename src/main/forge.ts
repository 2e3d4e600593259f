// Items, cards and reviews of a repository: on this machine, or on GitHub where the configuration says so.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createLocalBoard } from '../adapters/board/local.ts';
import { systemClock } from '../adapters/clock/system.ts';
import { createGitHistory } from '../adapters/forge/local/git-history.ts';
import { createLocalReviews } from '../adapters/forge/local/reviews.ts';
import { createLocalForge } from '../adapters/forge/local.ts';
import { withOwnBranches } from '../adapters/forge/own-branches.ts';
import type { Git } from '../adapters/git/git.ts';
import type { Store } from '../adapters/store/libsql/open-store.ts';
import { takeTurn } from '../adapters/store/libsql/turn.ts';
import { appendFact } from '../adapters/thread/append-fact.ts';
import { type LandingRepo, land } from '../adapters/worktrees/git/land.ts';
import { endedItems, readRuns } from '../app/runs/find-run.ts';
import type { Runtime } from '../app/runs/runs-workspace.ts';
import { openItems } from '../config/items/open-items.ts';
import type { Config } from '../config/schema.ts';
import { isOwnBranch } from '../core/team/own-branch.ts';
import { baseStream } from '../core/world/landing-events.ts';
import type { Board } from '../ports/board.ts';
import type { Forge } from '../ports/forge.ts';
import type { GateProgress, GateRunner } from '../ports/gate-runner.ts';
import type { Owner } from '../ports/owner.ts';
import type { Worktrees } from '../ports/worktrees.ts';
import { authorOf } from './git.ts';
import { gitReader } from './git-reader.ts';
import type { GitHub } from './github.ts';

export interface ForgeOptions {
  readonly config: Config;
  readonly repository: string;
  /** The branch that work starts from. */
  readonly base: string;
  readonly store: Store;
  readonly owner: Owner;
  readonly git: Git;
  /** Undefined: items and reviews are on this machine. */
  readonly github: GitHub | undefined;
}

export interface ForgeParts extends Pick<Runtime, 'reviews' | 'issuesOf' | 'checkCard' | 'callsOf'> {
  readonly board: Board;
  readonly forge: Forge;
  /** The gates with what the forge itself checks. */
  gates(gates: GateRunner, worktrees: Worktrees, progress: (seen: GateProgress) => void): GateRunner;
}

export async function openForge(options: ForgeOptions): Promise<ForgeParts> {
  const { github } = options;
  const here = onThisMachine(options);
  if (!github) return here;
  const onForge = (await import('./github-forge.ts')).openGitHubForge(options, github);
  const isOwn = (base: string) => isOwnBranch(base) && base !== options.base;
  return { ...onForge, ...withOwnBranches({ here, onForge, isOwn }) };
}

/** Longer than git may take for one. */
const landingMaxMs = 5 * 60_000;

const landingsIn = (state: string) => ({
  takeTurn: () => takeTurn({ path: join(state, 'landing.lock'), heldMaxMs: landingMaxMs }),
  note: join(state, 'landing.json'),
});

function onThisMachine({
  config,
  repository,
  base,
  store: { journal, stateFolder },
  owner,
  git,
}: ForgeOptions): ForgeParts {
  const records = { journal, clock: systemClock, newId: randomUUID };
  const writer = { ...records, actor: { kind: 'engine', id: owner.id } as const };
  const record: LandingRepo['record'] = (name, data) =>
    appendFact(writer, baseStream(name), () => ({ event: { type: 'BaseMoving', data } }));
  const items = openItems(gitReader, repository, base);
  return {
    board: createLocalBoard({
      ...writer,
      items,
      endedItems: async () => endedItems(await readRuns(journal)),
    }),
    forge: createLocalForge({
      ...writer,
      history: createGitHistory({ git, repository }),
      land: request =>
        land({ git, repository, record, identity: authorOf(config), ...landingsIn(stateFolder) }, request),
      base,
      fileOf: async item => (await items.read(item))?.file,
    }),
    gates: gates => gates,
    reviews: createLocalReviews({ ...records, git, repository }),
    issuesOf: undefined,
    checkCard: async () => ({ kind: 'fine', reason: '' }),
    callsOf: () => undefined,
  };
}
