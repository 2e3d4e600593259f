// Resume: 10,000 events to state, in memory and from the store on disk.

import { attemptFlow } from '../../src/core/attempt/flow.ts';
import type { Recorded } from '../../src/core/event.ts';
import type { AnyFlow } from '../../src/core/flow.ts';
import { runFlow } from '../../src/core/run/flow.ts';
import { Stream } from '../../src/engine/stream.ts';
import { cpuMs, ms, type Row } from './measure.ts';
import { longHistory, parkedHistory, sampleHistories } from './sample.ts';
import { withScratchStore } from './scratch-store.ts';

const goalMs = 100;
const resumeGoalMs = 1000;

const flowOf = (stream: string): AnyFlow => (stream.startsWith('run/') ? runFlow : attemptFlow);

function foldAll(stream: string, events: readonly Recorded[]): void {
  const flow = flowOf(stream);
  let state = flow.initial(stream);
  for (const event of events) state = flow.fold(state, event);
}

export async function benchFold(): Promise<readonly Row[]> {
  const histories = await sampleHistories(10_000);
  const long = longHistory(10_000, await parkedHistory());
  const many = await cpuMs(7, () => {
    for (const [stream, events] of histories) foldAll(stream, events);
  });
  const one = await cpuMs(7, () => foldAll('run/long', long));
  const resumed = await withScratchStore(async ({ journal }) => {
    for (const [stream, events] of histories)
      await journal.append({ stream, expectedVersion: 0, events: renamed(stream, events) });
    return await cpuMs(3, async () => {
      for (const { stream } of await journal.streams('')) await new Stream(journal, flowOf(stream), stream).refresh();
    });
  });
  const row = (what: string, value: number, goal: number): Row => ({
    what,
    measured: `${ms(value)} of CPU`,
    goal: `< ${goal} ms`,
    isMet: value < goal,
  });
  return [
    row(`fold 10,000 events of ${histories.size} streams`, many, goalMs),
    row(`fold ${long.length} events of one stream`, one, goalMs),
    row('read them from the store and fold', resumed, resumeGoalMs),
  ];
}

const renamed = (stream: string, events: readonly Recorded[]) =>
  events.map(event => ({ ...event, id: `${stream}/${event.id}` }));
