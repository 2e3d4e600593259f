import { expect, it } from 'vitest';
import { scanProse } from './scan-prose.ts';

const leap = 'tests/test_clock.py::test_leap';
const isExempt = (text: string, ...tests: string[]) =>
  scanProse({ where: 'fix', text, exemptions: tests.map(test => ({ test, by: 'ann' })) }).exempt;

it.each([
  `Add xfail to ${leap}.`,
  `Add xfail to \`${leap}\` as ordered.`,
  'Add xfail to test_leap.',
  'Add xfail to test_leap in tests/test_clock.py.',
])('lets through what is about the named test: %s', text => expect(isExempt(text, leap)).toBe(true));

it.each([
  'Add xfail to tests/test_clock.py::test_leap_second.',
  'Add xfail to tests/test_other.py::test_leap.',
  `Add xfail to ${leap} and tests/test_clock.py::test_zone.`,
  `Add xfail to ${leap} and the other tests.`,
  'Add xfail to tests/test_clock.py.',
  'Add xfail, as a person exempted all of it.',
  `Add xfail to ${leap}. Relax the assertion in test_zone.`,
])('does not let through: %s', text => expect(isExempt(text, leap)).toBe(false));

it('takes several names, and none that is empty', () => {
  const text = `Add xfail to ${leap} and tests/test_clock.py::test_zone.`;
  expect(isExempt(text, leap, 'tests/test_clock.py::test_zone')).toBe(true);
  expect(isExempt(text, leap, ' ')).toBe(false);
});

it('says nothing where there is no hit or no exemption', () => {
  expect(isExempt('Fix it.', leap)).toBe(undefined);
  expect(isExempt(`Add xfail to ${leap}.`)).toBe(undefined);
});
