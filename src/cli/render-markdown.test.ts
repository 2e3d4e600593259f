import { describe, expect, it } from 'vitest';
import { excessMax, excessOfLongText } from '../../test/support/growth.ts';
import { renderMarkdown } from './render-markdown.ts';
import { createTerminal, plainStyle } from './terminal.ts';

const shown = (text: string, width = 80) => renderMarkdown(text, plainStyle, width).join('\n');

describe('Markdown at a terminal', () => {
  it('has headings without number signs, and text without marks', () => {
    const text = '## Gates\n\n**Overridden** by ann, see `a.ts` and [it](https://x.test/1)\n<!-- marker -->';
    expect(shown(text)).toBe('Gates\n\nOverridden by ann, see a.ts and it (https://x.test/1)');
  });

  it('has tables with aligned columns and a sign for each result', () => {
    const table = '| gate | result |\n| --- | --- |\n| test | pass |\n| a \\| b | warn |\n| lint | fail |\nend';
    expect(shown(table)).toBe('  gate   result\n  test   ✓ pass\n  a | b  ! warn\n  lint   ✗ fail\nend');
  });

  it('folds details into their summary', () => {
    expect(shown('a\n<details><summary>2 gates</summary>\n\nlong\n\n</details>\nb')).toBe('a\n2 gates\nb');
    expect(shown('<details><summary>never closed</summary>\nb')).toContain('b');
  });

  it('sets code in, and leaves it as it is', () => {
    expect(shown('a\n```sh\n# **x**\n```\nb')).toBe('a\n    # **x**\nb');
    expect(shown('~~~\nnever closed')).toBe('    never closed');
  });

  it('wraps at words, and points of a list below their text', () => {
    expect(shown('one two three four\n- one two three four', 12)).toBe('one two\nthree four\n- one two\n  three four');
  });

  it('is bold and coloured where a terminal shows it', () => {
    const stream = { isTTY: true, write: () => true };
    const { style } = createTerminal({ stdout: stream, stderr: stream, color: true });
    expect(renderMarkdown('# A\n| r |\n| - |\n| fail |', style, 80)).toEqual([
      style.bold('A'),
      `  ${style.dim('r')}`,
      `  ${style.red('✗')} fail`,
    ]);
  });

  it('takes time in proportion to hostile text', () => {
    for (const piece of ['<details><summary>x', '**a', '[', '`', '~~~\n', '| a\n|-\n', '|a\n|-\n\n', '# ', '<!--']) {
      const excess = excessOfLongText(shown, times => piece.repeat(1250 * times));
      expect({ piece, isLinear: excess < excessMax }).toEqual({ piece, isLinear: true });
    }
  });
});
