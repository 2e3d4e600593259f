import { describe, expect, it } from 'vitest';
import { compareFindings } from './compare-findings.ts';
import type { Finding } from './finding.ts';

const found = (...names: string[]): Finding[] => names.map(name => ({ fingerprint: name, text: name }));

describe('findings compared with those of the base', () => {
  it.each([
    { head: [], base: [], fresh: [], trend: 'stable' },
    { head: ['a'], base: [], fresh: ['a'], trend: 'regression' },
    { head: ['a'], base: ['a'], fresh: [], trend: 'stable' },
    { head: [], base: ['a'], fresh: [], trend: 'improvement' },
    { head: ['a', 'a'], base: ['a'], fresh: ['a'], trend: 'regression' },
    { head: ['b'], base: ['a'], fresh: ['b'], trend: 'regression' },
  ] as const)('$head after $base bring $fresh: $trend', ({ head, base, fresh, trend }) => {
    const compared = compareFindings(found(...head), found(...base));
    expect(compared.fresh.map(({ text }) => text)).toEqual(fresh);
    expect(compared.trend).toBe(trend);
    expect(compared.known).toHaveLength(head.length - fresh.length);
  });
});
