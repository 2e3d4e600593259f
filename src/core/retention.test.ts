import { describe, expect, it } from 'vitest';
import { judgeRetention, type Retained } from './retention.ts';

const dayMs = 24 * 60 * 60_000;
const now = 100 * dayMs;
const limits = { days: 30, bytesMax: 100 };
const thing = (name: string, ageDays: number, more: Partial<Retained> = {}): Retained => ({
  kind: 'attic',
  name,
  bytes: 10,
  usedAt: now - ageDays * dayMs,
  ...more,
});
const sort = (...things: Retained[]) =>
  judgeRetention(things, limits, now).map(({ retained: { name }, isKept, why }) => `${name} ${isKept}: ${why}`);

describe('what is kept', () => {
  it('goes when its days are over, not before', () => {
    expect(sort(thing('a', 29.9), thing('b', 30))).toEqual(['a true: 1 more day', 'b false: older than 30 days']);
  });

  it('stays as long as something needs it, however old and however big', () => {
    expect(sort(thing('a', 500, { bytes: 1000, neededBy: 'run/7' }))).toEqual(['a true: needed by run/7']);
  });

  it('goes at once when it is left over', () => {
    expect(sort(thing('a', 0, { isLeftOver: true }))).toEqual(['a false: left over, and nothing needs it']);
  });

  it('goes oldest first until the rest is within the limit', () => {
    const over = 'the oldest, and diskLimitGb is exceeded';
    expect(
      sort(thing('new', 1, { bytes: 60 }), thing('old', 9, { bytes: 30 }), thing('older', 10, { bytes: 20 })),
    ).toEqual(['new true: 29 more days', 'old true: 21 more days', `older false: ${over}`]);
  });

  it('counts what is needed towards the limit, but never takes it', () => {
    const needed = thing('needed', 20, { bytes: 95, neededBy: 'run/7' });
    expect(sort(needed, thing('a', 1)).map(line => line.split(':')[0])).toEqual(['needed true', 'a false']);
  });

  it('that comes from the future is kept', () => {
    expect(sort(thing('a', -5))).toEqual(['a true: 30 more days']);
  });
});
