// The budget of processors: so many tools at once over all runs; the others wait in the order in which they came.

export class Slots {
  readonly #count: number;
  #free: number;
  readonly #waiting: { readonly needs: number; readonly start: () => void }[] = [];

  constructor(count: number) {
    this.#count = Math.max(1, count);
    this.#free = this.#count;
  }

  within<T>(work: () => Promise<T>): Promise<T> {
    return this.#holding(1, work);
  }

  /** With nothing beside it. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    return this.#holding(this.#count, work);
  }

  async #holding<T>(needs: number, work: () => Promise<T>): Promise<T> {
    await new Promise<void>(start => {
      this.#waiting.push({ needs, start });
      this.#startNext();
    });
    try {
      return await work();
    } finally {
      this.#free += needs;
      this.#startNext();
    }
  }

  #startNext(): void {
    for (let next = this.#waiting[0]; next && next.needs <= this.#free; next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#free -= next.needs;
      next.start();
    }
  }
}
