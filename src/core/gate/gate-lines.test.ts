import { describe, expect, it } from 'vitest';
import { findingPoints, gateLines, reportLines } from './gate-lines.ts';
import type { Evidence, GateResult } from './gate-result.ts';

const result = (more: Partial<GateResult> = {}): GateResult => ({
  gate: 'typecheck',
  state: 'fail',
  reason: '1 new finding',
  findings: [],
  ...more,
});
const evidence = (more: Partial<Evidence> = {}): Evidence => ({
  commit: 'c',
  tree: 't',
  command: ['tsc', '--noEmit'],
  exitCode: 2,
  durationMs: 10,
  log: '/somewhere/log',
  ...more,
});
const found = (...texts: string[]) => texts.map(text => ({ fingerprint: text, text }));

describe('a result in lines', () => {
  it('says what was run, and where it is not on this machine alone', () => {
    const text = gateLines(
      result({ findings: [{ ...found('TS1: no')[0], path: 'a.ts', line: 3 }] as never, evidence: evidence() }),
    );
    expect(text).toBe('- typecheck (fail): 1 new finding\n  ran tsc --noEmit, exit code 2\n  - a.ts:3: TS1: no');
  });

  it('does not say twice what was run', () => {
    const said = result({ reason: 'tsc --noEmit: exit code 2', evidence: evidence() });
    expect(gateLines(said)).toBe('- typecheck (fail): tsc --noEmit: exit code 2');
  });

  it('says that the output is an earlier one', () => {
    expect(gateLines(result({ evidence: evidence({ isCached: true }) }))).toMatch(
      /exit code 2; the output is from an earlier look/,
    );
  });

  it('keeps the lines of a finding together', () => {
    expect(gateLines(result({ findings: found('one\ntwo\n') }))).toMatch(/ {2}- one\n {4}two$/);
  });

  it('cuts long lists and long findings, and says so', () => {
    const long = gateLines(result({ findings: found(`${'x'.repeat(9000)}the end`) }));
    expect(long).toMatch(/\[…\] x+the end$/);
    expect(long.length).toBeLessThan(2200);
    const many = gateLines(result({ findings: found(...Array.from({ length: 25 }, (_, n) => `f${n}`)) }));
    expect(many).toContain('- f19\n  - and 5 more');
    expect(many).not.toContain('f20');
  });
});

describe('a report in lines', () => {
  it('has every state, and of skipped ones the reasons', () => {
    const results = (['pass', 'fail', 'warn', 'error'] as const).map(state =>
      result({ state, reason: `it is ${state}` }),
    );
    const skipped = (['ci', 'lint', 'build'] as const).map(gate => result({ gate, state: 'skipped', reason: 'off' }));
    expect(
      reportLines([...results, ...skipped, result({ gate: 'hooks', state: 'skipped', reason: 'no_hooks' })]),
    ).toEqual([
      '- typecheck (pass): it is pass',
      '- typecheck (fail): it is fail',
      '- typecheck (warn): it is warn',
      '- typecheck (error): it is error',
      '- Skipped: ci, lint, build: off; hooks: no_hooks.',
    ]);
  });

  it('has a line per finding for people', () => {
    expect(findingPoints([result({ findings: found(`a\n  b ${'x'.repeat(300)}`) })])).toEqual([
      expect.stringMatching(/^- typecheck: a: b x+…$/),
    ]);
  });
});
