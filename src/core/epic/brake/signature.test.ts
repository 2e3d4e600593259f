import { expect, it } from 'vitest';
import { excessMax, excessOfLongText } from '../../../../test/support/growth.ts';
import { signature } from './signature.ts';

const sig = (reason: string) => signature('7', reason);

it.each([
  ['another case and blanks', 'Tests  RED\n', 'tests red'],
  ['numbers', '3 tests of 12 failed', '4 tests of 15 failed'],
  ['durations', 'took 900 ms', 'took 1.2 s'],
  ['paths and lines', 'src/a.ts:12:3 is red', 'lib/b/c.ts:9:1 is red'],
  ['a file and its line', 'at pager.ts:12 it fails', 'at cart.ts:7 it fails'],
  ['hashes', 'commit 3f2a9c1d is red', 'commit (deadbeef01) is red'],
  ['times', 'since 2026-11-16T12:00:00Z no answer', 'since 12:31 no answer'],
  ['numbers within words', 'worker3 is gone', 'worker12 is gone'],
])('is the same for %s', (_what, one, other) => {
  expect(sig(one)).toBe(sig(other));
});

it('is eight digits, and another one for another item or reason', () => {
  expect(sig('tests red')).toMatch(/^[0-9a-f]{8}$/);
  expect(new Set([sig('tests red'), sig('lint red'), signature('8', 'tests red'), sig(''), sig('деньги')]).size).toBe(
    5,
  );
  expect(signature('#7', 'x')).toBe(signature('7', 'x'));
});

it.each(['a', '1 ', 'a1', '/', 'f0', 'x.y:'])('takes linear time on %s', part => {
  expect(excessOfLongText(sig, times => part.repeat(times * 1000))).toBeLessThan(excessMax);
});
