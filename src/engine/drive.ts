// Drives one stream: takes its lease, then observes, decides and applies until it ends, waits or is told to stop.
import { Problem } from '../core/problem.ts';
import type { LeaseHolder } from '../ports/journal.ts';
import type { ApplyEffect } from './apply/apply-effect.ts';
import { InFlight } from './in-flight.ts';
import { keepLease, type LeaseKeeper } from './lease-keeper.ts';
import { type EngineParts, flowOf } from './parts.ts';
import { appendAt, Stream } from './stream.ts';
import { type Driver, tick } from './tick.ts';
import { Wake } from './wake.ts';

export type DriveEnd =
  | { readonly kind: 'ended' }
  | { readonly kind: 'held'; readonly holder: LeaseHolder }
  | { readonly kind: 'lease-lost' }
  | { readonly kind: 'stopped' };

export interface DriveRequest {
  readonly stream: string;
  /** Aborted: stop gracefully. */
  readonly signal: AbortSignal;
  /** Told which streams the driver wants to be nudged for, and how. Returns how to take it back. */
  readonly listen: (driver: Driver) => () => void;
  readonly apply: ApplyEffect;
}

export async function drive(parts: EngineParts, request: DriveRequest): Promise<DriveEnd> {
  const { journal, owner, times } = parts;
  const taken = await journal.acquireLease(request.stream, owner, times.leaseTtlMs);
  if (taken.kind === 'held') {
    parts.report({ kind: 'held', stream: request.stream, holder: taken.holder });
    return { kind: 'held', holder: taken.holder };
  }
  const wake = new Wake();
  const keeper = keepLease(parts, taken.lease, () => wake.nudge());
  const stream = new Stream(journal, flowOf(parts, request.stream), request.stream);
  const writer = {
    parts,
    stream,
    get lease() {
      return keeper.lease;
    },
  };
  const driver: Driver = {
    parts,
    stream,
    writer,
    wake,
    inFlight: new InFlight(),
    apply: request.apply,
    interests: new Set(),
    isLeaseLost: false,
  };
  const unlisten = request.listen(driver);
  const nudge = () => wake.nudge();
  request.signal.addEventListener('abort', nudge);
  try {
    return await driveOn(driver, keeper, request.signal);
  } finally {
    request.signal.removeEventListener('abort', nudge);
    unlisten();
    await keeper.release().catch((error: unknown) => parts.report({ kind: 'trouble', stream: request.stream, error }));
  }
}

async function driveOn(driver: Driver, keeper: LeaseKeeper, signal: AbortSignal): Promise<DriveEnd> {
  let troubles = 0;
  for (;;) {
    if (keeper.end) return await giveUp(driver, keeper.end);
    if (signal.aborted) return await stopGracefully(driver, keeper);
    const ticked = await tickSafely(driver, troubles);
    troubles = ticked.kind === 'trouble' ? troubles + 1 : 0;
    if (ticked.kind === 'ended') return await settleDown(driver);
    if (ticked.kind === 'lease-lost') return await giveUp(driver, { kind: 'lost' });
    if (ticked.kind !== 'again') await driver.wake.sleep(driver.parts.clock, ticked.wakeAt);
  }
}

const troublesMax = 10;

/** A broken store or a bug that stays stops the driver; anything else is reported and tried again, slower each time. */
async function tickSafely(driver: Driver, troubles: number) {
  try {
    return await tick(driver);
  } catch (error) {
    driver.parts.report({ kind: 'trouble', stream: driver.stream.name, error });
    if (error instanceof Problem || troubles >= troublesMax) {
      await driver.inFlight.abortAll();
      throw error;
    }
    return { kind: 'trouble', wakeAt: driver.parts.clock.now() + 500 * 2 ** Math.min(troubles, 6) } as const;
  }
}

async function settleDown(driver: Driver): Promise<DriveEnd> {
  await driver.inFlight.abortAll();
  return { kind: 'ended' };
}

/** Who loses a lease ends what it runs for the stream first. */
async function giveUp(driver: Driver, end: NonNullable<LeaseKeeper['end']>): Promise<DriveEnd> {
  await driver.parts.abandon(driver.stream.name);
  await driver.inFlight.abortAll();
  if (end.kind === 'broken') throw end.error;
  return { kind: 'lease-lost' };
}

/** A flow with something to wind down (a live agent) is driven on until it has ended or the grace is over. */
async function stopGracefully(driver: Driver, keeper: LeaseKeeper): Promise<DriveEnd> {
  const { parts, stream, writer } = driver;
  const deadline = parts.clock.now() + parts.times.stopGraceMs;
  await stream.refresh();
  const facts = stream.flow.onStop?.(stream.state);
  if (facts === undefined) return await stopNow(driver);
  if (facts.length > 0) await appendAt(writer, stream.version, facts);
  while (!keeper.end && parts.clock.now() < deadline && !stream.flow.isEnded(stream.state)) {
    const ticked = await tickSafely(driver, 0);
    if (ticked.kind === 'ended' || ticked.kind === 'lease-lost') break;
    if (ticked.kind !== 'again') await driver.wake.sleep(parts.clock, Math.min(deadline, ticked.wakeAt ?? deadline));
  }
  return await stopNow(driver);
}

async function stopNow(driver: Driver): Promise<DriveEnd> {
  await driver.inFlight.abortAll();
  return { kind: 'stopped' };
}
