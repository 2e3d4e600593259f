// Drives runs of the repository that a person stands in: its configuration, its store, its world and an engine.
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { systemClock } from '../adapters/clock/system.ts';
import { currentOwner } from '../adapters/owner/current-owner.ts';
import { ownerLiveness } from '../adapters/owner/owner-liveness.ts';
import { openProcesses } from '../adapters/process/open-processes.ts';
import { knowSharedFolder } from '../adapters/worktrees/attic/admin.ts';
import type { RunSession, SessionOptions } from '../cli/run/run-session.ts';
import type { Environment } from '../config/environment.ts';
import { loadConfig } from '../config/load.ts';
import { resolveWorkflow } from '../config/project-workflows.ts';
import { repositoryFolder, sharedGitFolder } from '../config/repository-folder.ts';
import { gitSource } from '../config/roles/git-source.ts';
import { readRoles, workflowRoles } from '../config/roles/read-roles.ts';
import type { Config } from '../config/schema.ts';
import { toRunSettings } from '../config/to-run-settings.ts';
import { runFlow } from '../core/run/flow.ts';
import type { WorldPorts } from '../engine/apply/index.ts';
import { explain } from '../engine/explain.ts';
import { observersOf } from '../engine/observers.ts';
import type { Notice } from '../engine/parts.ts';
import { baseOf } from './base-of.ts';
import { DecisionWatch } from './decision-watch.ts';
import { createEngine } from './engine.ts';
import { GateWatch } from './gate-watch.ts';
import { createItemLook } from './item-look.ts';
import { createLocalReviews } from './local-reviews.ts';
import { openOrMakeStore, personIn, transcriptsIn } from './repository-store.ts';
import { createRunWorld, gitFor, remoteOf, type WorldOptions } from './run-world.ts';

export async function openRunSession(
  cwd: string,
  environment: Environment,
  { runner, report }: SessionOptions,
): Promise<RunSession> {
  const repository = await repositoryFolder(cwd);
  const loaded = await loadConfig(repository);
  const config = runner === undefined ? loaded.config : { ...loaded.config, runner };
  const base = await baseOf(repository, loaded);
  const owner = currentOwner('pitwall run');
  const [processes, person, remote, store] = await Promise.all([
    openProcesses(),
    personIn(repository),
    remoteOf(repository, config),
    openOrMakeStore(repository, environment, owner),
  ]);
  const warn = (text: string) => report({ kind: 'trouble', stream: '', error: new Error(text) });
  const github =
    config.forge === 'github' ? await (await import('./github.ts')).openGitHub(config, environment, store) : undefined;
  const git = gitFor(environment, {
    home: repository,
    remoteEnv: github?.gitEnv,
    onWait: lock => warn(`another git holds ${lock}: waiting for it`),
  });
  knowSharedFolder(git, repository, await sharedGitFolder(cwd));
  const gates = new GateWatch();
  const gateProgress = gates.note;
  const shared = { config, environment, repository, base, remote, store, owner, processes, git, github };
  const world = await createRunWorld({ ...shared, warn, gateProgress });
  const writer = { ...store, clock: systemClock, newId: randomUUID, actor: { kind: 'person', id: person } as const };
  const observers = observersOf(store.journal, world, systemClock);
  const decisions = new DecisionWatch();
  const tell = (notice: Notice) => {
    report(notice);
    decisions.note(notice);
  };
  const engine = await createEngine({ store, world, owner, report: tell });
  return {
    repository,
    journal: store.journal,
    clock: systemClock,
    engine,
    config,
    base,
    person,
    liveness: ownerLiveness(owner),
    slots: availableParallelism(),
    reviews: github
      ? (await import('./github-reviews.ts')).createGitHubReviews({ github, git, repository })
      : createLocalReviews({ git, repository, writer }),
    gatesOf: gates.of,
    onDecision: decisions.listen,
    explain: stream => explain({ ...store, clock: systemClock, observers }, runFlow, stream),
    lookAtItem: await itemLookOf(shared, world),
    issues: github && { board: world.board, repo: `${github.owner}/${github.name}` },
    linkOf: async branch => (github ? await (await import('./github-reviews.ts')).linkOf(github, branch) : undefined),
    callsOf: ({ item, branch }) => github?.calls.of(item, branch),
    transcript: transcriptsIn(store, warn).lines,
    settingsOf: name => settingsOf(repository, base, config, name),
    close: () => {
      engine.close();
      store.close();
    },
  };
}

type LookPlace = Pick<WorldOptions, 'github' | 'config' | 'repository' | 'base'>;

async function itemLookOf({ github, config, repository, base }: LookPlace, { board }: Pick<WorldPorts, 'board'>) {
  if (!github) return createItemLook(board, { repository, base });
  const { cardProblem } = await import('./card-problem.ts');
  return createItemLook(board, undefined, item => cardProblem({ github, config }, item));
}

/** Roles without a definition, or with a wrong one, are refused here, before anything happens. */
async function settingsOf(repository: string, base: string, config: Config, name: string | undefined) {
  const workflow = resolveWorkflow(config, name);
  const roles = await readRoles(await gitSource(repository, base), workflowRoles(workflow), workflow);
  return toRunSettings(config, { workflow: name, roles });
}
