// The engine: drivers for streams, a worker for attempts, one heartbeat, and one reader of the journal that nudges drivers.
import { type EffectProtocol, effectProtocol } from './apply-effect.ts';
import { type DriveEnd, drive } from './drive.ts';
import { driveAll } from './drive-all.ts';
import type { Held } from './driver.ts';
import { EngineHeartbeat } from './heartbeat.ts';
import { startJournalNews } from './journal-news.ts';
import type { EngineParts } from './parts.ts';
import type { Driver } from './tick.ts';
import { type TickEnd, tickOnce } from './tick-once.ts';
import { type WorkRequest, work } from './work.ts';

export interface Engine {
  /** Drives a stream until it ends or the signal stops it; `held` if another engine drives it. */
  drive(stream: string, signal: AbortSignal): Promise<DriveEnd>;
  /** Drives every open stream and each new one, until the signal stops it. One that another engine holds is taken once it is free. */
  driveAll(signal: AbortSignal): Promise<void>;
  /** Applies one decision to its end. */
  tickOnce(stream: string, signal: AbortSignal): Promise<TickEnd>;
  /** Takes attempts from the queue and drives them, until the signal stops it. */
  work(request: WorkRequest): Promise<void>;
  /** Something outside the journal has news for this stream. */
  nudge(stream: string): void;
  close(): void;
}

export async function startEngine(parts: EngineParts, protocol: EffectProtocol = effectProtocol): Promise<Engine> {
  const drivers = new Set<Driver>();
  const nudge = (stream: string) => {
    for (const driver of drivers) if (driver.interests.has(stream)) driver.wake.nudge();
  };
  const news = await startJournalNews(parts, () => {
    for (const driver of drivers) driver.wake.nudge();
  });
  news.listen(nudge);
  const heartbeat = new EngineHeartbeat(parts);
  const listen = (driver: Driver) => {
    drivers.add(driver);
    return () => drivers.delete(driver);
  };
  const driven = { parts, heartbeat, protocol, listen };
  const busy = new Set<string>();

  /** The lease is the engine's: a second driver beside its own would pass for the same owner. */
  async function alone<T>(stream: string, use: () => Promise<T>): Promise<T | Held> {
    if (busy.has(stream)) {
      const holder = (await parts.journal.leaseHolder(stream)) ?? { owner: parts.owner, epoch: 0, expiresAt: 0 };
      parts.report({ kind: 'held', stream, holder });
      return { kind: 'held', holder };
    }
    busy.add(stream);
    try {
      return await use();
    } finally {
      busy.delete(stream);
    }
  }

  const driveStream = (stream: string, signal: AbortSignal) => alone(stream, () => drive(driven, stream, signal));
  return {
    drive: driveStream,
    driveAll: signal => driveAll({ parts, news, heartbeat, drive: driveStream }, signal),
    tickOnce: (stream, signal) => alone(stream, () => tickOnce(driven, stream, signal)),
    work: request => work({ parts, heartbeat, drive: driveStream }, request),
    nudge,
    close: () => news.close(),
  };
}
