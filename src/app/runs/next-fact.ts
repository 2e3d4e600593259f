// Waits for news of any run.
import type { Clock } from '../../ports/clock.ts';
import type { Journal } from '../../ports/journal.ts';
import { onAbort } from '../../std/on-abort.ts';

/** Also without news, so that another process that ended is noticed, and this one does not end because nothing else is pending. */
const pollAgainMs = 1000;

export async function nextFact(clock: Clock, journal: Journal, until: AbortSignal): Promise<void> {
  const woken = new AbortController();
  const wake = () => woken.abort('a fact was appended');
  const unsubscribe = journal.onAppend(wake);
  const stopListening = onAbort(until, wake);
  await clock.sleep(pollAgainMs, woken.signal);
  stopListening();
  unsubscribe();
}
