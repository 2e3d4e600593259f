// Drives one stream: observes, decides and applies until it ends or has to stop.
import { Problem } from '../core/problem.ts';
import { abandon, type Driven, giveUp, type Held, withDriver } from './driver.ts';
import { appendAt } from './stream.ts';
import { type Driver, type Ticked, tick, troublesMax } from './tick.ts';

/** `version`: of the stream when it was found ended. */
export type DriveEnd =
  | { readonly kind: 'ended'; readonly version: number }
  | Held
  | { readonly kind: 'lease-lost' }
  | { readonly kind: 'stopped' };

/** Aborted, the signal asks for a graceful stop. */
export function drive(driven: Driven, stream: string, signal: AbortSignal): Promise<DriveEnd> {
  return withDriver(driven, stream, signal, async (driver, stopping) => {
    let troubles = 0;
    const turn = async () => {
      const ticked = await safely(driver, troubles, () => tick(driver, stopping));
      troubles = ticked.kind === 'trouble' ? troubles + 1 : 0;
      return ticked;
    };
    try {
      const end = await turnUntil(driver, stopping, turn);
      return end.kind === 'stopped' ? await stopGracefully(driver) : end;
    } catch (error) {
      await abandon(driver);
      throw error;
    }
  });
}

type Turn = Ticked | { readonly kind: 'trouble'; readonly wakeAt: number };

async function turnUntil(driver: Driver, over: AbortSignal, turn: () => Promise<Turn>): Promise<DriveEnd> {
  for (;;) {
    if (driver.hold.end) return await giveUp(driver, driver.hold.end);
    if (over.aborted) return { kind: 'stopped' };
    const ticked = await turn();
    if (ticked.kind === 'ended') return ticked;
    if (ticked.kind === 'lease-lost') return await giveUp(driver, { kind: 'lost' });
    if (ticked.kind === 'waiting' || ticked.kind === 'trouble')
      await driver.wake.sleep(driver.parts.clock, ticked.wakeAt);
  }
}

/** A broken store or a bug that stays stops the driver; anything else is reported and tried again, slower each time. */
async function safely(driver: Driver, troubles: number, turn: () => Promise<Ticked>): Promise<Turn> {
  try {
    return await turn();
  } catch (error) {
    driver.parts.report({ kind: 'trouble', stream: driver.stream.name, error });
    if (error instanceof Problem || troubles >= troublesMax) throw error;
    return { kind: 'trouble', wakeAt: driver.parts.clock.now() + 500 * 2 ** Math.min(troubles, 6) };
  }
}

/** A flow with something to wind down (a live agent) is driven on until it has ended or the grace is over. */
async function stopGracefully(driver: Driver): Promise<DriveEnd> {
  const { clock, times } = driver.parts;
  if (!driver.stream.flow.onStop) return { kind: 'stopped' };
  const [over, ended] = [new AbortController(), new AbortController()];
  void clock.sleep(times.stopGraceMs, ended.signal).then(() => {
    over.abort('the grace is over');
    driver.wake.nudge();
  });
  try {
    const turn = () => safely(driver, 0, () => windDown(driver, over.signal));
    const end = await turnUntil(driver, over.signal, turn);
    if (end.kind === 'stopped') await abandon(driver);
    return end;
  } finally {
    ended.abort('wound down');
  }
}

/** Records what the flow says on a stop, as often as another writer is faster, and ticks on from there. */
async function windDown(driver: Driver, over: AbortSignal): Promise<Ticked> {
  const { stream, writer } = driver;
  const { state, version } = await stream.refresh();
  const facts = stream.flow.onStop?.(state) ?? [];
  if (facts.length === 0) return await tick(driver, over);
  const outcome = await appendAt(writer, version, facts);
  return { kind: outcome.kind === 'lease-lost' ? 'lease-lost' : 'again' };
}
