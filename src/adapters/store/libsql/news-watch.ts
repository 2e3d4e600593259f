// Calls listeners when the store has news, our own at once and those of other processes by a file that each writer touches
// after its commit. The WAL itself would be too early: it changes before the commit can be seen.
import { closeSync, type FSWatcher, futimesSync, openSync, watch } from 'node:fs';
import { Listeners } from '../listeners.ts';
import type { Connection, Sql } from './connection.ts';
import { numberOf } from './schema.ts';

/** For a writer that died between its commit and its touch, and for systems that drop notifications. */
const fallbackMs = 2000;
/** When the system gives no notifications at all (for instance, too many watches). */
const unwatchedMs = 200;

export interface NewsWatchParts {
  readonly connection: Connection;
  /** The file that writers touch. */
  readonly wakePath: string;
  /** Differs whenever there is news; may differ more often. */
  readonly mark: (sql: Sql) => string;
  readonly warn: (warning: string) => void;
}

export class NewsWatch {
  readonly #parts: NewsWatchParts;
  readonly #listeners = new Listeners();
  readonly #wakeFile: number;
  #watcher: FSWatcher | undefined;
  #timer: NodeJS.Timeout | undefined;
  #seen: { readonly dataVersion: number; readonly mark: string } | undefined;
  #isOpen = true;

  constructor(parts: NewsWatchParts) {
    this.#parts = parts;
    this.#wakeFile = openSync(parts.wakePath, 'a', 0o600);
  }

  add(listener: () => void): () => void {
    const remove = this.#listeners.add(listener);
    if (this.#isOpen && !this.#timer) this.#start();
    return () => {
      remove();
      if (this.#listeners.size === 0) this.#stop();
    };
  }

  /** After a commit of our own that is news. */
  announce(): void {
    if (!this.#isOpen) return;
    const anyTime = new Date();
    futimesSync(this.#wakeFile, anyTime, anyTime);
    this.#listeners.announce();
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#stop();
    this.#listeners.clear();
    closeSync(this.#wakeFile);
  }

  #start(): void {
    this.#seen = this.#look();
    this.#watcher = this.#startWatcher();
    this.#timer = setInterval(() => this.#check(), this.#watcher ? fallbackMs : unwatchedMs).unref();
  }

  #startWatcher(): FSWatcher | undefined {
    try {
      const watcher = watch(this.#parts.wakePath, { persistent: false }, () => this.#check());
      return watcher.on('error', error => this.#parts.warn(`news of other processes come late: ${error.message}`));
    } catch (error) {
      this.#parts.warn(`the system does not watch ${this.#parts.wakePath}, so Pitwall looks itself: ${error}`);
      return undefined;
    }
  }

  #stop(): void {
    this.#watcher?.close();
    clearInterval(this.#timer);
    this.#watcher = undefined;
    this.#timer = undefined;
  }

  #check(): void {
    const now = this.#look();
    const isNews = now === undefined || now.mark !== this.#seen?.mark;
    this.#seen = now;
    if (isNews) this.#listeners.announce();
  }

  /** The data version moves with every commit of others, whatever it was about; only then is the mark worth reading. */
  #look() {
    try {
      return this.#parts.connection.readNow(sql => {
        const dataVersion = numberOf(sql.get('PRAGMA data_version') ?? {}, 'data_version');
        if (dataVersion === this.#seen?.dataVersion) return this.#seen;
        return { dataVersion, mark: this.#parts.mark(sql) };
      });
    } catch (error) {
      // Listeners are called as if there were news: what is wrong will stop their own reading, with its reason.
      this.#parts.warn(`looking for news failed: ${error}`);
      return undefined;
    }
  }
}
