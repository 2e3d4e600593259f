// Drives one stream: takes its lease, then observes, decides and applies until it ends, waits or is told to stop.
import { setMaxListeners } from 'node:events';
import { Problem } from '../core/problem.ts';
import type { LeaseHolder } from '../ports/journal.ts';
import type { ApplyEffect } from './apply/apply-effect.ts';
import { within } from './deadline.ts';
import { InFlight } from './in-flight.ts';
import { keepLease, type LeaseKeeper } from './lease-keeper.ts';
import { type EngineParts, flowOf } from './parts.ts';
import { appendAt, Stream } from './stream.ts';
import { type Driver, type Ticked, tick, troublesMax } from './tick.ts';
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
  const flow = flowOf(parts, request.stream);
  const taken = await journal.acquireLease(request.stream, owner, times.leaseTtlMs);
  if (taken.kind === 'held') {
    parts.report({ kind: 'held', stream: request.stream, holder: taken.holder });
    return { kind: 'held', holder: taken.holder };
  }
  const wake = new Wake();
  const keeper = keepLease(parts, taken.lease, () => wake.nudge());
  const stream = new Stream(journal, flow, request.stream);
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
    interests: new Set([request.stream]),
    troubles: 0,
    isLeaseLost: false,
  };
  const unlisten = request.listen(driver);
  // One signal stops all drivers of an engine, however many there are: each hears it once, for all its ticks.
  const stopping = new AbortController();
  const stop = () => {
    stopping.abort(request.signal.reason);
    wake.nudge();
  };
  setMaxListeners(0, request.signal);
  request.signal.addEventListener('abort', stop);
  if (request.signal.aborted) stop();
  try {
    return await driveOn(driver, keeper, stopping.signal);
  } catch (error) {
    await abandon(driver);
    throw error;
  } finally {
    request.signal.removeEventListener('abort', stop);
    unlisten();
    await land(driver, stopping.signal);
    await keeper.release().catch((error: unknown) => parts.report({ kind: 'trouble', stream: request.stream, error }));
  }
}

async function driveOn(driver: Driver, keeper: LeaseKeeper, signal: AbortSignal): Promise<DriveEnd> {
  let troubles = 0;
  for (;;) {
    if (keeper.end) return await giveUp(driver, keeper.end);
    if (signal.aborted) return await stopGracefully(driver, keeper);
    const ticked = await safely(driver, troubles, () => tick(driver, signal));
    troubles = ticked.kind === 'trouble' ? troubles + 1 : 0;
    if (ticked.kind === 'ended') return { kind: 'ended' };
    if (ticked.kind === 'lease-lost') return await giveUp(driver, { kind: 'lost' });
    if (ticked.kind !== 'again') await driver.wake.sleep(driver.parts.clock, ticked.wakeAt);
  }
}

/** A broken store or a bug that stays stops the driver; anything else is reported and tried again, slower each time. */
async function safely(driver: Driver, troubles: number, turn: () => Promise<Ticked>) {
  try {
    return await turn();
  } catch (error) {
    driver.parts.report({ kind: 'trouble', stream: driver.stream.name, error });
    if (error instanceof Problem || troubles >= troublesMax) throw error;
    return { kind: 'trouble', wakeAt: driver.parts.clock.now() + 500 * 2 ** Math.min(troubles, 6) } as const;
  }
}

/** Who loses a lease ends what it runs for the stream first. */
async function giveUp(driver: Driver, end: NonNullable<LeaseKeeper['end']>): Promise<DriveEnd> {
  if (end.kind === 'broken') throw end.error;
  await abandon(driver);
  return { kind: 'lease-lost' };
}

/** Whatever this process still runs for the stream ends; one that will not is reported, not waited for. */
async function abandon({ parts, stream }: Driver): Promise<void> {
  const { clock, times, report } = parts;
  try {
    const isLate = await within({ clock, ms: times.stopGraceMs }, parts.abandon(stream.name), true);
    if (isLate) throw new Error(`what runs for ${stream.name} did not end in time`);
  } catch (error) {
    report({ kind: 'trouble', stream: stream.name, error });
  }
}

/** Effects under way are told to end and waited for; a stop waits only a while, and their answers are looked up later. */
async function land({ parts, stream, inFlight }: Driver, stop: AbortSignal): Promise<void> {
  const { clock, times, report } = parts;
  const landing = inFlight.abortAll();
  await within({ clock, ms: Number.MAX_SAFE_INTEGER, signal: stop }, landing, undefined);
  if (await within({ clock, ms: times.stopGraceMs }, landing, true)) {
    const error = new Error(`left behind without an answer: ${inFlight.causes.join(', ')}`);
    report({ kind: 'trouble', stream: stream.name, error });
  }
}

/** A flow with something to wind down (a live agent) is driven on until it has ended or the grace is over. */
async function stopGracefully(driver: Driver, keeper: LeaseKeeper): Promise<DriveEnd> {
  const { clock, times } = driver.parts;
  if (!driver.stream.flow.onStop) return { kind: 'stopped' };
  const [over, ended] = [new AbortController(), new AbortController()];
  void clock.sleep(times.stopGraceMs, ended.signal).then(() => {
    over.abort('the grace is over');
    driver.wake.nudge();
  });
  try {
    const end = await windDownUntil(driver, keeper, over.signal);
    if (end.kind === 'stopped') await abandon(driver);
    return end;
  } finally {
    ended.abort('wound down');
  }
}

async function windDownUntil(driver: Driver, keeper: LeaseKeeper, over: AbortSignal): Promise<DriveEnd> {
  while (!over.aborted) {
    if (keeper.end) return await giveUp(driver, keeper.end);
    const ticked = await safely(driver, 0, () => windDown(driver, over));
    if (ticked.kind === 'ended') return { kind: 'ended' };
    if (ticked.kind === 'lease-lost') return await giveUp(driver, { kind: 'lost' });
    if (ticked.kind !== 'again') await driver.wake.sleep(driver.parts.clock, ticked.wakeAt);
  }
  return { kind: 'stopped' };
}

/** Records what the flow says on a stop, as often as somebody else is faster, and ticks on from there. */
async function windDown(driver: Driver, over: AbortSignal): Promise<Ticked> {
  const { stream, writer } = driver;
  await stream.refresh();
  const facts = stream.flow.onStop?.(stream.state) ?? [];
  if (facts.length === 0) return await tick(driver, over);
  const outcome = await appendAt(writer, stream.version, facts);
  return { kind: outcome.kind === 'lease-lost' ? 'lease-lost' : 'again' };
}
