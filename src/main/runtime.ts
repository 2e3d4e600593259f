// What it takes to see and change the outside of one repository: its world, and an engine on its store.
import { join } from 'node:path';
import { systemClock } from '../adapters/clock/system.ts';
import { createGitHistory } from '../adapters/forge/local/git-history.ts';
import { takeTurn } from '../adapters/store/libsql/turn.ts';
import { gatePolicyOf } from '../app/entry/to-run-settings.ts';
import type { Project } from '../app/project.ts';
import { BranchGates } from '../app/runs/gate-progress.ts';
import type { Runtime } from '../app/runs/runs-workspace.ts';
import { agentRegistry, capacitiesOf } from '../config/agent-registry.ts';
import { agentsAtOnceFor } from '../config/agents-at-once.ts';
import type { Environment } from '../config/environment.ts';
import { runFlow } from '../core/run/flow.ts';
import { observeEpics } from '../effects/epic/epic-kinds.ts';
import { observersOf } from '../effects/observers.ts';
import { observeNewestRun } from '../effects/run/observe-newest-run.ts';
import { explain } from '../engine/explain.ts';
import { observe } from '../engine/observe.ts';
import { defaultTimes, type Notice } from '../engine/parts.ts';
import { machineMemory } from '../std/machine-memory.ts';
import { createEngine } from './engine.ts';
import { epicHomeOf } from './epic-home.ts';
import { openEpics } from './epics.ts';
import { openForge } from './forge.ts';
import { gitFor } from './git.ts';
import { branchLander, branchProposer } from './land-branch.ts';
import { registeredRuns } from './registered-runs.ts';
import { type OpenedStore, transcriptsIn } from './repository-store.ts';
import { createRunWorld } from './run-world.ts';
import { lackOfSandbox, openProcessesFor } from './sandbox.ts';

export interface RuntimeOptions {
  readonly project: Project;
  readonly environment: Environment;
  readonly opened: OpenedStore;
  readonly report: (notice: Notice) => void;
}

/** A merge that needs an agent again is not waited for longer. */
const mergeMaxMs = 10 * 60_000;

export async function openRuntime({ project, environment, opened, report }: RuntimeOptions): Promise<Runtime> {
  const { store, owner } = opened;
  const { repository, gitFolder, config } = project;
  const warn = (text: string) => report({ kind: 'trouble', stream: '', error: new Error(text) });
  const github =
    config.forge === 'github' ? await (await import('./github.ts')).openGitHub(config, environment, store) : undefined;
  const git = gitFor(environment, {
    home: repository,
    credential: github?.gitCredential,
    onWait: lock => warn(`another git holds ${lock}: waiting for it`),
  });
  const [processes, sandboxLack, addresses] = await Promise.all([
    openProcessesFor(config, environment, [repository, gitFolder]),
    lackOfSandbox(config, environment),
    git.findAddresses(repository, config.remote),
  ]);
  const remote = addresses && config.remote;
  const gates = new BranchGates();
  const sayWait = (text: string) => report({ kind: 'note', stream: '', text });
  const agents = agentRegistry(config, environment.path);
  const options = { ...project, agents, environment, store, owner, git, github, remote, processes, warn };
  const forge = await openForge(options);
  const world = createRunWorld({ ...options, gateProgress: gates.note, sayWait }, forge);
  const epics = await openEpics(options, forge.board);
  const runs = registeredRuns({ journal: store.journal, project, agents, containment: processes.containment });
  const observers = {
    ...observersOf(store.journal, world, systemClock),
    ...observeEpics(epics),
    'newest-run': observeNewestRun(store.journal, runs),
  };
  return {
    ...opened,
    ...forge,
    transcript: transcriptsIn(store, warn).lines,
    engine: await createEngine({ store, world, agents, runs, epics, owner, report }),
    epics,
    epicHome: await epicHomeOf(repository, github),
    observe: async queries =>
      (await observe(queries, observers, { clock: systemClock, ms: defaultTimes.answerMs })).world,
    explain: stream => explain({ ...store, clock: systemClock, observers }, runFlow, stream),
    gatesOf: gates.of,
    containment: processes.containment,
    sandboxLack,
    landBranch: (github ? branchProposer : branchLander)({
      ...world,
      reviews: forge.reviews,
      tipOf: branch => git.commit(`refs/heads/${branch}`, repository),
      contains: createGitHistory({ git, repository }).contains,
      policy: gatePolicyOf(config),
    }),
    slots: agentsAtOnceFor(config, machineMemory()),
    capacities: capacitiesOf(agents),
    takeMergeTurn: signal =>
      takeTurn({
        path: join(store.stateFolder, 'merge.lock'),
        heldMaxMs: mergeMaxMs,
        onWait: () => warn('another merge is under way: waiting for it'),
        signal,
      }),
  };
}
