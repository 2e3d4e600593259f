// Reads a transcript from its beginning and goes on as it grows, in this process or another, until it is closed.
import { type FSWatcher, watch } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';
import type { Clock } from '../../ports/clock.ts';
import { errorCode } from '../../std/error-code.ts';
import { onAbort } from '../../std/on-abort.ts';
import { parseLine } from './entry.ts';
import { segmentPath, segmentsIn } from './segments.ts';

export interface FollowOptions {
  readonly folder: string;
  readonly clock: Pick<Clock, 'sleep'>;
  /** Absent: reads what is there and stops. */
  readonly until?: AbortSignal | undefined;
}

/** Systems drop notifications; then it comes this much later. */
const pollAgainMs = 500;
const chunkBytes = 64 * 1024;

/** Each line once and in order, without its line feed. A line cut by a kill is left out: it was never whole. */
export async function* follow({ folder, clock, until }: FollowOptions): AsyncGenerator<string> {
  let news = new AbortController();
  const ring = () => news.abort();
  const watcher = until && watchFolder(folder, ring);
  const stopListening = onAbort(until, ring);
  let current: SegmentReader | undefined;
  try {
    for (;;) {
      // Made before anything is read, so that what changes meanwhile is not missed.
      news = new AbortController();
      const last = current?.number ?? 0;
      const next = (await segmentsIn(folder)).find(number => number > last);
      // Read after looking for the next file: what was written before that one was made is then all here.
      const isClosed = yield* readOn(current);
      if (next !== undefined) {
        await current?.close();
        current = await SegmentReader.open(folder, next);
      } else if (isClosed || !until || until.aborted) {
        return;
      } else {
        await clock.sleep(pollAgainMs, news.signal);
      }
    }
  } finally {
    watcher?.close();
    stopListening();
    await current?.close();
  }
}

/** Whether the last line says that nothing comes after it; a later file is from another start of the same attempt. */
async function* readOn(current: SegmentReader | undefined): AsyncGenerator<string, boolean> {
  let isClosed = false;
  for await (const line of current?.read() ?? []) {
    yield line;
    isClosed = line.includes('"closed"') && parseLine(line)?.kind === 'closed';
  }
  return isClosed;
}

class SegmentReader {
  readonly number: number;
  readonly #file: FileHandle | undefined;
  readonly #decoder = new StringDecoder('utf8');
  #rest: string[] = [];

  private constructor(number: number, file: FileHandle | undefined) {
    this.number = number;
    this.#file = file;
  }

  /** One that rotation removed meanwhile reads as empty: its lines are gone, and the next file says so. */
  static async open(folder: string, number: number): Promise<SegmentReader> {
    const file = await open(segmentPath(folder, number), 'r').catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    });
    return new SegmentReader(number, file);
  }

  /** What is new since the last time, line by line. */
  async *read(): AsyncGenerator<string> {
    if (!this.#file) return;
    const buffer = Buffer.alloc(chunkBytes);
    for (;;) {
      const { bytesRead } = await this.#file.read(buffer, 0, chunkBytes, null);
      if (bytesRead === 0) return;
      const [first = '', ...others] = this.#decoder.write(buffer.subarray(0, bytesRead)).split('\n');
      this.#rest.push(first);
      for (const other of others) {
        yield this.#rest.join('');
        this.#rest = [other];
      }
    }
  }

  async close(): Promise<void> {
    await this.#file?.close();
  }
}

function watchFolder(folder: string, ring: () => void): FSWatcher | undefined {
  try {
    // An error of the watcher only means that the clock has to do.
    return watch(folder, { persistent: false }, ring).on('error', ring);
  } catch (error) {
    if (['ENOENT', 'ENOSPC', 'EMFILE'].includes(errorCode(error))) return undefined;
    throw error;
  }
}
