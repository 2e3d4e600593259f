// What one tick costs when ten times as many runs are open: it may grow at most as they do, and does not grow at all.

import { unknown } from '../../src/core/answer.ts';
import type { Recorded } from '../../src/core/event.ts';
import { decide, type World } from '../../src/core/flow.ts';
import { runFlow } from '../../src/core/run/flow.ts';
import type { RunState } from '../../src/core/run/state.ts';
import { Stream } from '../../src/engine/stream.ts';
import { medianMs, type Row, times } from './measure.ts';
import { sampleHistories } from './sample.ts';
import { withScratchStore } from './scratch-store.ts';

const unseen: World = { get: () => unknown('not looked at in the bench') };

export async function benchTick(): Promise<readonly Row[]> {
  const histories = [...(await sampleHistories(2000))].filter(([stream]) => stream.startsWith('run/'));
  const [, history = []] = histories.find(([, events]) => events.length > 30) ?? [];
  const few = await tickCost(history.slice(0, 30), 10);
  const many = await tickCost(history.slice(0, 30), 100);
  const growth = many / few;
  return [
    { what: 'one tick with 100 open runs against 10', measured: times(growth), goal: '<= 10 x', isMet: growth <= 10 },
  ];
}

/** Refresh and decide on one of `runs` streams. */
function tickCost(history: readonly Recorded[], runs: number): Promise<number> {
  return withScratchStore(async ({ journal }) => {
    for (let run = 0; run < runs; run++) {
      const events = history.map(event => ({ ...event, id: `${run}/${event.id}` }));
      await journal.append({ stream: `run/${run}`, expectedVersion: 0, events });
    }
    const stream = new Stream(journal, runFlow, 'run/0');
    return await medianMs(200, async () => {
      await stream.refresh();
      decide(runFlow, stream.state as RunState, unseen, Date.now());
    });
  });
}
