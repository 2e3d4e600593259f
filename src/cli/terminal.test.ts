import { describe, expect, it } from 'vitest';
import { createTerminal } from './terminal.ts';

function terminalOn(isTTY: boolean, color: boolean) {
  const lines: string[] = [];
  const stdout = { isTTY, columns: 120, write: (text: string) => lines.push(text) };
  const stderr = { isTTY: false, write: () => undefined };
  return { lines, terminal: createTerminal({ stdout, stderr, color }) };
}

describe('a terminal', () => {
  it.each([
    { isTTY: true, color: true, painted: '\u001b[31mno\u001b[39m' },
    { isTTY: true, color: false, painted: 'no' },
    { isTTY: false, color: true, painted: 'no' },
  ])('paints $painted with a person there: $isTTY, colours wanted: $color', ({ isTTY, color, painted }) => {
    expect(terminalOn(isTTY, color).terminal.style.red('no')).toBe(painted);
  });

  it('judges stderr apart from stdout', () => {
    expect(terminalOn(true, true).terminal.errorStyle.red('no')).toBe('no');
  });

  it('ends lines and JSON with a newline', () => {
    const { lines, terminal } = terminalOn(false, false);
    terminal.print('a');
    terminal.printJson({ b: 1 });
    expect(lines).toEqual(['a\n', '{\n  "b": 1\n}\n']);
  });
});
