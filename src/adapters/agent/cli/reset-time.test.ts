import { describe, expect, it } from 'vitest';
import { resetTimeIn } from './reset-time.ts';

const now = Date.parse('2026-11-15T21:00:00');
const at = (text: string) => Date.parse(text);

describe('the time at which a quota is filled again', () => {
  it.each([
    ['Suggested retry after 3600s.', now + 3_600_000],
    ['Please try again in 1.5s.', now + 1500],
    ['try again in 20ms', now + 20],
    ['Try again in ~123 min.', now + 123 * 60_000],
    ['try again in 2 days 3 hours 4 minutes', now + ((2 * 24 + 3) * 60 + 4) * 60_000],
    ['try again in 1 hour and 5 minutes', now + 65 * 60_000],
    ['or try again at 10:43 PM.', at('2026-11-15T22:43:00')],
    ['or try again at 9:05 AM.', at('2026-11-16T09:05:00')],
    ['or try again at 12:01 AM.', at('2026-11-16T00:01:00')],
    ['try again at Nov 20th, 2026 3:45 PM.', at('2026-11-20T15:45:00')],
    ["You've hit your 5-hour limit · resets 12:55am (UTC)", at('2026-11-16T00:55:00Z')],
    ['resets 3pm (Europe/Berlin)', at('2026-11-16T15:00:00+01:00')],
    ['weekly limit reached · resets Nov 20, 1pm (UTC)', at('2026-11-20T13:00:00Z')],
    ['resets Nov 20 at 1:30pm (America/New_York)', at('2026-11-20T13:30:00-05:00')],
    ['resets Dec 1, 12am (UTC)', at('2026-12-01T00:00:00Z')],
  ])('%s', (text, time) => {
    expect(resetTimeIn(text, now)).toBe(time);
  });

  it.each([
    'try again in a moment',
    'try again later',
    'resets 3pm (Middle/Earth)',
    'resets 25:99pm (UTC)',
    'resets Feb 31, 1pm (UTC)',
    'try again at noon',
    'retry after 0s',
    'try again in 9000 days',
    'try again at Nov 1st, 2026 3:45 PM',
    `try again in ${'1 '.repeat(10_000)}`,
  ])('is unknown: %s', text => {
    expect(resetTimeIn(text, now)).toBeUndefined();
  });
});
