import { describe, expect, it } from 'vitest';
import { printable } from './cells.ts';
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

  it('breaks lines between words for a person only', () => {
    const text = `${'word '.repeat(30)}end`;
    const [seen, piped] = [terminalOn(true, false), terminalOn(false, false)];
    for (const { terminal } of [seen, piped]) terminal.print(text);
    expect(piped.lines).toEqual([`${text}\n`]);
    expect(
      seen.lines
        .join('')
        .split('\n')
        .map(line => line.length <= 120),
    ).toEqual([true, true, true]);
    expect(seen.lines.join('').split(/\s+/).filter(Boolean)).toEqual(text.split(' '));
  });

  it('escapes in JSON what would move the cursor or turn a line, and the value stays', () => {
    const { lines, terminal } = terminalOn(false, false);
    const value = { text: 'a\u009b31m \u202eb\u2066c\u2028d\u007fe\u001bf' };
    terminal.printJson(value);
    terminal.printJsonLine(value);
    for (const line of lines) {
      expect(printable(line.replaceAll('\n', ''))).toBe(line.replaceAll('\n', ''));
      expect(JSON.parse(line)).toEqual(value);
    }
  });

  it('ends lines and JSON with a newline', () => {
    const { lines, terminal } = terminalOn(false, false);
    terminal.print('a');
    terminal.printJson({ b: 1 });
    expect(lines).toEqual(['a\n', '{\n  "b": 1\n}\n']);
  });
});
