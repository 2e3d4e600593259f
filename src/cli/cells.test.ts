import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { breakLine, cellsOf, fitCells, padCells, printable, wrapCells } from './cells.ts';

describe('cells of a terminal', () => {
  it.each([
    ['abc', 3],
    ['é', 1],
    ['e\u0301', 1],
    ['修复', 4],
    ['😀!', 3],
    ['👩‍👩‍👧', 2],
    ['⚠️', 2],
    ['✔', 1],
    ['\u001b[31mred\u001b[39m', 3],
  ])('%s takes %i', (text, cells) => {
    expect(cellsOf(text)).toBe(cells);
  });

  it('are the same where no tables are asked, with whatever follows', () => {
    const marks = Array.from({ length: 0x3000 - 0x20 }, (_, n) => String.fromCharCode(0x20 + n));
    for (const mark of marks) expect(cellsOf(mark), JSON.stringify(mark)).toBe(stringWidth(mark));
    for (const mark of [...'a–…←○●⚠✓✗❯']) {
      for (const next of ['', '\ufe0f', '\u0301', '\u20e3', '修'])
        expect(cellsOf(mark + next), JSON.stringify(mark + next)).toBe(stringWidth(mark + next));
    }
  });

  it.each([
    ['abcdef', 6, 'abcdef'],
    ['abcdefg', 6, 'abcde…'],
    ['ab cdefg', 4, 'ab…'],
    ['修复登录', 6, '修复…'],
    ['⚠️⚠️⚠️', 5, '⚠️⚠️…'],
    ['abc', 1, '…'],
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
    ['extraordinarily', ['extraor', 'dinaril', 'y']],
  ])('%s is wrapped in at most three lines', (text, lines) => {
    expect(wrapCells(text, 7, 3)).toEqual(lines);
  });

  it.each([40, 57, 80])('hold whole words at a width of %i', cells => {
    const words = 'Pitwall ran the type checker, tests and linters of ⚠️ packages/登录 and counted what is new.'.split(
      ' ',
    );
    const text = `  ${Array.from({ length: 5 }, () => words.join(' ')).join(' ')}`;
    const lines = breakLine(text, cells);
    expect(Math.max(...lines.map(cellsOf))).toBeLessThanOrEqual(cells);
    expect(lines.flatMap(line => line.trim().split(' '))).toEqual(text.trim().split(' '));
    expect(lines[0]).toMatch(/^ {2}Pitwall/);
    expect(lines.slice(1).every(line => /^ {4}\S/.test(line))).toBe(true);
  });

  it('leave a word whole that is longer than a line, at the left, so that a path can be copied', () => {
    const path = '/srv/ann/projects/pager/.pitwall/logs/test.log';
    expect(breakLine(`  The log is at ${path} for a while.`, 40)).toEqual([
      '  The log is at',
      path,
      '    for a while.',
    ]);
    expect(breakLine('see \u001b[31mhttps://example.org/abc\u001b[39m', 16)).toEqual([
      'see',
      '\u001b[31mhttps://example.org/abc\u001b[39m',
    ]);
  });

  it('show what would move the cursor or turn the text', () => {
    expect(printable('a\u001b[2Jb\u202ec\n')).toBe('a?[2Jb?c?');
  });
});
