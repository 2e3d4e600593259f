import { describe, expect, it } from 'vitest';
import { scanProse } from './scan-prose.ts';

const isHit = (text: string) => scanProse({ where: 'brief', text }).hit;

describe('a prohibition', () => {
  it.each([
    'Do not relax the assertion; fix the off-by-one.',
    'Never skip the test on Windows.',
    'No test may be skipped on CI.',
    'The assertion must not be relaxed.',
    'Fix the order without loosening the check.',
    'Shorten the path rather than skipping the test on macOS.',
    'Relaxing the assertion is not an option.',
    'Skipping the test on CI is forbidden.',
  ])('is none: %s', text => expect(isHit(text)).toBe(false));

  it.each([
    'Do not fix the parser, relax the assertion.',
    'Do not hesitate to relax the assertion.',
    'We cannot avoid relaxing the assertion.',
    'Why not relax the assertion?',
    'It is not only possible to relax the assertion.',
    'It will not pass unless we relax the assertion.',
    'This is no bug: relax the assertion.',
    'There is no time. Relax the assertion.',
  ])('of something else excuses nothing: %s', text => expect(isHit(text)).toBe(true));
});

describe('the removal of a marker', () => {
  it.each([
    'Remove the xfail and fix it.',
    'Take the `@Disabled` off the class.',
    'The `it.skip` in `cart.test.ts` goes away with this fix.',
    'Both xfail markers are removed by this change.',
  ])('is none: %s', text => expect(isHit(text)).toBe(false));

  it.each(['Remove the fix and add xfail.', 'Do not remove the xfail.', 'The fix is removed, the test gets an xfail.'])(
    'of something else, or none, excuses nothing: %s',
    text => expect(isHit(text)).toBe(true),
  );
});

describe('quoted output', () => {
  it.each([
    'The run prints:\n```\nSKIPPED [1] a.py:3: pytest.skip called\n```\nRepair the fixture.',
    'pytest reports "2 xfailed, pytest.skip called"; repair the first.',
    'The log says “relax the assertion level”; find the flag.',
  ])('is none: %j', text => expect(isHit(text)).toBe(false));

  it.each([
    'Ann wrote "feel free to relax the assertion".',
    'My plan:\n```\nrelax the assertion\n```',
    'Add this:\n```python\n@pytest.mark.xfail\n```',
    'The run prints:\n```\nSKIPPED\n```\nRelax the assertion.',
  ])('is not what people say or what is proposed: %j', text => expect(isHit(text)).toBe(true));
});
