// The engine: drivers for streams, a worker for attempts, and one ear on the journal that nudges whom it concerns.
import { type ApplyEffect, applyEffect } from './apply/apply-effect.ts';
import { type DriveEnd, drive } from './drive.ts';
import type { EngineParts } from './parts.ts';
import type { Driver } from './tick.ts';
import { type WorkRequest, work } from './work.ts';

export interface Engine {
  /** Drives a stream until it ends or the signal stops it; says so if somebody else drives it. */
  drive(stream: string, signal: AbortSignal): Promise<DriveEnd>;
  /** Takes attempts from the queue and drives them, until the signal stops it. */
  work(request: WorkRequest): Promise<void>;
  /** Something outside the journal has news for this stream. */
  nudge(stream: string): void;
  close(): void;
}

const pageSize = 500;

export async function startEngine(parts: EngineParts, apply: ApplyEffect = applyEffect): Promise<Engine> {
  const drivers = new Set<Driver>();
  let cursor = await parts.journal.head();
  let reading: Promise<void> | undefined;
  let isAgainDue = false;

  const nudge = (stream: string) => {
    for (const driver of drivers) if (driver.interests.has(stream)) driver.wake.nudge();
  };

  async function readNews(): Promise<void> {
    for (;;) {
      const page = await parts.journal.readAll(cursor, pageSize);
      cursor = page.cursor;
      for (const stream of new Set(page.events.map(event => event.stream))) nudge(stream);
      if (page.events.length < pageSize && !isAgainDue) return;
      isAgainDue = false;
    }
  }

  /** One reader at a time; an append during its last page is read in the next round. */
  function onAppend(): void {
    if (reading) {
      isAgainDue = true;
      return;
    }
    reading = readNews()
      .catch((error: unknown) => {
        parts.report({ kind: 'trouble', stream: '', error });
        for (const driver of drivers) driver.wake.nudge();
      })
      .finally(() => {
        reading = undefined;
        if (isAgainDue) {
          isAgainDue = false;
          onAppend();
        }
      });
  }

  const unsubscribe = parts.journal.onAppend(onAppend);

  function listen(driver: Driver): () => void {
    drivers.add(driver);
    return () => drivers.delete(driver);
  }

  const driving = new Set<string>();

  /** The lease is the engine's: a second driver beside its own would pass for the same owner. */
  async function driveStream(stream: string, signal: AbortSignal): Promise<DriveEnd> {
    if (driving.has(stream)) {
      const holder = (await parts.journal.leaseHolder(stream)) ?? { owner: parts.owner, epoch: 0, expiresAt: 0 };
      parts.report({ kind: 'held', stream, holder });
      return { kind: 'held', holder };
    }
    driving.add(stream);
    try {
      return await drive(parts, { stream, signal, listen, apply });
    } finally {
      driving.delete(stream);
    }
  }

  return {
    drive: driveStream,
    work: request => work(parts, driveStream, request),
    nudge,
    close: unsubscribe,
  };
}
