// The world of real runs: git, agents, gates, board and forge of one repository on this machine.
import { createGitWorktrees } from '../adapters/worktrees/git.ts';
import type { Environment } from '../config/environment.ts';
import type { WorldPorts } from '../effects/effect-kinds.ts';
import type { GateProgress } from '../ports/gate-runner.ts';
import type { Processes } from '../ports/processes.ts';
import { createAgentRunner } from './agents.ts';
import { briefs } from './flows.ts';
import type { ForgeOptions, ForgeParts } from './forge.ts';
import { gatesOf } from './gates.ts';
import { transcriptsIn } from './repository-store.ts';
import { worktreePlace, worktreeSetup } from './worktrees.ts';

export interface WorldOptions extends ForgeOptions {
  readonly environment: Environment;
  readonly remote: string | undefined;
  readonly processes: Processes;
  readonly gateProgress: (seen: GateProgress) => void;
  readonly sayWait?: ((text: string) => void) | undefined;
  /** Something went wrong that no fact records. */
  readonly warn: (text: string) => void;
}

export function createRunWorld(options: WorldOptions, { board, forge, gates }: ForgeParts): WorldPorts {
  const { store, warn } = options;
  const place = worktreePlace(options);
  const setup = worktreeSetup(options, place);
  const worktrees = createGitWorktrees(place, setup.ofWorktree);
  const runner = createAgentRunner({
    ...options,
    briefs,
    journal: store.journal,
    worktrees,
    variablesFor: setup.variablesFor,
    transcripts: transcriptsIn(store, warn),
    scope: store.path,
    report: notice => {
      if (notice.kind === 'warning') warn(`${notice.attempt}: ${notice.text}`);
    },
  });
  return { worktrees, runner, board, forge, gates: gates(gatesOf(options, setup), worktrees, options.gateProgress) };
}
