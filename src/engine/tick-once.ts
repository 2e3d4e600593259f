// One decision for a stream, applied to its end: for a flow that is not driven all the time but ticked from outside.
import type { Decision } from '../core/flow.ts';
import { within } from './deadline.ts';
import { type Driven, giveUp, type Held, withDriver } from './driver.ts';
import { type Driver, tick } from './tick.ts';

/** `ticked`: the facts of the decision are recorded, or its effects have an outcome. */
export type TickEnd =
  | { readonly kind: 'ticked'; readonly decision: Decision }
  | { readonly kind: 'ended'; readonly version: number }
  | Held
  | { readonly kind: 'lease-lost' }
  | { readonly kind: 'stopped' };

export function tickOnce(driven: Driven, stream: string, signal: AbortSignal): Promise<TickEnd> {
  return withDriver<TickEnd>(driven, stream, signal, applyOne);
}

async function applyOne(driver: Driver, stopping: AbortSignal): Promise<TickEnd> {
  for (;;) {
    if (driver.hold.end) return await giveUp(driver, driver.hold.end);
    if (stopping.aborted) return { kind: 'stopped' };
    const ticked = await tick(driver, stopping, 0);
    if (ticked.kind === 'again') continue;
    if (ticked.kind === 'ended') return ticked;
    if (ticked.kind === 'lease-lost') return await giveUp(driver, { kind: 'lost' });
    await within(
      { clock: driver.parts.clock, ms: Number.MAX_SAFE_INTEGER, signal: stopping },
      driver.inFlight.landed(),
      0,
    );
    return await endOf(driver, ticked.decision, stopping);
  }
}

async function endOf(driver: Driver, decision: Decision, stopping: AbortSignal): Promise<TickEnd> {
  if (driver.hold.end) return await giveUp(driver, driver.hold.end);
  if (driver.isLeaseLost) return await giveUp(driver, { kind: 'lost' });
  if (driver.broken) throw driver.broken;
  return stopping.aborted ? { kind: 'stopped' } : { kind: 'ticked', decision };
}
