// Reads what is appended to the journal from now on, by this process or another, and says which streams have grown.
import type { Cursor } from '../ports/journal.ts';
import type { EngineParts } from './parts.ts';

type Parts = Pick<EngineParts, 'journal' | 'clock' | 'report'>;

/** `version`: up to where the stream has grown. */
type Listener = (stream: string, version: number) => void;

const pageSize = 500;
/** No other append may come and cause another reading. */
const againMs = 1000;

export class JournalNews {
  readonly #parts: Parts;
  readonly #onTrouble: () => void;
  readonly #listeners = new Set<Listener>();
  readonly #unsubscribe: () => void;
  readonly #closing = new AbortController();
  #cursor: Cursor;
  #reading: Promise<void> | undefined;
  #isAgainDue = false;

  private constructor(parts: Parts, onTrouble: () => void, cursor: Cursor) {
    this.#parts = parts;
    this.#onTrouble = onTrouble;
    this.#cursor = cursor;
    this.#unsubscribe = parts.journal.onAppend(() => this.#onAppend());
  }

  /** `onTrouble`: what is new could not be read, so it may be anything. */
  static async start(parts: Parts, onTrouble: () => void): Promise<JournalNews> {
    return new JournalNews(parts, onTrouble, await parts.journal.head());
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#closing.abort('closed');
    this.#unsubscribe();
  }

  /** One reader at a time; an append during its last page is read in the next round. */
  #onAppend(): void {
    if (this.#reading) {
      this.#isAgainDue = true;
      return;
    }
    this.#reading = this.#read()
      .catch((error: unknown) => {
        this.#parts.report({ kind: 'trouble', stream: '', error });
        this.#onTrouble();
        void this.#readAgain();
      })
      .finally(() => {
        this.#reading = undefined;
        if (!this.#isAgainDue) return;
        this.#isAgainDue = false;
        this.#onAppend();
      });
  }

  async #readAgain(): Promise<void> {
    await this.#parts.clock.sleep(againMs, this.#closing.signal);
    if (!this.#closing.signal.aborted) this.#onAppend();
  }

  async #read(): Promise<void> {
    for (;;) {
      const page = await this.#parts.journal.readAll(this.#cursor, pageSize);
      this.#cursor = page.cursor;
      const grown = new Map(page.events.map(({ stream, version }) => [stream, version]));
      for (const [stream, version] of grown) for (const listener of this.#listeners) listener(stream, version);
      if (page.events.length < pageSize && !this.#isAgainDue) return;
      this.#isAgainDue = false;
    }
  }
}
