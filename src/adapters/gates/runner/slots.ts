// The budget of processors: so many tools at once over all runs. The longest begins first, as the one that begins last decides when all are
// over; but what waits comes closer to its turn, so none waits for ever.

interface Waiting {
  readonly needs: number;
  /** On the clock of this process: earlier is first. */
  readonly due: number;
  readonly start: () => void;
}

export class Slots {
  readonly #count: number;
  #free: number;
  #waiting: readonly Waiting[] = [];

  constructor(count: number) {
    this.#count = Math.max(1, count);
    this.#free = this.#count;
  }

  /** `expectedMs`: what comes as much later and takes longer goes first. */
  within<T>(work: () => Promise<T>, expectedMs = 0): Promise<T> {
    return this.#holding({ needs: 1, expectedMs }, work);
  }

  /** With nothing beside it. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    return this.#holding({ needs: this.#count, expectedMs: 0 }, work);
  }

  async #holding<T>({ needs, expectedMs }: { needs: number; expectedMs: number }, work: () => Promise<T>): Promise<T> {
    await new Promise<void>(start => {
      const waiting = { needs, due: performance.now() - expectedMs, start };
      this.#waiting = [...this.#waiting, waiting].toSorted((a, b) => a.due - b.due);
      // Those that come at the same time are compared.
      setImmediate(() => this.#startNext());
    });
    try {
      return await work();
    } finally {
      this.#free += needs;
      this.#startNext();
    }
  }

  #startNext(): void {
    for (let [next, ...rest] = this.#waiting; next && next.needs <= this.#free; [next, ...rest] = this.#waiting) {
      this.#waiting = rest;
      this.#free -= next.needs;
      next.start();
    }
  }
}
