// Writes one attempt's transcript: redacted, in order, bounded. Trouble with it is reported and never stops the agent.
import { type FileHandle, mkdir, open, rm, stat } from 'node:fs/promises';
import { redact, redactValue } from '../../core/redact.ts';
import type { Clock } from '../../ports/clock.ts';
import type { TranscriptEntry } from './entry.ts';
import { segmentPath, segmentsIn } from './segments.ts';

export interface Transcript {
  /** Resolves when there is room for more. Must not throw. */
  record(entry: TranscriptEntry): Promise<void>;
  /** From here on nothing is recorded any more. */
  close(): Promise<void>;
}

export interface TranscriptOptions {
  readonly folder: string;
  readonly bytesMax: number;
  readonly secrets: readonly string[];
  readonly clock: Pick<Clock, 'now'>;
  readonly warn: (warning: string) => void;
}

/** How much may wait for the disk before the agent is made to wait. */
const waitingBytesMax = 1024 * 1024;
const segmentsMax = 8;

interface Segment {
  readonly number: number;
  bytes: number;
}

export class TranscriptWriter implements Transcript {
  readonly #options: TranscriptOptions;
  readonly #known: readonly string[];
  readonly #segments: Segment[] = [];
  #file: FileHandle | undefined;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #writing: Promise<void> | undefined;
  #state: 'open' | 'closed' | 'broken' = 'open';

  constructor(options: TranscriptOptions) {
    this.#options = options;
    this.#known = options.secrets.filter(secret => secret.length >= secretLengthMin).flatMap(formsOf);
  }

  async record(entry: TranscriptEntry): Promise<void> {
    if (this.#state !== 'open') return;
    const line = this.#encode(entry);
    this.#waiting.push(line);
    this.#waitingBytes += line.length;
    this.#writing ??= this.#writeAll();
    if (this.#waitingBytes > waitingBytesMax) await this.#writing;
  }

  async close(): Promise<void> {
    void this.record({ kind: 'closed' });
    if (this.#state === 'open') this.#state = 'closed';
    await this.#writing;
    await this.#file?.close();
    this.#file = undefined;
  }

  #encode(entry: TranscriptEntry): Buffer {
    const said = redactValue(entry, text => redact(text, this.#known)) as TranscriptEntry;
    return Buffer.from(`${JSON.stringify({ at: this.#options.clock.now(), ...said })}\n`);
  }

  async #writeAll(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        const batch = Buffer.concat(this.#takeBatch());
        const { file, segment } = await this.#openSegment();
        await file.appendFile(batch);
        segment.bytes += batch.length;
      }
    } catch (error) {
      this.#state = 'broken';
      this.#waiting = [];
      this.#waitingBytes = 0;
      this.#options.warn(`the transcript in ${this.#options.folder} ends here: ${error}`);
    } finally {
      this.#writing = undefined;
    }
  }

  /** Many lines at once, but not more than fit into one file. */
  #takeBatch(): Buffer[] {
    const bytesMax = this.#options.bytesMax / segmentsMax;
    let [count, bytes] = [0, 0];
    while (count < this.#waiting.length && bytes < bytesMax) bytes += this.#waiting[count++]?.length ?? 0;
    this.#waitingBytes -= bytes;
    return this.#waiting.splice(0, count);
  }

  /** The newest one, or the next if that is full. */
  async #openSegment(): Promise<{ readonly file: FileHandle; readonly segment: Segment }> {
    const { folder, bytesMax } = this.#options;
    const newest = this.#segments.at(-1);
    if (this.#file && newest && newest.bytes < bytesMax / segmentsMax) return { file: this.#file, segment: newest };
    if (!this.#file) await this.#findSegments();
    await this.#file?.close();
    this.#file = undefined;
    const dropped = await this.#dropOldest();
    const segment = { number: (this.#segments.at(-1)?.number ?? 0) + 1, bytes: 0 };
    const file = await open(segmentPath(folder, segment.number), 'a', 0o600);
    this.#file = file;
    this.#segments.push(segment);
    if (dropped > 0) await file.appendFile(this.#encode({ kind: 'note', text: `${dropped} bytes before dropped` }));
    return { file, segment };
  }

  /** What an earlier start of the same attempt left stays, and counts. */
  async #findSegments(): Promise<void> {
    const { folder } = this.#options;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const number of await segmentsIn(folder))
      this.#segments.push({ number, bytes: (await stat(segmentPath(folder, number))).size });
  }

  async #dropOldest(): Promise<number> {
    const { folder, bytesMax } = this.#options;
    const room = bytesMax - bytesMax / segmentsMax;
    let excess = this.#segments.reduce((total, { bytes }) => total + bytes, 0) - room;
    let dropped = 0;
    for (const { number, bytes } of [...this.#segments]) {
      if (excess <= 0) break;
      await rm(segmentPath(folder, number), { force: true });
      this.#segments.shift();
      excess -= bytes;
      dropped += bytes;
    }
    return dropped;
  }
}

const secretLengthMin = 8;

/** As it is, and as it is written inside JSON and inside JSON within JSON. */
function formsOf(secret: string): string[] {
  const once = JSON.stringify(secret).slice(1, -1);
  const twice = JSON.stringify(once).slice(1, -1);
  return [...new Set([twice, once, secret])];
}
