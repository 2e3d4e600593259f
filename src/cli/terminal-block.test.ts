import { describe, expect, it } from 'vitest';
import { createTerminal } from './terminal.ts';

const esc = '\u001b[';
const [begin, end] = [`${esc}?2026h`, `${esc}?2026l`];

function stage(options: { isTTY?: boolean; isDumb?: boolean; stderrIsTTY?: boolean } = {}) {
  const written: string[] = [];
  const stdout = { isTTY: options.isTTY ?? true, columns: 20, rows: 10, write: (text: string) => written.push(text) };
  const stderr = { isTTY: options.stderrIsTTY ?? true, write: (text: string) => written.push(`2>${text}`) };
  const terminal = createTerminal({ stdout, stderr, color: false, isDumb: options.isDumb ?? false });
  /** What was written since the last time. */
  const news = () => written.splice(0);
  return { terminal, stdout, news };
}

describe('lines that stay below', () => {
  it('are drawn in one write, and again in place when they change', () => {
    const { terminal, news } = stage();
    terminal.below(['one', 'two']);
    expect(news()).toEqual([`${begin}one\ntwo${end}`]);
    terminal.below(['one', 'three']);
    expect(news()).toEqual([`${begin}\r${esc}1A${esc}Jone\nthree${end}`]);
    terminal.below([]);
    expect(news()).toEqual([`${begin}\r${esc}1A${esc}J${end}`]);
  });

  it('are not written again when nothing changed', () => {
    const { terminal, news } = stage();
    terminal.below(['one']);
    news();
    terminal.below(['one']);
    terminal.below([...['one']]);
    expect(news()).toEqual([]);
  });

  it('let other lines pass above them, in one write', () => {
    const { terminal, news } = stage();
    terminal.below(['one']);
    news();
    terminal.print('fact');
    expect(news()).toEqual([`${begin}\r${esc}Jfact\none${end}`]);
  });

  it('make room for what goes to stderr, if that is the terminal as well', () => {
    const { terminal, news } = stage();
    terminal.below(['one']);
    news();
    terminal.complain('trouble');
    expect(news()).toEqual([`\r${esc}J`, '2>trouble\n', 'one']);
    const elsewhere = stage({ stderrIsTTY: false });
    elsewhere.terminal.below(['one']);
    elsewhere.news();
    elsewhere.terminal.complain('trouble');
    expect(elsewhere.news()).toEqual(['2>trouble\n']);
  });

  it('are found again after the terminal became narrower and wrapped them', () => {
    const { terminal, stdout, news } = stage();
    terminal.below(['0123456789abcdef', 'x']);
    news();
    stdout.columns = 10;
    terminal.below(['y']);
    expect(news()).toEqual([`${begin}\r${esc}2A${esc}Jy${end}`]);
  });

  it.each([{ isTTY: false }, { isDumb: true }])('are left out where nothing can be redrawn: %j', options => {
    const { terminal, news } = stage(options);
    terminal.below(['one']);
    terminal.print('fact');
    expect(news()).toEqual(['fact\n']);
  });
});
