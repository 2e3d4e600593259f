// Drives every open stream and each new one. A stream that has ended costs nothing until something is appended to it.
import { setMaxListeners } from 'node:events';
import { Problem } from '../core/problem.ts';
import { onAbort } from '../std/on-abort.ts';
import type { DriveEnd } from './drive.ts';
import type { EngineHeartbeat } from './heartbeat.ts';
import type { JournalNews } from './journal-news.ts';
import type { EngineParts } from './parts.ts';
import { Wake } from './wake.ts';

export interface DriveAllParts {
  readonly parts: EngineParts;
  readonly news: JournalNews;
  readonly heartbeat: EngineHeartbeat;
  readonly drive: (stream: string, signal: AbortSignal) => Promise<DriveEnd>;
}

/** A store that cannot be trusted any more stops everything; a stream that breaks alone is reported and tried again later. */
export async function driveAll(all: DriveAllParts, signal: AbortSignal): Promise<void> {
  const fleet = new Fleet(all);
  const unlisten = all.news.listen((stream, version) => fleet.onNews(stream, version));
  setMaxListeners(0, signal);
  const stopListening = onAbort(signal, () => fleet.stop(signal.reason));
  try {
    await fleet.start();
    await fleet.watch();
  } finally {
    stopListening();
    unlisten();
    fleet.stop('over');
    await fleet.landed();
  }
}

/** So many streams are read at once: the events of all of them together would not fit well into memory. */
const batchSize = 50;

/** When a stream with a problem is tried again: a person may have mended it. */
const brokenAgainMs = 5 * 60_000;

class Fleet {
  readonly #all: DriveAllParts;
  readonly #stopping = new AbortController();
  readonly #wake = new Wake();
  readonly #driving = new Map<string, Promise<void>>();
  /** By stream: up to where it has grown, as far as the news said. */
  readonly #grown = new Map<string, number>();
  /** By stream: the version at which it was found ended. */
  readonly #ended = new Map<string, number>();
  readonly #held = new Set<string>();
  /** By stream: monotonic time at which it is tried again. */
  readonly #broken = new Map<string, number>();
  #fault: { readonly error: unknown } | undefined;

  constructor(all: DriveAllParts) {
    this.#all = all;
    setMaxListeners(0, this.#stopping.signal);
  }

  async start(): Promise<void> {
    const { journal, flows, clock } = this.#all.parts;
    for (const { name } of flows.filter(flow => !flow.isJob)) {
      for (const [n, { stream }] of (await journal.openStreams(`${name}/`)).entries()) {
        this.#drive(stream);
        if (n % batchSize === batchSize - 1) await clock.sleep(0, this.#stopping.signal);
      }
    }
  }

  onNews(stream: string, version: number): void {
    const { flows } = this.#all.parts;
    if (!flows.some(({ name, isJob }) => !isJob && stream.startsWith(`${name}/`))) return;
    this.#grown.set(stream, version);
    const isKnown = this.#held.has(stream) || version <= (this.#ended.get(stream) ?? 0);
    if (!isKnown) this.#drive(stream);
  }

  stop(reason: unknown): void {
    this.#stopping.abort(reason);
    this.#wake.nudge();
  }

  async landed(): Promise<void> {
    await Promise.all(this.#driving.values());
  }

  /** Until it is stopped. Between news only streams that are held or broken are checked. */
  async watch(): Promise<void> {
    const { clock, times } = this.#all.parts;
    let againAt = clock.monotonic() + times.heartbeatMs;
    while (!this.#stopping.signal.aborted) {
      if (this.#fault) throw this.#fault.error;
      const restMs = againAt - clock.monotonic();
      const isWatching = this.#held.size + this.#broken.size > 0;
      if (isWatching && restMs <= 0) {
        againAt = clock.monotonic() + times.heartbeatMs;
        await this.#tryAgain();
      } else await this.#wake.sleep(clock, isWatching ? clock.now() + restMs : undefined);
    }
  }

  async #tryAgain(): Promise<void> {
    const { journal, clock, report } = this.#all.parts;
    for (const [stream, at] of [...this.#broken]) if (at <= clock.monotonic()) this.#drive(stream);
    for (const stream of [...this.#held]) {
      try {
        const holder = await journal.leaseHolder(stream);
        if (!holder || holder.isAbandoned || holder.owner.id === this.#all.parts.owner.id) this.#drive(stream);
      } catch (error) {
        report({ kind: 'trouble', stream, error });
      }
    }
  }

  #drive(stream: string): void {
    if (this.#driving.has(stream) || this.#stopping.signal.aborted) return;
    this.#held.delete(stream);
    this.#broken.delete(stream);
    const driving = this.#driveOnce(stream).finally(() => {
      this.#driving.delete(stream);
      // Something was appended after the driver had found the stream ended, while it was giving up the lease.
      const endedAt = this.#ended.get(stream);
      if (endedAt !== undefined && (this.#grown.get(stream) ?? 0) > endedAt) this.#drive(stream);
    });
    this.#driving.set(stream, driving);
  }

  /** Must not throw: nothing would catch it. */
  async #driveOnce(stream: string): Promise<void> {
    const { parts, drive, heartbeat } = this.#all;
    this.#ended.delete(stream);
    try {
      const end = await drive(stream, this.#stopping.signal);
      if (end.kind === 'ended') this.#ended.set(stream, end.version);
      else this.#held.add(stream);
    } catch (error) {
      if (heartbeat.fault?.error === error) this.#fault = { error };
      parts.report({ kind: 'trouble', stream, error });
      const againMs = error instanceof Problem ? brokenAgainMs : parts.times.heartbeatMs;
      this.#broken.set(stream, parts.clock.monotonic() + againMs);
    }
    this.#wake.nudge();
  }
}
