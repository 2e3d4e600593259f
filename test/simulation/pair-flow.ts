// A small flow of its own for the simulation: it asks for two runs, sees them by a query, and ends once when both are over.
import * as z from 'zod';
import { type EffectEvent, effectEvents } from '../../src/core/effect/events.ts';
import { pursue } from '../../src/core/effect/pursue.ts';
import { foldEffects, noEffects } from '../../src/core/effect/state.ts';
import type { EventOf, Recorded } from '../../src/core/event.ts';
import { type AnyFlow, earliest, type Flow, type FlowState } from '../../src/core/flow.ts';
import { runEvents } from '../../src/core/run/events.ts';
import { runFlow } from '../../src/core/run/flow.ts';
import type { RunState } from '../../src/core/run/state.ts';
import { runSnapshot } from '../../src/core/run/view/snapshot.ts';
import { RequestRun, runQuery } from '../../src/core/world/run.ts';
import { type FoldedRuns, itemRuns } from '../../src/effects/run/observe-run.ts';
import { type Runs, requestRun } from '../../src/effects/run/request-run.ts';
import type { EngineParts } from '../../src/engine/parts.ts';
import { streamOf } from '../../src/engine/stream.ts';
import { done } from '../../src/ports/performed.ts';
import type { Asker, Plant } from './engines.ts';

const requested = runEvents.RunRequested.data;
export type RunRequest = z.infer<typeof requested>;

export const pairEvents = {
  ...effectEvents,
  PairRequested: { version: 1, data: z.object({ members: z.array(requested) }) },
  PairEnded: { version: 1, data: z.object({ how: z.array(z.string()) }) },
};
type PairEvent = EventOf<typeof pairEvents>;

interface PairState extends FlowState {
  readonly members: readonly RunRequest[];
  readonly isEnded: boolean;
}

const stubborn = { backoffMs: 2000, backoffMaxMs: 60_000, outageMs: 900_000 };
const effects = [RequestRun] as const;
const queries = [runQuery] as const;

const flow: Flow<PairState, PairEvent, typeof effects, typeof queries> = {
  name: 'pair',
  events: pairEvents,
  effects,
  queries,
  initial: () => ({ effects: noEffects, members: [], isEnded: false }),
  fold: (state, event) => {
    if (event.type === 'PairRequested') return { ...state, members: event.data.members };
    if (event.type === 'PairEnded') return { ...state, isEnded: true };
    return { ...state, effects: foldEffects(state.effects, event as Recorded<EffectEvent>) };
  },
  needs: state => (state.isEnded ? [] : state.members.map(({ run }) => runQuery(run))),
  rules: {
    'ask-for-runs': (state, _world, now) => {
      const pursuits = state.members.map(({ run, item }) => {
        const request = { effect: RequestRun, cause: `run/${run}`, input: { item } };
        return pursue(state.effects, request, stubborn, now);
      });
      const going = pursuits.flatMap(pursuit => (pursuit.kind === 'going' ? [pursuit.verdict] : []));
      if (going.length === 0) return undefined;
      const wakeAt = earliest(going.map(verdict => verdict.wakeAt));
      return { why: 'its runs are asked for', effects: going.flatMap(verdict => verdict.effects ?? []), wakeAt };
    },
    end: ({ members }, world) => {
      const seen = members.map(({ run }) => world.get(runQuery(run)));
      const how = seen.flatMap(run => (run.kind === 'known' && run.value.how !== undefined ? [run.value.how] : []));
      if (how.length < members.length) return { why: 'its runs are not over', awaits: 'its runs' };
      return { why: 'its runs are over', record: [{ type: 'PairEnded', data: { how } }] };
    },
  },
  isEnded: state => state.isEnded,
};
const pairFlow = flow as unknown as AnyFlow;

/** With a bug in how it asks for its runs, if one is planted there. */
export const pairAsker =
  (asking: Plant['requestRun'] = requestMember): Asker =>
  parts => ({ flow: pairFlow, observers: {}, effects: { RequestRun: asking(parts) } });

export const foldedRuns: FoldedRuns = {
  flow: runFlow as unknown as AnyFlow,
  snapshotOf: state => runSnapshot(state as RunState),
};

/** The effect as Pitwall has it; a run's settings are those that the pair was asked for with. */
export function requestMember(
  parts: Pick<EngineParts, 'journal' | 'clock' | 'owner'>,
  of: Runs['of'] = itemRuns(parts.journal, foldedRuns),
) {
  return requestRun(parts, {
    of,
    request: async (run, { item }, parent) => {
      const { state } = await streamOf(parts.journal, flow, parent).refresh();
      const member = state.members.find(each => each.item === item);
      if (!member) return { kind: 'failed', reason: `the pair has no item ${item}`, final: true };
      return done({ type: 'RunRequested', data: { ...member, run, parent } });
    },
  });
}
