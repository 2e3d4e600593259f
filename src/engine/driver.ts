// Takes a stream's lease for as long as it is used, and leaves nothing under way behind.
import { setMaxListeners } from 'node:events';
import type { LeaseHolder } from '../ports/journal.ts';
import { onAbort } from '../std/on-abort.ts';
import type { EffectProtocol } from './apply-effect.ts';
import { within } from './deadline.ts';
import type { EngineHeartbeat, HoldEnd } from './heartbeat.ts';
import { InFlight } from './in-flight.ts';
import { type EngineParts, flowOf } from './parts.ts';
import { streamOf } from './stream.ts';
import type { Driver } from './tick.ts';
import { Wake } from './wake.ts';

/** What the drivers of one engine share. */
export interface Driven {
  readonly parts: EngineParts;
  readonly heartbeat: EngineHeartbeat;
  readonly protocol: EffectProtocol;
  /** From now on the driver is nudged for the streams that it is interested in. Returns how to take that back. */
  readonly listen: (driver: Driver) => () => void;
}

/** Another engine drives the stream. */
export interface Held {
  readonly kind: 'held';
  readonly holder: LeaseHolder;
}

/** `use` gets a signal of its own, which also ends with the lease: `hold.end` says which it was. */
export async function withDriver<T extends { readonly kind: string; readonly version?: number }>(
  driven: Driven,
  name: string,
  signal: AbortSignal,
  use: (driver: Driver, stopping: AbortSignal) => Promise<T>,
): Promise<T | Held> {
  const { parts, heartbeat } = driven;
  const { journal, clock, owner, times, report } = parts;
  const flow = flowOf(parts, name);
  const sentAt = clock.monotonic();
  const taken = await journal.acquireLease(name, owner, times.leaseTtlMs);
  if (taken.kind === 'held') {
    report({ kind: 'held', stream: name, holder: taken.holder });
    return { kind: 'held', holder: taken.holder };
  }
  const { lease } = taken;
  const wake = new Wake();
  const stopping = new AbortController();
  const stop = () => {
    stopping.abort(signal.reason);
    wake.nudge();
  };
  const hold = heartbeat.holdLease(lease, sentAt, stop);
  const stream = streamOf(journal, flow, name);
  const driver: Driver = {
    parts,
    protocol: driven.protocol,
    stream,
    writer: { parts, stream, lease },
    wake,
    hold,
    inFlight: new InFlight(),
    interests: new Set([name]),
    troubles: 0,
    isLeaseLost: false,
  };
  const unlisten = driven.listen(driver);
  setMaxListeners(0, signal);
  const stopListening = onAbort(signal, stop);
  let endedAt: number | undefined;
  try {
    const end = await use(driver, stopping.signal);
    if (end.kind === 'ended') endedAt = end.version;
    return end;
  } finally {
    stopListening();
    unlisten();
    await land(driver, stopping.signal);
    hold.drop();
    await journal
      .releaseLease(lease, endedAt)
      .catch((error: unknown) => report({ kind: 'trouble', stream: name, error }));
  }
}

/** Effects under way have to end and are waited for; a stop waits only a while, and their answers are looked up later. */
async function land({ parts, stream, inFlight }: Driver, stop: AbortSignal): Promise<void> {
  const { clock, times, report } = parts;
  const landing = inFlight.abortAll();
  await within({ clock, ms: Number.MAX_SAFE_INTEGER, signal: stop }, landing, undefined);
  if (await within({ clock, ms: times.stopGraceMs }, landing, true)) {
    const error = new Error(`left behind without an answer: ${inFlight.causes.join(', ')}`);
    report({ kind: 'trouble', stream: stream.name, error });
  }
}

/** What an engine runs for a stream ends before it gives up the lease. */
export async function giveUp(driver: Driver, end: HoldEnd): Promise<{ readonly kind: 'lease-lost' }> {
  if (end.kind === 'broken') throw end.error;
  await abandon(driver);
  return { kind: 'lease-lost' };
}

/** Whatever this process still runs for the stream ends; one that will not is reported, not waited for. */
export async function abandon({ parts, stream }: Driver): Promise<void> {
  const { clock, times, report } = parts;
  try {
    const isLate = await within({ clock, ms: times.stopGraceMs }, parts.abandon(stream.name), true);
    if (isLate) throw new Error(`what runs for ${stream.name} did not end in time`);
  } catch (error) {
    report({ kind: 'trouble', stream: stream.name, error });
  }
}
