// What Pitwall keeps for a while, as the commands that care for it see it. The composition root fills it in.
import type { Keepable, Retention } from '../../core/retention.ts';

/** One kind of things that are kept. A new kind is one more shelf in `main/care/shelves.ts`. */
export interface Shelf {
  readonly name: string;
  list(): Promise<readonly Keepable[]>;
  /** Harmless to repeat. */
  remove(name: string): Promise<void>;
}

/** A removed worktree in the attic. */
export interface AtticItem {
  readonly entry: string;
  readonly run: string;
  readonly branch: string;
  readonly path: string;
  /** Undefined: its removal has not ended. */
  readonly savedAt?: number;
}

export interface RestoredItem {
  readonly path: string;
  readonly branch?: string;
  readonly notes: readonly string[];
}

export interface Care {
  readonly retention: Retention;
  readonly shelves: readonly Shelf[];
  /** Oldest first. */
  attic(): readonly AtticItem[];
  /** A Problem when something is in the way. */
  restore(entry: string, to: string | undefined): Promise<RestoredItem>;
  /** Ends a removal that nobody else will end: no journal knows its run. */
  finish(entry: string): Promise<void>;
  close(): void;
}
