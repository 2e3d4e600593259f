// Lines on their way from a process to a reader. Bounded: whoever pushes waits for room, so a slow reader slows the process.
import type { HeldProcess } from '../../../ports/processes.ts';

export type ProcessLine = HeldProcess['lines'] extends AsyncIterable<infer Line> ? Line : never;

const linesMax = 1024;
const charactersMax = 1024 * 1024;

export class LineChannel implements AsyncIterable<ProcessLine> {
  #waiting: ProcessLine[] = [];
  #characters = 0;
  #isClosed = false;
  #isDropping = false;
  #wakeReaders: (() => void)[] = [];
  #wakeWriters: (() => void)[] = [];

  /** Holds at least one line, however long. */
  get isFull(): boolean {
    return this.#waiting.length >= linesMax || this.#characters >= charactersMax;
  }

  push(line: ProcessLine): void {
    if (this.#isDropping) return;
    this.#waiting.push(line);
    this.#characters += line.text.length;
    wake(this.#wakeReaders);
  }

  async untilRoom(): Promise<void> {
    while (this.isFull) await new Promise<void>(resolve => this.#wakeWriters.push(resolve));
  }

  close(): void {
    this.#isClosed = true;
    wake(this.#wakeReaders);
  }

  [Symbol.asyncIterator](): AsyncIterator<ProcessLine> {
    return {
      next: async () => {
        while (this.#waiting.length === 0 && !this.#isClosed) await this.#news();
        const value = this.#take();
        return value === undefined ? { done: true, value } : { done: false, value };
      },
      // A reader that has read enough must not stop the process: what comes now is read and dropped.
      return: async () => {
        this.#isDropping = true;
        this.#clear();
        return { done: true, value: undefined };
      },
    };
  }

  #news(): Promise<void> {
    return new Promise(resolve => this.#wakeReaders.push(resolve));
  }

  #take(): ProcessLine | undefined {
    const line = this.#waiting.shift();
    this.#characters -= line?.text.length ?? 0;
    if (!this.isFull) wake(this.#wakeWriters);
    return line;
  }

  #clear(): void {
    this.#waiting = [];
    this.#characters = 0;
    wake(this.#wakeWriters);
  }
}

function wake(sleepers: (() => void)[]): void {
  if (sleepers.length === 0) return;
  for (const sleeper of sleepers.splice(0)) sleeper();
}
