// Long walks over files are made of short synchronous ones: the rest of Pitwall goes on in between, and can end them.
import { setImmediate } from 'node:timers/promises';

const inARow = 250;

export async function eachInTurn<T>(items: Iterable<T>, signal: AbortSignal, visit: (item: T) => void): Promise<void> {
  let visited = 0;
  for (const item of items) {
    visit(item);
    if (++visited % inARow > 0) continue;
    await setImmediate();
    signal.throwIfAborted();
  }
  signal.throwIfAborted();
}
