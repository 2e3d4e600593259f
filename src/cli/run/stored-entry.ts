// A line of a transcript as those read it who only show it: what is missing or new in it does no harm.

export interface StoredEvent {
  readonly kind: string;
  readonly text?: string;
  readonly id?: string;
  readonly model?: string;
  readonly tool?: string;
  readonly command?: string;
  readonly paths?: readonly string[];
  readonly isOk?: boolean;
  readonly steps?: readonly string[];
  readonly outcome?: { readonly kind: string };
  readonly usage?: { readonly tokens: number; readonly toolCalls: number; readonly costUsd?: number };
}

export interface StoredEntry {
  readonly at?: number;
  readonly kind?: string;
  readonly text?: string;
  readonly event?: StoredEvent;
  /** Of the first entry: who drives the agent, and where it works. */
  readonly runner?: string;
  readonly folder?: string;
}

/** Undefined: the line is not whole. */
export function entryOf(line: string): StoredEntry | undefined {
  try {
    return JSON.parse(line) as StoredEntry;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
