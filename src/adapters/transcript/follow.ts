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
  const bell = until && new AppendSignal(folder, clock, until);
  let current: SegmentReader | undefined;
  try {
    for (;;) {
      bell?.reset();
      const next = await nextAfter(folder, current?.number ?? 0);
      // Read after looking for the next file: what was written before that one was made is then all here.
      const isClosed = yield* readOn(current);
      if (next !== undefined) {
        await current?.close();
        current = await SegmentReader.open(folder, next);
      } else if (isClosed || !bell || until?.aborted) {
        return;
      } else {
        await bell.rings();
      }
    }
  } finally {
    bell?.close();
    await current?.close();
  }
}

/** Whether the last line says that nothing comes after it; a later file is from another start of the same attempt. */
async function* readOn(current: SegmentReader | undefined): AsyncGenerator<string, boolean> {
  let isClosed = false;
  for await (const line of current?.read() ?? []) {
    yield line;
    isClosed = isClosing(line);
  }
  return isClosed;
}

function isClosing(line: string): boolean {
  if (!line.includes('"closed"')) return false;
  const parsed = parseLine(line);
  return parsed.kind === 'entry' && parsed.entry.kind === 'closed';
}

async function nextAfter(folder: string, number: number): Promise<number | undefined> {
  return (await segmentsIn(folder)).find(candidate => candidate > number);
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

/** Rings when something in the folder changes, after a while anyway, and at the end. */
class AppendSignal {
  readonly #clock: Pick<Clock, 'sleep'>;
  readonly #until: AbortSignal;
  readonly #watcher: FSWatcher | undefined;
  readonly #stopListening: () => void;
  #ring = new AbortController();

  constructor(folder: string, clock: Pick<Clock, 'sleep'>, until: AbortSignal) {
    this.#clock = clock;
    this.#until = until;
    this.#watcher = watchFolder(folder, () => this.#ring.abort());
    this.#stopListening = onAbort(until, () => this.#ring.abort());
  }

  /** A ring after this is not missed. */
  reset(): void {
    this.#ring = new AbortController();
    if (this.#until.aborted) this.#ring.abort();
  }

  rings(): Promise<void> {
    return this.#clock.sleep(pollAgainMs, this.#ring.signal);
  }

  close(): void {
    this.#watcher?.close();
    this.#stopListening();
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
