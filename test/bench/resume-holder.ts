// Drives the long run of a scratch store until it is killed. The argument is the store's folder.
import { startEngine } from '../../src/engine/loop.ts';
import { parkedParts, Ticks } from './parked-engine.ts';
import { openScratchStore } from './scratch-store.ts';

const store = await openScratchStore(process.argv[2] ?? '');
const ticks = new Ticks();
const engine = await startEngine(parkedParts(store, ticks, await store.journal.read('run/long')));
void engine.drive('run/long', new AbortController().signal);
await ticks.until(1);
process.stdout.write('held');
