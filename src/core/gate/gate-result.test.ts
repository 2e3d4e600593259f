import { describe, expect, it } from 'vitest';
import { blockingResults, type GateResult, gateNote, gateReportSchema } from './gate-result.ts';

const result = (state: GateResult['state'], gate: GateResult['gate'] = 'test'): GateResult => ({
  gate,
  state,
  reason: `it is ${state}`,
  findings: [],
});

const isBlocked = (state: GateResult['state'], policy?: 'block' | 'warn' | 'off') =>
  blockingResults({ commit: 'c', results: [result(state)] }, policy ? { test: policy } : {}).length > 0;

describe('a gate', () => {
  it.each([
    ['pass', false],
    ['fail', true],
    ['warn', false],
    ['skipped', false],
    ['error', true],
  ] as const)('that says %s blocks by default: %s', (state, expected) => {
    expect(isBlocked(state)).toBe(expected);
    expect(isBlocked(state, 'block')).toBe(expected);
  });

  it.each(['warn', 'off'] as const)('whose policy is %s never blocks', policy => {
    expect(isBlocked('fail', policy)).toBe(false);
    expect(isBlocked('error', policy)).toBe(false);
  });

  it('is judged by its own policy, not by that of another', () => {
    const results = [result('fail', 'lint'), result('fail', 'test')];
    expect(blockingResults({ commit: 'c', results }, { lint: 'warn' })).toEqual([results[1]]);
  });
});

describe('the note of a bounce', () => {
  it('holds every gate that blocked, with all that it found', () => {
    const note = gateNote([
      { ...result('fail'), findings: ['a.ts fails', 'b.ts fails'].map(text => ({ fingerprint: text, text })) },
      result('error', 'lint'),
    ]);
    expect(note).toBe(
      'Gates blocked, returning to developer\n\n' +
        '- test (fail): it is fail\n  - a.ts fails\n  - b.ts fails\n- lint (error): it is error',
    );
  });
});

describe('a gate report', () => {
  it('is bound to a commit', () => {
    expect(gateReportSchema.safeParse({ commit: '', results: [] }).success).toBe(false);
  });
});
