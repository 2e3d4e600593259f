// The flow of a team as Pitwall has it, with what it asks for: runs of the worlds' items, things asked of them, and the bus.

import { membersOf } from '../../../src/app/team/members-of.ts';
import { absent, known } from '../../../src/core/answer.ts';
import type { AnyFlow } from '../../../src/core/flow.ts';
import { askedOfRun } from '../../../src/core/run/asked-of-run.ts';
import { teamFlow } from '../../../src/core/team/flow.ts';
import { busKinds, observeBus } from '../../../src/effects/bus/bus-kinds.ts';
import { itemRuns } from '../../../src/effects/run/observe-run.ts';
import { runKinds } from '../../../src/effects/run/run-kinds.ts';
import { done } from '../../../src/ports/performed.ts';
import type { Asker } from '../engines.ts';
import { foldedRuns } from '../pair-flow.ts';
import type { World } from '../world.ts';

/** What the detector of conflicts sees is nothing: it has tests of its own. */
export function teamAsker(worlds: readonly World[], flow = teamFlow as unknown as AnyFlow): Asker {
  return parts => {
    const { journal } = parts;
    const runs = runKinds(parts, {
      ...foldedRuns,
      of: itemRuns(journal, foldedRuns),
      factOf: askedOfRun,
      request: async (run, { item, base = 'none' }, parent) => {
        const world = worlds.find(each => each.item === item);
        if (world?.run !== run) return { kind: 'failed', reason: `there is no item for run ${run}`, final: true };
        const { branch, settings } = world;
        return done({ type: 'RunRequested', data: { run, item, branch, base, settings, parent } });
      },
    });
    const bus = busKinds({ ...parts, membersOf: team => membersOf(journal, team) });
    const observers = {
      bus: observeBus(journal),
      workset: async () => known({}),
      'trial-merge': async () => known([]),
      'agent-at-work': async () => absent,
    };
    return { flow, observers, effects: { ...runs, ...bus } };
  };
}
