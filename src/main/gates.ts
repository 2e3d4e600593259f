// The gate runner of a repository on this machine.
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../adapters/clock/system.ts';
import { ownProgram } from '../adapters/gates/own-program.ts';
import { gatesInThread } from '../adapters/gates/readers/reader-thread.ts';
import { OutputCache } from '../adapters/gates/runner/output-cache.ts';
import type { RedBases } from '../adapters/gates/runner/run-one.ts';
import { Slots } from '../adapters/gates/runner/slots.ts';
import { createGateRunner } from '../adapters/gates/runner.ts';
import { createToolCache } from '../adapters/gates/tool-cache/tool-cache.ts';
import type { Git } from '../adapters/git/git.ts';
import { untrackedMarks } from '../adapters/setup/copy-untracked.ts';
import { areVersionsLocked, dayOf } from '../adapters/setup/versions-day.ts';
import { appendFact } from '../adapters/thread/append-fact.ts';
import { mergeBase } from '../adapters/worktrees/git/refs.ts';
import { toolCacheFolder } from '../config/environment.ts';
import type { Recorded } from '../core/event.ts';
import type { GateName } from '../core/gate/gate-name.ts';
import {
  acceptedIn,
  acceptedSettings,
  type RedBaseEvent,
  redBaseStream,
  settingsStream,
} from '../core/gate/red-base-events.ts';
import { allGates } from '../gates/index.ts';
import type { GateProgress } from '../ports/gate-runner.ts';
import type { Journal } from '../ports/journal.ts';
import { subjectOf } from './flows.ts';
import { gateReach } from './sandbox.ts';
import { checkoutsIn, type SetupOptions, type WorktreeSetup } from './worktrees.ts';

const gateTimeoutMs = 15 * 60_000;

export const gateLogsIn = (state: string) => join(state, 'gate-logs');
export const gateOutputsIn = (state: string) => join(state, 'gate-outputs');

export interface GateOptions extends SetupOptions {
  readonly repository: string;
  readonly git: Git;
  readonly gateProgress: (seen: GateProgress) => void;
  /** What people call the base. Default: the base itself. */
  readonly baseName?: string;
  /** Called with what takes time before a gate can begin. */
  readonly sayWait?: ((text: string) => void) | undefined;
  /** Default: what was printed on the same files before is used again. */
  readonly isAnew?: boolean;
}

export function gatesOf(options: GateOptions, setup: WorktreeSetup) {
  const { config, environment, repository, base, store, processes, git, gateProgress, sayWait, isAnew } = options;
  const state = store.stateFolder;
  return createGateRunner({
    git,
    repository,
    checkouts: checkoutsIn(state),
    logs: gateLogsIn(state),
    cache: isAnew ? undefined : new OutputCache(gateOutputsIn(state)),
    habits: new OutputCache(gateOutputsIn(state)),
    cacheKey: async paths => [
      config.setup,
      areVersionsLocked(paths) ? '' : dayOf(systemClock.now()),
      await untrackedMarks({ git, from: repository, patterns: config.copyUntracked }),
    ],
    processes,
    clock: systemClock,
    environment: environment.variables,
    reach: gateReach(environment),
    timeoutMs: gateTimeoutMs,
    gates: gatesInThread({
      program: new URL('./gate-readers.js', import.meta.url),
      gates: allGates(config),
      settings: config,
      path: environment.variables.PATH,
    }),
    ownProgram: name => ownProgram(name),
    policyOf: gate => config.gates[gate],
    baseOf: (commit, from = base) => rootOf(git, repository, [commit, from]),
    baseName: options.baseName ?? base,
    subjectOf: stream => subjectOf(store.journal, stream),
    tools: createToolCache({
      folder: toolCacheFolder(environment),
      clock: systemClock,
      environment: environment.variables,
    }),
    redBases: redBasesOf(store.journal),
    commands: Object.values(config.commands).flatMap(command => (command === undefined ? [] : [command])),
    acceptedSettings: acceptedSettingsIn(store.journal),
    slots: new Slots(availableParallelism()),
    setUp: setup.ofCheckout,
    // Outside of the sandbox whatever a gate runs could write into what is kept.
    ...(processes.containment === 'sandbox' ? { setUpKey: setup.keyOfCheckout } : {}),
    variablesFor: setup.variablesOf,
    progress: seen => {
      gateProgress(seen);
      if (seen.kind === 'gate' && seen.note !== undefined) sayWait?.(seen.note);
    },
  });
}

function redBasesOf(journal: Journal): RedBases {
  const read = async (gate: GateName) => (await journal.read(redBaseStream(gate))) as readonly Recorded<RedBaseEvent>[];
  const writer = { journal, clock: systemClock, newId: randomUUID, actor: { kind: 'engine', id: 'gates' } } as const;
  return {
    find: async (gate, command) => acceptedIn(await read(gate), command),
    end: (gate, commit) =>
      appendFact(writer, redBaseStream(gate), events =>
        events.at(-1)?.type === 'RedBaseAccepted' ? { event: { type: 'RedBaseEnded', data: { commit } } } : undefined,
      ),
  };
}

export const acceptedSettingsIn = (journal: Journal) => async (id: string) =>
  acceptedSettings((await journal.read(settingsStream)) as readonly Recorded<RedBaseEvent>[], id);

/** Undefined when the base is gone, or they have no commit in common. */
export async function rootOf(
  git: Git,
  cwd: string,
  [commit, base]: readonly [string, string],
): Promise<string | undefined> {
  const tip = await git.commit(base, cwd);
  return tip === undefined ? undefined : await mergeBase(git, cwd, commit, tip);
}
