// Nothing is waited for without an end: the caller says how long.
import type { Clock } from '../ports/clock.ts';
import { onAbort } from '../std/on-abort.ts';

export interface Deadline {
  readonly clock: Clock;
  readonly ms: number;
  /** Aborted: the time is over now. */
  readonly signal?: AbortSignal;
}

/** What `asked` gives in time, else `late`. What comes afterwards is dropped. */
export async function within<T, L>(deadline: Deadline, asked: Promise<T>, late: L): Promise<T | L> {
  const timer = startTimer(deadline);
  try {
    return await Promise.race([asked, timer.over.then(() => late)]);
  } finally {
    timer.cancel();
  }
}

/** `over` resolves when the time is over, or when it does not matter any more. */
export function startTimer({ clock, ms, signal }: Deadline) {
  const ended = new AbortController();
  const end = () => ended.abort('the time is over');
  const stopListening = onAbort(signal, end);
  const cancel = () => {
    stopListening();
    end();
  };
  return { over: clock.sleep(ms, ended.signal), cancel };
}
