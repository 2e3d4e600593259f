// Reading beside 1,000 ended runs: the open ones cost what they cost beside ten, and each event of the ended ones little.
import type { Recorded } from '../../src/core/event.ts';
import { runFlow } from '../../src/core/run/flow.ts';
import { streamOf } from '../../src/engine/stream.ts';
import { cpuOf, ms, type Row, times } from './measure.ts';
import { endedHistory } from './sample.ts';
import { openScratchStore, type ScratchStore, withScratchStore } from './scratch-store.ts';

const [few, many] = [10, 1000];
const shown = 20;
const rounds = 5;
const goals = { eventUs: 20, ratio: 1.2 };

export async function benchEndedRuns(): Promise<readonly Row[]> {
  const history = await endedHistory();
  return await withScratchStore(small =>
    withScratchStore(async large => {
      await fill(small, history, few);
      await fill(large, history, many);
      const [fewMs, manyMs]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round++) {
        fewMs.push(await reading(small, readShown));
        manyMs.push(await reading(large, readShown));
      }
      const ratio = Math.min(...manyMs) / Math.min(...fewMs);
      const allMs = await reading(large, readAll);
      const eventUs = (1000 * allMs) / (many * history.length);
      return [
        {
          what: `open runs beside ${many} ended ones, against ${few}`,
          measured: `${times(ratio)} (${ms(Math.min(...manyMs))} / ${ms(Math.min(...fewMs))})`,
          goal: `<= ${goals.ratio} x`,
          isMet: ratio <= goals.ratio,
        },
        {
          what: `all ${many} ended runs, ${history.length} events each`,
          measured: `${eventUs.toFixed(1)} µs per event (${ms(allMs)})`,
          goal: `< ${goals.eventUs} µs`,
          isMet: eventUs < goals.eventUs,
        },
      ];
    }),
  );
}

/** Some open runs, and so many that their driver found ended. */
async function fill({ journal, owner }: ScratchStore, history: readonly Recorded[], ended: number): Promise<void> {
  const add = async (stream: string, events: readonly Recorded[]) => {
    await journal.append({
      stream,
      expectedVersion: 0,
      events: events.map(event => ({ ...event, id: `${stream}/${event.id}` })),
    });
  };
  for (let run = 0; run < shown; run++) await add(`run/open-${run}`, history.slice(0, -1));
  for (let run = 0; run < ended; run++) {
    await add(`run/${run}`, history);
    const taken = await journal.acquireLease(`run/${run}`, owner, 60_000);
    if (taken.kind === 'acquired') await journal.releaseLease(taken.lease, history.length);
  }
}

/** As another process would read it: nothing was folded before. */
async function reading({ folder }: ScratchStore, read: (store: ScratchStore) => Promise<void>): Promise<number> {
  const store = await openScratchStore(folder);
  const taken = await cpuOf(() => read(store));
  store.close();
  return taken;
}

async function readShown({ journal }: ScratchStore): Promise<void> {
  for (const { stream } of await journal.openStreams('run/')) await streamOf(journal, runFlow, stream).refresh();
}

async function readAll({ journal }: ScratchStore): Promise<void> {
  for (const { stream } of await journal.streams('run/')) await streamOf(journal, runFlow, stream).refresh();
}
