// A run with 10,000 events whose Pitwall was killed with -9: from opening the store to the first decision of the next one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startEngine } from '../../src/engine/loop.ts';
import { ms, quantile, type Row } from './measure.ts';
import { parkedParts, Ticks } from './parked-engine.ts';
import { longHistory, parkedHistory } from './sample.ts';
import { openScratchStore, type ScratchStore, withScratchStore } from './scratch-store.ts';

const events = 10_000;
const rounds = 5;
const goalMs = 1000;
const holder = fileURLToPath(new URL('./resume-holder.js', import.meta.url));

export async function benchResume(): Promise<readonly Row[]> {
  const history = longHistory(events, await parkedHistory());
  return await withScratchStore(async store => {
    await store.journal.append({ stream: 'run/long', expectedVersion: 0, events: history });
    const taken: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await holdAndDie(store);
      taken.push(await takeOver(store.folder, history));
    }
    const median = quantile(taken, 0.5);
    const measured = `${ms(median)} (${history.length} events)`;
    return [{ what: 'resume after kill -9', measured, goal: `< ${goalMs} ms`, isMet: median < goalMs }];
  });
}

async function holdAndDie({ folder }: ScratchStore): Promise<void> {
  const child = spawn(process.execPath, [holder, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function takeOver(folder: string, history: Parameters<typeof parkedParts>[2]): Promise<number> {
  const startedAt = performance.now();
  const store = await openScratchStore(folder);
  const ticks = new Ticks();
  const engine = await startEngine(parkedParts(store, ticks, history));
  const stopping = new AbortController();
  const driven = engine.drive('run/long', stopping.signal);
  await ticks.until(1);
  const taken = performance.now() - startedAt;
  stopping.abort('over');
  await driven;
  engine.close();
  store.close();
  return taken;
}
