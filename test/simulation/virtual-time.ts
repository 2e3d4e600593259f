// Virtual time: nothing waits for real; the next timer fires once everything that can run now has run.
import type { Clock } from '../../src/ports/clock.ts';

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly fire: () => void;
  isDropped: boolean;
}

export class VirtualTime {
  private elapsed = 0;
  private wallOffset = Date.UTC(2030, 0, 1);
  private order = 0;
  private readonly heap: Timer[] = [];

  monotonic(): number {
    return this.elapsed;
  }

  now(): number {
    return this.elapsed + this.wallOffset;
  }

  /** Somebody sets the wall clock; durations go on as before. */
  jump(ms: number): void {
    this.wallOffset += ms;
  }

  after(ms: number, fire: () => void): () => void {
    const timer: Timer = { at: this.elapsed + Math.min(ms, 1e12), order: this.order++, fire, isDropped: false };
    this.push(timer);
    return () => {
      timer.isDropped = true;
    };
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise(resolve => {
      if (signal?.aborted) return resolve();
      const finish = () => {
        drop();
        signal?.removeEventListener('abort', finish);
        resolve();
      };
      const drop = this.after(ms, finish);
      signal?.addEventListener('abort', finish);
    });
  }

  clock(): Clock {
    return {
      now: () => this.now(),
      monotonic: () => this.monotonic(),
      sleep: (ms, signal) => this.sleep(ms, signal),
    };
  }

  /** Runs until `isOver`, until nothing is left to do, or until `maxMs` have passed. */
  async run(isOver: () => boolean, maxMs: number): Promise<'over' | 'idle' | 'too-long'> {
    for (;;) {
      await settle();
      if (isOver()) return 'over';
      const timer = this.pop();
      if (!timer) return 'idle';
      if (timer.at > maxMs) return 'too-long';
      this.elapsed = Math.max(this.elapsed, timer.at);
      timer.fire();
    }
  }

  private push(timer: Timer): void {
    const heap = this.heap;
    let at = heap.push(timer) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!isEarlier(timer, heap[parent] as Timer)) break;
      heap[at] = heap[parent] as Timer;
      at = parent;
    }
    heap[at] = timer;
  }

  private pop(): Timer | undefined {
    for (;;) {
      const first = this.heap[0];
      const last = this.heap.pop();
      if (!first || !last) return undefined;
      if (this.heap.length > 0) this.sink(last);
      if (!first.isDropped) return first;
    }
  }

  private sink(timer: Timer): void {
    const heap = this.heap;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      if (left >= heap.length) break;
      const right = left + 1;
      const isRight = right < heap.length && isEarlier(heap[right] as Timer, heap[left] as Timer);
      const child = isRight ? right : left;
      if (!isEarlier(heap[child] as Timer, timer)) break;
      heap[at] = heap[child] as Timer;
      at = child;
    }
    heap[at] = timer;
  }
}

function isEarlier(a: Timer, b: Timer): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}

/** A turn of the event loop: every promise that can go on has gone on. */
const settle = () => new Promise<void>(resolve => setImmediate(resolve));
