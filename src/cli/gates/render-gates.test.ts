import { describe, expect, it } from 'vitest';
import { plainStyle } from '../terminal.ts';
import { renderGates } from './render-gates.ts';

describe('a report of gates', () => {
  it('cannot steer the terminal, whatever tools print and files are called', () => {
    const finding = {
      fingerprint: 'a',
      path: 'a\u001b[2J.ts',
      line: 1,
      text: '\u001b[31mred\u001b[39m\r\u001b]0;title\u0007\nmore',
    };
    const report = {
      commit: 'c',
      results: [{ gate: 'test' as const, state: 'fail' as const, reason: 'broke\u001b[1;1H', findings: [finding] }],
    };
    expect(renderGates(report, () => 'block', plainStyle)).toEqual([
      'fail     test  broke?[1;1H',
      '          a?[2J.ts:1: red??]0;title?',
      '          more',
      '',
      'Blocked by test: 1 fail.',
    ]);
  });
});
