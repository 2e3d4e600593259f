import { describe, expect, it } from 'vitest';
import { verdictOf } from './assess.ts';
import type { CheckResult } from './check.ts';

const results = (pass: number, warn: number, fail: number): readonly CheckResult[] => [
  ...Array.from({ length: pass }, () => 'pass' as const),
  ...Array.from({ length: warn }, () => 'warn' as const),
  ...Array.from({ length: fail }, () => 'fail' as const),
];

describe('the verdict', () => {
  it.each([
    ['pass', 'of all that pass', results(11, 0, 0)],
    ['pass', 'of 0.8 exactly', results(6, 4, 0)],
    ['warn', 'below 0.8', results(6, 5, 0)],
    ['warn', 'of one that failed, whatever the mean', results(11, 0, 1)],
    ['warn', 'of 0.5 exactly', results(5, 0, 5)],
    ['warn', 'of all that warn', results(0, 11, 0)],
    ['block', 'below 0.5', results(5, 0, 6)],
    ['block', 'of all that failed', results(0, 0, 3)],
  ])('is %s %s', (verdict, _of, given) => {
    expect(verdictOf(given)).toBe(verdict);
  });
});
