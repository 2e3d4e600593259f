// Says again and again, ever more seldom, that something still goes on, for people whose terminal shows only lines.
import type { Clock } from '../ports/clock.ts';

const minuteMs = 60_000;
const firstMs = [2000, 10_000, 30_000, minuteMs];

/** `say` gets how long it has lasted. Until the function that it returns is called. */
export function sayAtIntervals(clock: Pick<Clock, 'sleep'>, say: (elapsedMs: number) => void): () => void {
  const over = new AbortController();
  void repeat(clock, say, over.signal);
  return () => over.abort('over');
}

async function repeat(clock: Pick<Clock, 'sleep'>, say: (elapsedMs: number) => void, over: AbortSignal): Promise<void> {
  for (let elapsed = 0, times = 0; ; times++) {
    const next = firstMs[times] ?? elapsed + minuteMs;
    await clock.sleep(next - elapsed, over);
    if (over.aborted) return;
    elapsed = next;
    say(elapsed);
  }
}
