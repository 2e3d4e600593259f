import { describe, expect, it } from 'vitest';
import { effect, Gate } from '../../test/support/run-stage.ts';
import { ManualClock } from '../adapters/clock/manual.ts';
import { InFlight } from './in-flight.ts';
import { Wake } from './wake.ts';

describe('effects in flight', () => {
  it('run once per cause, however often they are asked for', async () => {
    const inFlight = new InFlight();
    const landing = new Gate();
    let runs = 0;
    const run = () => {
      runs++;
      return landing.promise;
    };
    inFlight.start(effect('a'), run);
    inFlight.start(effect('a'), run);
    inFlight.start(effect('b'), run);
    expect(runs).toBe(2);
    expect(inFlight.causes).toEqual(['a', 'b']);
    landing.open();
    await inFlight.abortAll();
    expect(inFlight.causes).toEqual([]);
  });

  it('are told when the newest decision does not want them any more', () => {
    const inFlight = new InFlight();
    const signals = new Map<string, AbortSignal>();
    for (const cause of ['a', 'b']) {
      inFlight.start(effect(cause), signal => {
        signals.set(cause, signal);
        return new Promise(() => undefined);
      });
    }
    inFlight.keepOnly([effect('a')]);
    expect(signals.get('a')?.aborted).toBe(false);
    expect(signals.get('b')?.aborted).toBe(true);
  });

  it('are waited for when all are told to end', async () => {
    const inFlight = new InFlight();
    const landing = new Gate();
    inFlight.start(effect('a'), () => landing.promise);
    let isOver = false;
    const ending = inFlight.abortAll().then(() => {
      isOver = true;
    });
    await Promise.resolve();
    expect(isOver).toBe(false);
    landing.open();
    await ending;
    expect(inFlight.causes).toEqual([]);
  });
});

describe('a sleep', () => {
  const sleepOn = (clock: ManualClock, wake: Wake, until: number | undefined) => {
    const sleep = { isOver: false, ending: Promise.resolve() };
    sleep.ending = wake.sleep(clock, until).then(() => {
      sleep.isOver = true;
    });
    return sleep;
  };

  it('ends at its time', async () => {
    const clock = new ManualClock(1000);
    const sleep = sleepOn(clock, new Wake(), 1500);
    await clock.advance(499);
    expect(sleep.isOver).toBe(false);
    await clock.advance(1);
    expect(sleep.isOver).toBe(true);
  });

  it('ends at a nudge', async () => {
    const clock = new ManualClock(1000);
    const wake = new Wake();
    const sleep = sleepOn(clock, wake, undefined);
    await clock.advance(1_000_000);
    expect(sleep.isOver).toBe(false);
    wake.nudge();
    await sleep.ending;
    expect(clock.sleepers).toBe(0);
  });

  it('does not begin when a nudge came before it, and sleeps the next time', async () => {
    const clock = new ManualClock(1000);
    const wake = new Wake();
    wake.nudge();
    wake.nudge();
    await wake.sleep(clock, undefined);
    const sleep = sleepOn(clock, wake, 2000);
    await clock.advance(999);
    expect(sleep.isOver).toBe(false);
    await clock.advance(1);
    expect(sleep.isOver).toBe(true);
  });

  it('until a time that has passed is none', async () => {
    await new Wake().sleep(new ManualClock(1000), 500);
  });
});
