// Lines on their way from a process to whoever reads them. A slow reader makes the process wait; nobody keeps a flood.

const linesMax = 64;
const charactersMax = 1024 * 1024;

export class LineChannel implements AsyncIterable<string> {
  #lines: string[] = [];
  #characters = 0;
  #isClosed = false;
  #wakeReader: () => void = nothing;
  #wakeWriter: () => void = nothing;

  /** Resolves when there is room for more. After the close it takes nothing and resolves at once. */
  async push(line: string): Promise<void> {
    if (this.#isClosed) return;
    this.#lines.push(line);
    this.#characters += line.length;
    this.#wakeReader();
    while (this.#isFull() && !this.#isClosed) {
      await new Promise<void>(resolve => {
        this.#wakeWriter = resolve;
      });
    }
  }

  /** What was pushed before can still be read. */
  close(): void {
    this.#isClosed = true;
    this.#wakeReader();
    this.#wakeWriter();
  }

  /** Nobody reads any more. */
  discard(): void {
    this.#lines = [];
    this.#characters = 0;
    this.close();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<string> {
    for (;;) {
      const line = this.#lines.shift();
      if (line !== undefined) {
        this.#characters -= line.length;
        this.#wakeWriter();
        yield line;
      } else if (this.#isClosed) {
        return;
      } else {
        await new Promise<void>(resolve => {
          this.#wakeReader = resolve;
        });
      }
    }
  }

  #isFull(): boolean {
    return this.#lines.length >= linesMax || this.#characters >= charactersMax;
  }
}

function nothing(): void {
  return;
}
