// What a tick costs when ten times as many runs are open: no more than before, whether all of them tick or one.

import { systemClock } from '../../src/adapters/clock/system.ts';
import type { Recorded } from '../../src/core/event.ts';
import { type Engine, startEngine } from '../../src/engine/loop.ts';
import { request } from '../../src/engine/request.ts';
import { cpuOf, type Row, times } from './measure.ts';
import { parkedParts, Ticks } from './parked-engine.ts';
import { parkedHistory } from './sample.ts';
import { type ScratchStore, withScratchStore } from './scratch-store.ts';

const [few, many] = [10, 100];
const rounds = 15;
/** 1 x is growth in step with the runs; the rest is for the noise of a short measurement. */
const goal = 1.5;

export async function benchTick(): Promise<readonly Row[]> {
  const history = await parkedHistory();
  return await withParkedRuns(history, few, small =>
    withParkedRuns(history, many, async large => {
      const all = await growth(small.tickAll, large.tickAll);
      const one = await growth(small.tickOne, large.tickOne);
      return [
        row(`a tick of all runs, ${many} open against ${few}`, all),
        row(`a tick of one run, ${many} open against ${few}`, one),
      ];
    }),
  );
}

function row(what: string, value: number): Row {
  return { what, measured: times(value), goal: `<= ${goal} x`, isMet: value <= goal };
}

/** The least of several rounds each, taken in turn, with as many ticks in each. */
async function growth(small: () => Promise<void>, large: () => Promise<void>): Promise<number> {
  const [smallMs, largeMs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    smallMs.push(await cpuOf(small));
    largeMs.push(await cpuOf(large));
  }
  return Math.min(...largeMs) / Math.min(...smallMs);
}

interface ParkedRuns {
  tickAll(): Promise<void>;
  tickOne(): Promise<void>;
}

/** An engine that drives so many runs, all of them waiting for their review. */
function withParkedRuns<T>(
  history: readonly Recorded[],
  runs: number,
  use: (parked: ParkedRuns) => Promise<T>,
): Promise<T> {
  return withScratchStore(async store => {
    const streams = Array.from({ length: runs }, (_, run) => `run/${run}`);
    for (const stream of streams) {
      const events = history.map(event => ({ ...event, id: `${stream}/${event.id}` }));
      await store.journal.append({ stream, expectedVersion: 0, events });
    }
    const ticks = new Ticks();
    const engine = await startEngine(parkedParts(store, ticks, history));
    const stopping = new AbortController();
    const driven = Promise.all(streams.map(stream => engine.drive(stream, stopping.signal)));
    await ticks.until(runs);
    const result = await use({
      tickAll: () => tickAll(engine, streams, ticks),
      tickOne: () => tickOne(store, streams, ticks),
    });
    stopping.abort('over');
    await driven;
    engine.close();
    return result;
  });
}

async function tickAll(engine: Engine, streams: readonly string[], ticks: Ticks): Promise<void> {
  for (let done = 0; done < many; done += streams.length) {
    const due = ticks.count + streams.length;
    for (const stream of streams) engine.nudge(stream);
    await ticks.until(due);
  }
}

/** Several runs one after another, each because something was said to it. */
async function tickOne({ journal, owner }: ScratchStore, streams: readonly string[], ticks: Ticks): Promise<void> {
  for (const stream of streams.slice(0, few)) {
    const due = ticks.count + 1;
    const event = { type: 'Warned', data: { cause: 'bench', message: 'bench' } };
    const actor = { kind: 'engine', id: owner.id } as const;
    await request({ journal, clock: systemClock }, { stream, event, actor, id: `${stream}/bench-${ticks.count}` });
    await ticks.until(due);
  }
}
