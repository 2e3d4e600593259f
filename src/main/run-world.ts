// The world of real runs: git, agents, gates, board and forge of one repository on this machine.
import { openGitView } from '../adapters/worktrees/git/sandbox-view.ts';
import { createGitWorktrees } from '../adapters/worktrees/git.ts';
import { guardPush } from '../adapters/worktrees/guard-push.ts';
import type { Environment } from '../config/environment.ts';
import type { AgentRegistry } from '../core/agents/agent.ts';
import type { WorldPorts } from '../effects/effect-kinds.ts';
import type { GateProgress } from '../ports/gate-runner.ts';
import type { Processes } from '../ports/processes.ts';
import { createAgentRunner } from './agents.ts';
import { briefs } from './flows.ts';
import type { ForgeOptions, ForgeParts } from './forge.ts';
import { acceptedSettingsIn, gatesOf, rootOf } from './gates.ts';
import { transcriptsIn } from './repository-store.ts';
import { agentReach, holdsBase, joinReach } from './sandbox.ts';
import { worktreePlace, worktreeSetup } from './worktrees.ts';

export interface WorldOptions extends ForgeOptions {
  readonly environment: Environment;
  readonly agents: AgentRegistry;
  readonly remote: string | undefined;
  readonly processes: Processes;
  readonly gateProgress: (seen: GateProgress) => void;
  readonly sayWait?: ((text: string) => void) | undefined;
  /** Something went wrong that no fact records. */
  readonly warn: (text: string) => void;
}

export function createRunWorld(options: WorldOptions, { board, forge, gates }: ForgeParts): WorldPorts {
  const { store, warn } = options;
  const place = { ...worktreePlace(options), isBaseHeld: holdsBase(options.processes, options.config) };
  const setup = worktreeSetup(options, place);
  const { git, repository, base } = options;
  const guard = {
    git,
    repository,
    baseOf: (commit: string) => rootOf(git, repository, [commit, base]),
    acceptedSettings: acceptedSettingsIn(store.journal),
  };
  const unguarded = createGitWorktrees(place, setup.ofWorktree);
  const worktrees = options.remote === undefined ? unguarded : guardPush(unguarded, guard);
  const runner = createAgentRunner({
    ...options,
    briefs,
    journal: store.journal,
    bookmarks: store.bookmarks,
    worktrees,
    variablesFor: setup.variablesFor,
    reachOf: async ({ worktree }, runner, argv) =>
      joinReach(
        agentReach(options.environment, store.stateFolder, { runner, argv }),
        await openGitView(place, worktree),
      ),
    transcripts: transcriptsIn(store, warn),
    scope: store.path,
    report: notice => {
      if (notice.kind === 'warning') warn(`${notice.attempt}: ${notice.text}`);
    },
  });
  return { worktrees, runner, board, forge, gates: gates(gatesOf(options, setup), worktrees, options.gateProgress) };
}
