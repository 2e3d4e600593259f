// Repeats work while other processes hold the lock. Waits asynchronously, so that the event loop goes on meanwhile.
import { setTimeout } from 'node:timers/promises';
import { driverFault, explainFault } from './driver-fault.ts';

export interface Patience {
  /** The file, for the problem text. */
  readonly path: string;
  /** From 0 to 1; spreads the retries of several processes. */
  readonly random: () => number;
  /** After this long the answer is the problem `store-busy`. */
  readonly retryForMs: number;
}

const pauseMaxMs = 50;

/** Real time, not the store's clock: the other processes are real, too. */
export async function retryWhileBusy<T>(work: () => T, patience: Patience): Promise<T> {
  const end = performance.now() + patience.retryForMs;
  for (let round = 0; ; round++) {
    try {
      return work();
    } catch (error) {
      if (driverFault(error) !== 'busy' || performance.now() >= end) throw explainFault(error, patience.path);
    }
    await setTimeout(patience.random() * Math.min(pauseMaxMs, 2 ** round));
  }
}
