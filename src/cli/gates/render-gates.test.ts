import { describe, expect, it } from 'vitest';
import type { GatesAnswer } from '../../app/gates/answers.ts';
import type { GateResult } from '../../core/gate/gate-result.ts';
import { plainStyle } from '../terminal.ts';
import { renderGates } from './render-gates.ts';

const subject = { commit: 'c', base: 'b', baseName: 'main', uncommitted: 0, hasOwnRules: false };
const render = (
  answer: Pick<GatesAnswer, 'results' | 'blocked' | 'time'>,
  showsSkipped = false,
  width = Number.POSITIVE_INFINITY,
) => renderGates({ ...subject, ...answer }, { view: { style: plainStyle, width }, showsSkipped });

const skipped: GateResult = { gate: 'lint', state: 'skipped', reason: '(not configured)', findings: [] };
const passed: GateResult = { gate: 'build', state: 'pass', reason: 'exit code 0', findings: [] };

describe('a report of gates', () => {
  it('cannot steer the terminal, whatever tools print and files are called', () => {
    const finding = {
      fingerprint: 'a',
      path: 'a\u001b[2J.ts',
      line: 1,
      text: '\u001b[31mred\u001b[39m\r\u001b]0;title\u0007\nmore',
    };
    const results = [
      { gate: 'test' as const, state: 'fail' as const, reason: 'broke\u001b[1;1H', findings: [finding] },
    ];
    expect(render({ results, blocked: ['test'] })).toEqual([
      '  ✗ fail     test  broke?[1;1H',
      '      a?[2J.ts:1: red??]0;title?',
      '      more',
      '',
      'Blocked by test: 1 failed.',
    ]);
  });

  it('says where the log is of each gate that did not pass', () => {
    const evidence = { commit: 'c', tree: 't', command: ['x'], durationMs: 1000, log: '/logs/c/test.log' };
    const passedWithLog = { ...passed, evidence };
    const failed: GateResult = { gate: 'test', state: 'fail', reason: 'red', findings: [], evidence };
    expect(render({ results: [failed, passedWithLog], blocked: ['test'] })).toEqual([
      '  ✗ fail     test   red (1.0 s)',
      '      log: /logs/c/test.log',
      '  ✓ pass     build  exit code 0 (1.0 s)',
      '',
      'Blocked by test: 1 passed, 1 failed.',
    ]);
  });

  it('says where the time went, if it was worth a word', () => {
    const parts = [
      { name: 'test', side: 'head' as const, ms: 20_000 },
      { name: 'submodules', side: 'head' as const, ms: 12 },
      { name: 'installing dependencies (npm ci)', side: 'head' as const, ms: 70_500 },
      { name: 'installing dependencies (npm ci)', side: 'base' as const, ms: 50_000 },
      { name: 'waiting for a processor', ms: 3000 },
    ];
    const lines = (totalMs: number) => render({ results: [passed], blocked: [], time: { totalMs, parts } });
    expect(lines(156_000).slice(-2)).toEqual([
      'Time: 2 min 36 s; installing dependencies (npm ci) 1 min 10 s on head, 50 s on base; test 20 s on head; waiting for a processor 3 s',
      'Nothing blocks: 1 passed.',
    ]);
    expect(lines(1999)).not.toContainEqual(expect.stringContaining('Time'));
  });

  it('folds the gates that had nothing to run into one line', () => {
    expect(render({ results: [skipped, passed], blocked: [] })).toEqual([
      '  ✓ pass     build  exit code 0',
      '',
      '1 gate had nothing to run. See why:',
      '  pitwall gates --why',
      '',
      'Nothing blocks: 1 passed, 1 had nothing to run.',
    ]);
  });

  it('folds each gate on a narrow terminal', () => {
    const reason = 'npm run build: exit code 0, which is well';
    expect(render({ results: [{ ...passed, reason }], blocked: [] }, false, 38).slice(0, 3)).toEqual([
      '  ✓ pass     build',
      '    npm run build: exit code 0,',
      '      which is well',
    ]);
  });

  it('lists them with their reasons when asked, and when nothing else ran', () => {
    expect(render({ results: [skipped, passed], blocked: [] }, true)).toContain('  - skipped  lint   (not configured)');
    expect(render({ results: [skipped], blocked: [] })).toEqual([
      '  - skipped  lint  (not configured)',
      '',
      'No gate ran: 1 had nothing to run.',
    ]);
  });
});
