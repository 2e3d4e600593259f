// Lines from one side, read in order by the other.

export class LineQueue implements AsyncIterable<string> {
  readonly #waiting: string[] = [];
  #isClosed = false;
  #wake: (() => void) | undefined;

  push(line: string): void {
    this.#waiting.push(line);
    this.#wake?.();
  }

  close(): void {
    this.#isClosed = true;
    this.#wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<string> {
    for (;;) {
      const line = this.#waiting.shift();
      if (line !== undefined) yield line;
      else if (this.#isClosed) return;
      else await new Promise<void>(resolve => (this.#wake = resolve));
    }
  }
}
