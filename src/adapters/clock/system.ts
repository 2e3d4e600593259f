// The clock of the machine. Sleeping counts on timers, never on wall-clock time, which may jump.
import type { Clock } from '../../ports/clock.ts';

/** Node turns a longer timer into one of 1 ms. */
const timerMaxMs = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  async sleep(ms, signal) {
    let restMs = ms;
    do {
      await sleepOnce(Math.min(restMs, timerMaxMs), signal);
      restMs -= timerMaxMs;
    } while (restMs > 0 && !signal?.aborted);
  },
};

function sleepOnce(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise(resolve => {
    if (signal?.aborted) return resolve();
    const wake = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    signal?.addEventListener('abort', wake);
  });
}
