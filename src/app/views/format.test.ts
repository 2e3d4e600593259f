import { describe, expect, it } from 'vitest';
import { formatDollars, formatDuration, formatLimit, formatTokens } from './format.ts';

describe('figures for one line', () => {
  it.each([
    [-5, '0 s'],
    [999, '0 s'],
    [59_999, '59 s'],
    [60_000, '1 min 00 s'],
    [185_000, '3 min 05 s'],
    [3_600_000, '1 h 00 min'],
    [7_859_000, '2 h 10 min'],
    [90_000_000, '25 h 00 min'],
  ])('%i ms are %s', (ms, told) => {
    expect(formatDuration(ms)).toBe(told);
  });

  it.each([
    [30 * 60_000, '30 min'],
    [90_000, '1 min 30 s'],
    [7_200_000, '2 h'],
    [300, '0 s'],
  ])('a limit of %i ms is %s', (ms, told) => {
    expect(formatLimit(ms)).toBe(told);
  });

  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1k'],
    [12_345, '12.3k'],
    [99_999, '100k'],
    [123_456, '123k'],
    [999_499, '999k'],
    [999_500, '1M'],
    [1_234_567, '1.2M'],
  ])('%i tokens are %s', (tokens, told) => {
    expect(formatTokens(tokens)).toBe(told);
  });

  it('dollars have cents', () => {
    expect(formatDollars(0.4249)).toBe('$0.42');
  });
});
