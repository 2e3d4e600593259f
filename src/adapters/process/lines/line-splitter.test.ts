import { describe, expect, it } from 'vitest';
import { LineSplitter, type TextLine } from './line-splitter.ts';

/** The lines of these chunks, cut ones marked by a tilde. */
function split(chunks: readonly (string | Buffer)[], bytesMax = 1000): string[] {
  const splitter = new LineSplitter(bytesMax);
  const lines: TextLine[] = chunks.flatMap(chunk => [...splitter.push(Buffer.from(chunk))]);
  return [...lines, ...splitter.end()].map(({ text, isCut }) => (isCut ? `${text}~` : text));
}

describe('line splitter', () => {
  it.each<[rule: string, chunks: string[], lines: string[]]>([
    ['ends lines at LF', ['a\nb\n'], ['a', 'b']],
    ['delivers a last line without LF', ['a\nb'], ['a', 'b']],
    ['keeps empty lines', ['\n\na\n'], ['', '', 'a']],
    ['has no line when nothing came', ['', ''], []],
    ['drops a CR before LF, wherever the chunks end', ['a\r', '\nb\r\n', '\r\n'], ['a', 'b', '']],
    ['keeps a CR elsewhere', ['a\rb\r\r\nc\r'], ['a\rb\r', 'c\r']],
    ['knows no other line ends', ['a\u2028b\u0085c\vd\n'], ['a\u2028b\u0085c\vd']],
    ['joins what came in pieces', ['a', 'b', 'c\nd', 'e'], ['abc', 'de']],
  ])('%s', (_rule, chunks, lines) => {
    expect(split(chunks)).toEqual(lines);
  });

  it('joins a character that came in two pieces', () => {
    const bytes = Buffer.from('äö\n');
    expect(split([bytes.subarray(0, 1), bytes.subarray(1, 3), bytes.subarray(3)])).toEqual(['äö']);
  });

  it('replaces broken UTF-8 and goes on', () => {
    expect(split([Buffer.from([0x61, 0xff, 0xc3, 0x0a, 0x62, 0x0a])])).toEqual(['a\ufffd\ufffd', 'b']);
  });

  it('keeps a byte order mark: it is the reader who knows what it means', () => {
    expect(split(['\ufeff{}\n'])).toEqual(['\ufeff{}']);
  });

  it.each<[rule: string, chunks: string[], lines: string[]]>([
    ['keeps a line of exactly the limit', ['abcd\nx\n'], ['abcd', 'x']],
    ['keeps it with CR LF, too', ['abcd\r', '\nx\n'], ['abcd', 'x']],
    ['keeps it at the end of the output', ['abcd'], ['abcd']],
    ['cuts one byte more', ['abcde\nx\n'], ['abcd~', 'x']],
    ['cuts one byte more at the end of the output', ['abcde'], ['abcd~']],
    ['cuts when the byte more is a CR that nothing follows', ['abcd\r'], ['abcd~']],
    ['skips the rest of a cut line, in many pieces', ['abc', 'defgh', 'ijk', 'l\nx\n'], ['abcd~', 'x']],
    ['cuts two lines in a row', ['abcdefg\nhijklmn\n'], ['abcd~', 'hijk~']],
    ['breaks no character', ['abcä\n', 'abä\n', '€€\n'], ['abc~', 'abä', '€~']],
  ])('%s', (_rule, chunks, lines) => {
    expect(split(chunks, 4)).toEqual(lines);
  });

  it('delivers a cut line before its end has come, and holds nothing of the rest', () => {
    const splitter = new LineSplitter(4);
    expect([...splitter.push(Buffer.from('abcdefgh'))]).toEqual([{ text: 'abcd', isCut: true }]);
    expect([...splitter.push(Buffer.from('ijkl'))]).toEqual([]);
    expect([...splitter.end()]).toEqual([]);
  });

  it('makes lines only as they are asked for', () => {
    const lines = new LineSplitter(4).push(Buffer.from('\n'.repeat(100_000)));
    expect(lines.next()).toEqual({ done: false, value: { text: '', isCut: false } });
  });
});
