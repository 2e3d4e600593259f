// A cap on calls per virtual time: an engine that asks the same again and again is a finding with a seed, not a hang.
import type { VirtualTime } from './virtual-time.ts';

/** Per run, well above what the busiest healthy engine needs: one whose base moves again after each of its rebases. */
const callsMax = { instant: 1200, minute: 3000 } as const;
const minute = 60_000;

/** Says of each call whether the engine may make it. Over the cap `onCircles` is told once. */
export function capCalls(time: VirtualTime, runs: number, onCircles: (what: string) => void): () => boolean {
  const instant = { from: 0, calls: 0 };
  const span = { from: 0, calls: 0 };
  let isOver = false;
  return () => {
    const now = time.monotonic();
    if (now !== instant.from) Object.assign(instant, { from: now, calls: 0 });
    if (now - span.from >= minute) Object.assign(span, { from: now, calls: 0 });
    instant.calls++;
    span.calls++;
    if (isOver) return false;
    if (instant.calls <= runs * callsMax.instant && span.calls <= runs * callsMax.minute) return true;
    isOver = true;
    onCircles(`${instant.calls} calls in no time and ${span.calls} within a minute`);
    return false;
  };
}
