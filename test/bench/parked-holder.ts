// Drives all runs of a scratch store and says what that costs. Arguments: the store's folder, how many runs, how long to wait.
import { setTimeout } from 'node:timers/promises';
import { startEngine } from '../../src/engine/loop.ts';
import { parkedParts, Ticks } from './parked-engine.ts';
import type { Parked, Waited } from './parked-streams.ts';
import { openScratchStore } from './scratch-store.ts';

const [folder = '', runs = '0', seconds = '0'] = process.argv.slice(2);
const store = await openScratchStore(folder);
const ticks = new Ticks();
let beats = 0;
const history = await store.journal.read('run/0');
const parts = parkedParts(store, ticks, history);
const engine = await startEngine({
  ...parts,
  heartbeat: {
    beat: async (...asked) => {
      beats++;
      return await store.heartbeat.beat(...asked);
    },
  },
});
const stopping = new AbortController();
const driving = engine.driveAll(stopping.signal);
await ticks.until(Number(runs));
const started = process.cpuUsage();
print<Parked>({ resumedCpuMs: (started.user + started.system) / 1000 });
// What starting left behind belongs to the start.
await setTimeout(1000);
globalThis.gc?.();
beats = 0;
const before = process.cpuUsage();
const waitedFrom = performance.now();
await setTimeout(Number(seconds) * 1000);
const { user, system } = process.cpuUsage(before);
const cpuPercent = (user + system) / 10 / (performance.now() - waitedFrom);
print<Waited>({ cpuPercent, beats, rssMb: process.memoryUsage().rss / 2 ** 20 });
process.on('SIGTERM', () => stopping.abort('over'));
await driving;
engine.close();
store.close();

function print<T>(line: T): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
