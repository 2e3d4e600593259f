// The world of real runs: git, agents, gates, board and forge of one repository on this machine.
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createLocalBoard } from '../adapters/board/local.ts';
import { systemClock } from '../adapters/clock/system.ts';
import { createGitHistory } from '../adapters/forge/local/git-history.ts';
import { createLocalForge } from '../adapters/forge/local.ts';
import { ownProgram } from '../adapters/gates/own-program.ts';
import { OutputCache } from '../adapters/gates/runner/output-cache.ts';
import { Slots } from '../adapters/gates/runner/slots.ts';
import { createGateRunner } from '../adapters/gates/runner.ts';
import { Git, type GitOptions } from '../adapters/git/git.ts';
import { untrackedMarks } from '../adapters/setup/untracked-marks.ts';
import type { Store } from '../adapters/store/libsql/open-store.ts';
import { land } from '../adapters/worktrees/git/land.ts';
import type { GitPlace } from '../adapters/worktrees/git/place.ts';
import { mergeBase } from '../adapters/worktrees/git/refs.ts';
import { createGitWorktrees } from '../adapters/worktrees/git.ts';
import type { Environment } from '../config/environment.ts';
import { openItems } from '../config/items/open-items.ts';
import { askGit } from '../config/repository-folder.ts';
import type { Config } from '../config/schema.ts';
import type { WorldPorts } from '../engine/apply/index.ts';
import { allGates } from '../gates/index.ts';
import type { GateProgress } from '../ports/gate-runner.ts';
import type { Owner } from '../ports/owner.ts';
import type { Processes } from '../ports/processes.ts';
import type { Worktrees } from '../ports/worktrees.ts';
import { createAgentRunner } from './agent-runner.ts';
import { careForWorktrees, type WorktreeCare } from './folder-setup.ts';
import type { GitHub } from './github.ts';
import { transcriptsIn } from './repository-store.ts';
import { subjectOfRun } from './run-subject.ts';

export interface WorldOptions {
  readonly config: Config;
  readonly environment: Environment;
  /** The top folder of the repository, and the branch that work starts from. */
  readonly repository: string;
  readonly base: string;
  /** As `remoteOf` says. */
  readonly remote: string | undefined;
  readonly store: Store;
  readonly owner: Owner;
  readonly processes: Processes;
  readonly git: Git;
  /** Undefined: board and forge are this machine's. */
  readonly github: GitHub | undefined;
  readonly gateProgress: (seen: GateProgress) => void;
  /** Something went wrong that no fact tells. */
  readonly warn: (text: string) => void;
}

/** Author and committer of what Pitwall itself commits. */
export const identity = { name: 'Pitwall', email: 'pitwall@localhost' };

export async function createRunWorld(options: WorldOptions): Promise<WorldPorts> {
  const { config, repository, base, remote, store, owner, git } = options;
  const place = {
    git,
    repository,
    base: resolve(repository, config.worktreeBase),
    attic: join(dirname(store.path), 'attic'),
    copies: join(dirname(store.path), 'copies'),
    remote,
    goesOnWithout: config.forge === 'local' ? options.warn : undefined,
    identity,
  };
  const care = careFor(options, place);
  const worktrees = createGitWorktrees(place, care.ofWorktree);
  const gates = gatesOf(options, care);
  const rest = { worktrees, runner: runnerOf(options, worktrees, care) };
  if (options.github) {
    const { githubBoard, githubForge, gatesWithCi } = await import('./github.ts');
    const place = { github: options.github, config, git, repository, base };
    const ci = { ...place, worktrees, progress: options.gateProgress };
    return { ...rest, board: githubBoard(place), forge: githubForge(place), gates: gatesWithCi(gates, ci) };
  }
  const actor = { kind: 'engine', id: owner.id } as const;
  const writer = { journal: store.journal, clock: systemClock, newId: randomUUID, actor };
  return {
    ...rest,
    gates,
    board: createLocalBoard({ ...writer, items: openItems(repository, base) }),
    forge: createLocalForge({
      ...writer,
      history: createGitHistory({ git, repository }),
      land: request => land({ git, repository }, request),
      base,
    }),
  };
}

type CareOptions = Pick<WorldOptions, 'config' | 'environment' | 'store' | 'processes'>;

export function careFor({ config, environment, store, processes }: CareOptions, place: GitPlace): WorktreeCare {
  const state = dirname(store.path);
  return careForWorktrees({ config, place, state, processes, environment: environment.variables });
}

const gateTimeoutMs = 15 * 60_000;

export const gateLogsIn = (state: string) => join(state, 'gate-logs');
export const gateOutputsIn = (state: string) => join(state, 'gate-outputs');

export interface GateWorld extends CareOptions, Pick<WorldOptions, 'repository' | 'base' | 'git' | 'gateProgress'> {
  /** Default: what was printed on the same files before is used again. */
  readonly isAnew?: boolean;
}

export function gatesOf(options: GateWorld, care: WorktreeCare) {
  const { config, environment, repository, base, store, processes, git, gateProgress, isAnew } = options;
  const state = dirname(store.path);
  return createGateRunner({
    git,
    repository,
    checkouts: join(state, 'gates'),
    logs: gateLogsIn(state),
    cache: isAnew ? undefined : new OutputCache(gateOutputsIn(state)),
    cacheKey: async () => [
      config.setup,
      await untrackedMarks({ git, from: repository, patterns: config.copyUntracked }),
    ],
    processes,
    clock: systemClock,
    environment: environment.variables,
    timeoutMs: gateTimeoutMs,
    gates: allGates(config),
    ownProgram: name => ownProgram(name),
    policyOf: gate => config.gates[gate],
    baseOf: commit => rootOf(git, repository, [commit, base]),
    subjectOf: run => subjectOfRun(store.journal, run),
    slots: new Slots(availableParallelism()),
    setUp: care.ofCheckout,
    variablesFor: care.variablesOf,
    progress: gateProgress,
  });
}

/** Throws a GitError when they have nothing in common. */
async function rootOf(git: Git, cwd: string, [commit, base]: readonly [string, string]): Promise<string> {
  const tip = await git.commit(base, cwd);
  const root = tip === undefined ? undefined : await mergeBase(git, cwd, commit, tip);
  return root ?? (await git.line(['merge-base', commit, base], { cwd }));
}

function runnerOf({ store, warn, ...options }: WorldOptions, worktrees: Worktrees, care: WorktreeCare) {
  return createAgentRunner({
    ...options,
    journal: store.journal,
    worktrees,
    variablesFor: care.variablesFor,
    transcripts: transcriptsIn(store, warn),
    scope: store.path,
    report: notice => {
      if (notice.kind === 'warning') warn(`${notice.attempt}: ${notice.text}`);
    },
  });
}

/** Undefined: the repository is on its own. */
export async function remoteOf(repository: string, { remote }: Config): Promise<string | undefined> {
  const answer = await askGit(repository, ['remote', 'get-url', remote]);
  return answer.kind === 'said' ? remote : undefined;
}

/** Git with keys to reach the remote with, and nothing that names another repository. `home`: where names are looked up often. */
export function gitFor({ variables }: Environment, more: Pick<GitOptions, 'home' | 'onWait' | 'remoteEnv'> = {}): Git {
  const names = ['PATH', 'HOME', 'USER', 'TMPDIR', 'XDG_CONFIG_HOME', 'SSH_AUTH_SOCK', 'GIT_SSH_COMMAND'];
  const env = Object.fromEntries(names.flatMap(name => (variables[name] ? [[name, variables[name]]] : [])));
  return new Git({ clock: systemClock, env, ...more });
}
