// Opens the store of a crash room, for its engine processes and for those who judge them.
import { ownerLiveness } from '../../src/adapters/owner/owner-liveness.ts';
import { openStore } from '../../src/adapters/store/libsql/open-store.ts';
import { attemptEvents } from '../../src/core/attempt/events.ts';
import { definitionsByFamily } from '../../src/core/event.ts';
import { limitsSchema } from '../../src/core/limits.ts';
import { runEvents } from '../../src/core/run/events.ts';
import type { RunSettings } from '../../src/core/run/settings.ts';
import { defaultWorkflow, quickWorkflow } from '../../src/core/workflow/workflow.ts';
import { request } from '../../src/engine/request.ts';
import type { Owner } from '../../src/ports/owner.ts';
import { clockOf, type Room, type RoomRun, repositoryOf, stateOf, streamOf } from './crash-room.ts';

export function openCrashStore(room: Room, owner: Owner) {
  return openStore({
    folder: stateOf(room),
    repository: { path: repositoryOf(room) },
    clock: clockOf(room),
    liveness: ownerLiveness(owner),
    definitionsFor: definitionsByFamily({ run: runEvents, attempt: attemptEvents }),
  });
}

export function settingsOf(room: Room, run: RoomRun): RunSettings {
  return {
    workflow: run.workflow === 'quick' ? quickWorkflow : defaultWorkflow,
    limits: limitsSchema.parse(room.limits),
    auditScoreThreshold: 0.75,
    criticalBlocks: true,
    gatePolicy: { duplicates: 'warn' },
    codeowners: ['ann'],
    reactions: true,
    watchItemMs: 0,
    reviewPollMs: 60_000,
    closesItems: false,
    itemPrefix: '#',
    commitTrailers: [],
    landing: 'as-is',
    roles: {},
  };
}

/** A person asks for every run of the room. */
export async function askForRuns(room: Room, owner: Owner): Promise<void> {
  const store = await openCrashStore(room, owner);
  for (const run of room.runs) {
    const data = { run: run.run, item: run.run, branch: run.branch, base: 'base', settings: settingsOf(room, run) };
    const asked = { stream: streamOf(run), event: { type: 'RunRequested', data }, id: `ann/${run.run}` };
    await request({ journal: store.journal, clock: clockOf(room) }, { ...asked, actor: { kind: 'person', id: 'ann' } });
  }
  store.close();
}
