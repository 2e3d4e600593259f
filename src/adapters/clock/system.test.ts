import { getEventListeners } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from './system.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('system clock', () => {
  it('tells wall-clock milliseconds', () => {
    const before = Date.now();
    const now = systemClock.now();
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
  });

  it('measures durations with a clock that never goes back', () => {
    const before = systemClock.monotonic();
    expect(systemClock.monotonic()).toBeGreaterThanOrEqual(before);
  });

  it('sleeps longer than one timer can hold', async () => {
    vi.useFakeTimers();
    const forty = 40 * 24 * 60 * 60 * 1000;
    let isAwake = false;
    const sleeping = systemClock.sleep(forty).then(() => {
      isAwake = true;
    });
    await vi.advanceTimersByTimeAsync(forty - 1);
    expect(isAwake).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await sleeping;
    expect(isAwake).toBe(true);
  });

  it('does not move its sleepers when wall time jumps', async () => {
    vi.useFakeTimers();
    let isAwake = false;
    const sleeping = systemClock.sleep(1000).then(() => {
      isAwake = true;
    });
    vi.setSystemTime(Date.now() + 1_000_000);
    await vi.advanceTimersByTimeAsync(999);
    expect(isAwake).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await sleeping;
  });

  it('wakes at once when aborted, during a long sleep and before it', async () => {
    const controller = new AbortController();
    const sleeping = systemClock.sleep(Number.POSITIVE_INFINITY, controller.signal);
    controller.abort();
    await sleeping;
    await systemClock.sleep(1_000_000, controller.signal);
  });

  it('leaves no listener and no timer behind', async () => {
    const { signal } = new AbortController();
    await systemClock.sleep(1, signal);
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
    vi.useFakeTimers();
    const controller = new AbortController();
    const sleeping = systemClock.sleep(1_000_000, controller.signal);
    controller.abort();
    await sleeping;
    expect(vi.getTimerCount()).toBe(0);
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
  });
});
