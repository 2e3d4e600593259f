import { describe, expect, it } from 'vitest';
import type { RunProgress } from '../../../app/views/run-progress.ts';
import { cellsOf } from '../../cells.ts';
import { plainStyle } from '../../terminal.ts';
import { asciiGlyphs, renderRun, renderRuns, unicodeGlyphs } from './render-run.ts';

const view: RunProgress = {
  run: 'run/7',
  title: 'Fix the flaky login test',
  steps: [
    { status: 'Research', mark: 'done' },
    { status: 'Implementation', mark: 'here' },
    { status: 'Audit', mark: 'ahead' },
  ],
  tokens: 52_100,
  costUsd: 0.42,
  work: {
    kind: 'attempt',
    attempt: '7.3',
    role: 'developer',
    elapsedMs: 192_000,
    tokens: 8200,
    toolCalls: 1,
    costUsd: 0.12,
    tool: { text: 'Bash: npm test -- --grep login', elapsedMs: 12_000 },
  },
  question: undefined,
};
const question = { text: 'Which greeting?', fallback: 'Hello', leftMs: 86_390_000 };

const at = (columns: number, glyphs = unicodeGlyphs) => ({ columns, glyphs, style: plainStyle });

describe('the block of a run', () => {
  it('shows step, time, tokens, cost and the last tool', () => {
    expect(renderRun(view, at(72))).toEqual([
      'run/7  Fix the flaky login test                      52.1k tokens  $0.42',
      '  ✓ Research  ● Implementation  ○ Audit',
      '  developer 7.3, 3 min 12 s, 8.2k tokens, 1 tool call, $0.12',
      '  12 s in Bash: npm test -- --grep login',
    ]);
  });

  it('says that the run is held, also in one line', () => {
    const hold = { run: 'run/7', kind: 'stopping', step: undefined, waitsFor: 'pitwall', by: 'ann', next: [] } as const;
    const held: RunProgress = { ...view, hold };
    expect(renderRun(held, at(72))).toContain('  being stopped, as ann asked');
    expect(renderRuns([held, view], at(72), 2)[0]).toBe(
      'run/7  being stopped, as ann asked  developer 7.3, 3 min 12 s, 8.2k tok…',
    );
  });

  it('says less on a narrow terminal, and still what matters', () => {
    expect(renderRun(view, at(38))).toEqual([
      'run/7  Fix the flaky login test',
      '  Implementation (2 of 3), $0.42',
      '  developer 7.3, 3 min 12 s, 8.2k tok…',
      '  12 s in Bash: npm test -- --grep lo…',
    ]);
  });

  it('has marks for terminals that know only ASCII', () => {
    const lines = renderRun({ ...view, title: 'A title that is too long for it' }, at(52, asciiGlyphs));
    expect(lines).toEqual([
      'run/7  A title that is too lon~  52.1k tokens  $0.42',
      '  + Research  > Implementation  - Audit',
      '  developer 7.3, 3 min 12 s, 8.2k tokens, 1 tool ca~',
      '  12 s in Bash: npm test -- --grep login',
    ]);
    expect(lines.join('')).toMatch(/^[\x20-\x7e]*$/);
  });

  it('shows a question with what happens without an answer', () => {
    expect(renderRun({ ...view, question }, at(80)).slice(-2)).toEqual([
      '  ? Which greeting?',
      '  pitwall answer 7 "..."  or it takes "Hello" in 23 h 59 min',
    ]);
    const open = { ...question, fallback: undefined };
    expect(renderRun({ ...view, question: open }, at(80)).at(-1)).toContain('or the run stops in 23 h 59 min');
  });

  it('shows all of a question on a narrow terminal, and no tool meanwhile', () => {
    const long = { ...question, text: 'Which greeting shall it be, the formal or the friendly one?' };
    expect(renderRun({ ...view, question: long }, at(38))).toEqual([
      'run/7  Fix the flaky login test',
      '  Implementation (2 of 3), $0.42',
      '  developer 7.3, 3 min 12 s, 8.2k tok…',
      '  ? Which greeting shall it be, the',
      '  formal or the friendly one?',
      '  pitwall answer 7 "..."  or it takes',
      '  "Hello" in 23 h 59 min',
    ]);
  });

  it('shows gates at work, and otherwise why the run waits', () => {
    const gates = [
      { gate: 'test', state: 'running' },
      { gate: 'lint', state: 'pass' },
    ];
    const last = (work: RunProgress['work']) => renderRun({ ...view, work }, at(80)).at(-1);
    expect(last({ kind: 'gates', elapsedMs: 5000, gates, now: [] })).toBe('  gates, 5 s: test running, lint pass');
    expect(last({ kind: 'gates', elapsedMs: 5000, gates: [], now: [] })).toBe('  gates, 5 s');
    expect(last({ kind: 'gates', elapsedMs: 5000, gates, now: ['test on head, 4 s'] })).toBe('  test on head, 4 s');
    expect(last({ kind: 'other', what: 'waiting for the review' })).toBe('  waiting for the review');
    expect(last({ kind: 'other', what: '' })).toBe('  ✓ Research  ● Implementation  ○ Audit');
  });

  it('says that an agent only starts, and nothing that is not known', () => {
    const none = { elapsedMs: undefined, tokens: 0, toolCalls: 0, costUsd: undefined, tool: undefined };
    const work = { ...view.work, ...none } as RunProgress['work'];
    expect(renderRun({ ...view, work, costUsd: undefined, tokens: 0 }, at(60))).toEqual([
      'run/7  Fix the flaky login test                     0 tokens',
      '  ✓ Research  ● Implementation  ○ Audit',
      '  developer 7.3 starts',
    ]);
  });

  it.each([10, 20, 40, 41, 79, 200])('is never wider than %i columns, whatever an agent says', columns => {
    const evil = 'a\u001b[2Jb\u202ec 漢字漢字漢字 👩‍👩‍👧 '.repeat(9);
    const work = { ...view.work, role: 'developer', tool: { text: evil, elapsedMs: 1 } } as RunProgress['work'];
    const lines = renderRun({ ...view, title: evil, work, question: { ...question, text: evil } }, at(columns));
    for (const line of lines) {
      expect(cellsOf(line)).toBeLessThanOrEqual(columns);
      expect(line).not.toMatch(/[\p{Cc}\u202e]/u);
    }
  });
});

describe('the blocks of several runs', () => {
  const views = [view, { ...view, run: 'run/8', question }, { ...view, run: 'run/9' }];

  it('stand below each other where they fit', () => {
    expect(renderRuns(views, at(80), 13)).toHaveLength(13);
  });

  it('become lines where they do not, and the rest is counted', () => {
    expect(renderRuns(views, at(60), 12)).toEqual([
      'run/7  developer 7.3, 3 min 12 s, 8.2k tokens, 1 tool call,…',
      'run/8  ? Which greeting?  Fix the flaky login test',
      'run/9  developer 7.3, 3 min 12 s, 8.2k tokens, 1 tool call,…',
    ]);
    expect(renderRuns(views, at(60), 2).at(-1)).toBe('and 2 more');
  });
});
