import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { ManualClock } from './manual.ts';

describe('manual clock', () => {
  it('wakes sleepers in order of their time, at their time', async () => {
    const clock = new ManualClock(1000);
    const woken: string[] = [];
    const sleep = async (name: string, ms: number) => {
      await clock.sleep(ms);
      woken.push(`${name}@${clock.now()}`);
    };
    const all = Promise.all([sleep('late', 300), sleep('soon', 100), sleep('never', 500)]);
    await clock.advance(400);
    expect(woken).toEqual(['soon@1100', 'late@1300']);
    expect(clock.now()).toBe(1400);
    await clock.advance(100);
    await all;
    expect(clock.sleepers).toBe(0);
  });

  it('serves a sleeper that falls asleep again within one advance', async () => {
    const clock = new ManualClock(0);
    const ticks: number[] = [];
    const loop = async () => {
      for (let i = 0; i < 3; i++) {
        await clock.sleep(10);
        ticks.push(clock.now());
      }
    };
    const done = loop();
    await clock.advance(30);
    await done;
    expect(ticks).toEqual([10, 20, 30]);
  });

  it('wakes nobody when wall time jumps', async () => {
    const clock = new ManualClock(0);
    const sleeping = clock.sleep(10);
    clock.jump(1_000_000);
    expect(clock.now()).toBe(1_000_000);
    expect(clock.monotonic()).toBe(0);
    expect(clock.sleepers).toBe(1);
    await clock.advance(10);
    await sleeping;
    expect(clock.now()).toBe(1_000_010);
    expect(clock.monotonic()).toBe(10);
  });

  it('wakes on abort and removes its listener', async () => {
    const clock = new ManualClock(0);
    const controller = new AbortController();
    const sleeping = clock.sleep(10, controller.signal);
    controller.abort();
    await sleeping;
    expect(clock.sleepers).toBe(0);
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
  });
});
