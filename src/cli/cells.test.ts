import { describe, expect, it } from 'vitest';
import { cellsOf, fitCells, padCells, printable, wrapCells } from './cells.ts';

describe('cells of a terminal', () => {
  it.each([
    ['abc', 3],
    ['é', 1],
    ['e\u0301', 1],
    ['修复', 4],
    ['😀!', 3],
    ['👩‍👩‍👧', 2],
  ])('%s takes %i', (text, cells) => {
    expect(cellsOf(text)).toBe(cells);
  });

  it.each([
    ['abcdef', 6, 'abcdef'],
    ['abcdefg', 6, 'abcde…'],
    ['ab cdefg', 4, 'ab…'],
    ['修复登录', 6, '修复…'],
  ])('%s is cut to %i as %s', (text, cells, cut) => {
    expect(fitCells(text, cells)).toBe(cut);
  });

  it('are filled up by cells, not by letters', () => {
    expect(padCells('修', 4)).toBe('修  ');
  });

  it.each([
    ['fix it', ['fix it']],
    ['fix the login test', ['fix the', 'login', 'test']],
    ['fix the login test of the page', ['fix the', 'login', 'test o…']],
    ['extraordinarily', ['extrao…']],
  ])('%s is wrapped in at most three lines', (text, lines) => {
    expect(wrapCells(text, 7, 3)).toEqual(lines);
  });

  it('show what would move the cursor or turn the text', () => {
    expect(printable('a\u001b[2Jb\u202ec\n')).toBe('a?[2Jb?c?');
  });
});
