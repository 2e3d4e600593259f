// Entries on their way from writers to one reader. A writer that waits for room is slowed down by a slow reader.

export interface ChannelBounds<Entry> {
  readonly entriesMax: number;
  /** Also full at this sum of sizes. An entry larger than that passes alone. Default: no bound. */
  readonly sizeMax?: number;
  readonly sizeOf?: (entry: Entry) => number;
}

export class BoundedChannel<Entry> implements AsyncIterable<Entry> {
  readonly #bounds: ChannelBounds<Entry>;
  #waiting: Entry[] = [];
  #size = 0;
  #isClosed = false;
  #wakeReaders: (() => void)[] = [];
  #wakeWriters: (() => void)[] = [];

  constructor(bounds: ChannelBounds<Entry>) {
    this.#bounds = bounds;
  }

  get isFull(): boolean {
    const { entriesMax, sizeMax = Number.POSITIVE_INFINITY } = this.#bounds;
    return !this.#isClosed && (this.#waiting.length >= entriesMax || this.#size >= sizeMax);
  }

  /** Takes entries also when full: the writer waits for room before or after. Drops them when the channel is closed. */
  push(...entries: readonly Entry[]): void {
    if (this.#isClosed) return;
    for (const entry of entries) {
      this.#waiting.push(entry);
      this.#size += this.#sizeOf(entry);
    }
    wake(this.#wakeReaders);
  }

  /** Resolves at once when the channel is closed. */
  async untilRoom(): Promise<void> {
    while (this.isFull) await new Promise<void>(resolve => this.#wakeWriters.push(resolve));
  }

  /** The reader still gets what was pushed before. */
  close(): void {
    this.#isClosed = true;
    wake(this.#wakeReaders);
    wake(this.#wakeWriters);
  }

  /** Drops what is waiting and whatever comes. */
  discard(): void {
    this.#waiting = [];
    this.#size = 0;
    this.close();
  }

  /** A reader that leaves early discards the rest, so that it holds no writer up. */
  [Symbol.asyncIterator](): AsyncIterator<Entry, undefined> {
    return {
      next: async () => {
        while (this.#waiting.length === 0 && !this.#isClosed)
          await new Promise<void>(resolve => this.#wakeReaders.push(resolve));
        return this.#take();
      },
      return: async () => {
        this.discard();
        return { done: true, value: undefined };
      },
    };
  }

  #take(): IteratorResult<Entry, undefined> {
    if (this.#waiting.length === 0) return { done: true, value: undefined };
    const value = this.#waiting.shift() as Entry;
    this.#size -= this.#sizeOf(value);
    if (!this.isFull) wake(this.#wakeWriters);
    return { done: false, value };
  }

  #sizeOf(entry: Entry): number {
    return this.#bounds.sizeOf?.(entry) ?? 0;
  }
}

function wake(sleepers: (() => void)[]): void {
  // Most entries pass without anyone waiting.
  if (sleepers.length === 0) return;
  for (const sleeper of sleepers.splice(0)) sleeper();
}
