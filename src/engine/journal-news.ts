// Reads what is appended to the journal from now on, by this process or another, and says which streams have grown.
import type { EngineParts } from './parts.ts';

type Parts = Pick<EngineParts, 'journal' | 'clock' | 'report'>;

/** `version`: up to where the stream has grown. */
type Listener = (stream: string, version: number) => void;

const pageSize = 500;
/** No other append may come and cause another reading. */
const againMs = 1000;

export interface JournalNews {
  listen(listener: Listener): () => void;
  close(): void;
}

/** `onTrouble`: what is new could not be read, so it may be anything. */
export async function startJournalNews(parts: Parts, onTrouble: () => void): Promise<JournalNews> {
  const { journal, clock, report } = parts;
  const listeners = new Set<Listener>();
  const closing = new AbortController();
  let cursor = await journal.head();
  let reading: Promise<void> | undefined;
  let isAgainDue = false;

  /** One reader at a time; an append during its last page is read in the next round. */
  function onAppend(): void {
    if (reading) {
      isAgainDue = true;
      return;
    }
    reading = read()
      .catch((error: unknown) => {
        report({ kind: 'trouble', stream: '', error });
        onTrouble();
        void readAgain();
      })
      .finally(() => {
        reading = undefined;
        if (!isAgainDue) return;
        isAgainDue = false;
        onAppend();
      });
  }

  async function readAgain(): Promise<void> {
    await clock.sleep(againMs, closing.signal);
    if (!closing.signal.aborted) onAppend();
  }

  async function read(): Promise<void> {
    for (;;) {
      const page = await journal.readAll(cursor, pageSize);
      cursor = page.cursor;
      const grown = new Map(page.events.map(({ stream, version }) => [stream, version]));
      for (const [stream, version] of grown) for (const listener of listeners) listener(stream, version);
      if (page.events.length < pageSize && !isAgainDue) return;
      isAgainDue = false;
    }
  }

  const unsubscribe = journal.onAppend(onAppend);
  return {
    listen: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      closing.abort('closed');
      unsubscribe();
    },
  };
}
