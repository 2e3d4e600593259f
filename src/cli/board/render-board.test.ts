import { describe, expect, it } from 'vitest';
import type { BoardColumn, BoardItem } from '../../app/board/answers.ts';
import { cellsOf } from '../cells.ts';
import { createTerminal } from '../terminal.ts';
import { renderBoard } from './render-board.ts';

const output = (isTTY: boolean) => ({ isTTY, write: () => true });
const plain = createTerminal({ stdout: output(false), stderr: output(false), color: false }).style;
const colored = createTerminal({ stdout: output(true), stderr: output(true), color: true }).style;

const entry = (id: string, title: string, state = '', tone: BoardItem['tone'] = 'bad'): BoardItem => ({
  id,
  title,
  labels: [],
  status: '',
  state,
  tone,
});
const columns: readonly BoardColumn[] = [
  {
    status: 'Backlog',
    items: [
      entry('3', 'Fix the flaky login test that fails about once in ten runs on slow machines'),
      entry('12', '修复登录测试', 'waits for 3', 'waiting'),
    ],
  },
  { status: 'Audit', items: [] },
  { status: 'Done', items: [entry('1', 'Clear the \u001b[2Jcache', 'stopped: rejection-limit')] },
];
const render = (width: number) => renderBoard(columns, { width, style: plain });
/** Without colours. */
const bare = (line: string) => line.replaceAll(new RegExp(`${String.fromCodePoint(27)}\\[\\d+m`, 'g'), '');

describe('renderBoard', () => {
  it('puts columns side by side where they fit', () => {
    expect(render(80)).toEqual([
      'Backlog 2                  Audit                      Done 1',
      '─────────────────────────  ─────────────────────────  ─────────────────────────',
      '3 Fix the flaky login                                 1 Clear the ?[2Jcache',
      'test that fails about                                 stopped: rejection-limit',
      'once in ten runs on slow…',
      '',
      '12 修复登录测试',
      'waits for 3',
      '',
    ]);
  });

  it('puts them below each other on a narrower terminal, states at the end of the line', () => {
    expect(render(60)).toEqual([
      'Backlog 2',
      '   3  Fix the flaky login test that fails about once in ten…',
      '  12  修复登录测试                               waits for 3',
      'Audit –',
      'Done 1',
      '   1  Clear the ?[2Jcache           stopped: rejection-limit',
    ]);
  });

  it('gives states a line of their own on a very narrow one', () => {
    expect(render(24)).toEqual([
      'Backlog 2',
      '   3  Fix the flaky log…',
      '  12  修复登录测试',
      '      waits for 3',
      'Audit –',
      'Done 1',
      '   1  Clear the ?[2Jcac…',
      '      stopped: rejectio…',
    ]);
  });

  it('cuts nothing when it is not for a terminal', () => {
    expect(render(Number.POSITIVE_INFINITY).slice(1, 3)).toEqual([
      '   3  Fix the flaky login test that fails about once in ten runs on slow machines',
      '  12  修复登录测试  waits for 3',
    ]);
  });

  it.each([30, 40, 50, 60, 70, 80, 120, 200])('keeps to %i cells, and colours change no place', width => {
    const painted = renderBoard(columns, { width, style: colored }).map(bare);
    expect(painted.map(line => line.trimEnd())).toEqual(render(width).map(line => line.trimEnd()));
    expect(Math.max(...painted.map(cellsOf))).toBeLessThanOrEqual(width);
  });
});
