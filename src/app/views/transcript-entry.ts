// A line of a transcript as those read it who only show it: what is missing or new in it does no harm.
import { parseJson } from '../../std/parse-json.ts';

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
  /** Of a terminal that an agent works in. */
  readonly pane?: string;
  readonly pid?: number;
  readonly socket?: string;
  readonly folder?: string;
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
  /** Of a decision about a request for permission. */
  readonly tool?: string;
  readonly command?: string;
  readonly paths?: readonly string[];
  readonly answer?: string;
  readonly reason?: string;
  readonly by?: string;
}

/** Undefined: the line is not whole. */
export function entryOf(line: string): StoredEntry | undefined {
  return parseJson(line) as StoredEntry | undefined;
}
