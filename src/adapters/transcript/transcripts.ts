// The transcripts of all attempts: a folder each, below one folder of the state.
import { join } from 'node:path';
import type { Clock } from '../../ports/clock.ts';
import { parseLine } from './entry.ts';
import { follow } from './follow.ts';
import { folderNameOf } from './segments.ts';
import { type Transcript, TranscriptWriter } from './transcript-writer.ts';

export interface Transcripts {
  open(attempt: string, secrets: readonly string[]): Transcript;
  /** Stored lines, oldest first. With a signal it goes on as the attempt does, until that is over or the signal aborts. */
  lines(attempt: string, until?: AbortSignal): AsyncIterable<string>;
  /** How the agent named its conversation, for an attempt that goes on with it. */
  conversationOf(attempt: string): Promise<string | undefined>;
  folderOf(attempt: string): string;
}

export interface TranscriptsOptions {
  readonly folder: string;
  readonly clock: Clock;
  readonly warn: (warning: string) => void;
  /** Per attempt. Default: 256 MiB. */
  readonly bytesMax?: number;
}

export function createTranscripts(options: TranscriptsOptions): Transcripts {
  const { folder, clock, warn, bytesMax = 256 * 1024 * 1024 } = options;
  const folderOf = (attempt: string) => join(folder, folderNameOf(attempt));
  const lines = (attempt: string, until?: AbortSignal) => follow({ folder: folderOf(attempt), clock, until });
  return {
    folderOf,
    lines,
    open: (attempt, secrets) => new TranscriptWriter({ folder: folderOf(attempt), bytesMax, secrets, clock, warn }),
    conversationOf: attempt => conversationIn(lines(attempt)),
  };
}

/** Its newest name. */
async function conversationIn(lines: AsyncIterable<string>): Promise<string | undefined> {
  let id: string | undefined;
  for await (const line of lines) {
    const entry = line.includes('"conversation"') ? parseLine(line) : undefined;
    if (entry?.kind === 'event' && entry.event.kind === 'conversation') id = entry.event.id;
  }
  return id;
}
