import { describe, expect, it } from 'vitest';
import { excessMax, excessOfLongText } from '../../../test/support/growth.ts';
import { cleanLine, cleanSource, cleanText } from './clean.ts';

describe('cleaning a text', () => {
  it.each([
    ['keeps lines and tabs', 'a\tb\n\n  c', 'a\tb\n\n  c'],
    ['takes colours out', '\u{1b}[1;31mred\u{1b}[0m \u{9b}32mgreen', 'red green'],
    ['takes titles and links out', '\u{1b}]0;title\u{7}a\u{1b}]8;;http://x\u{1b}\\b', 'ab'],
    ['keeps what follows a sequence that never ends', '\u{1b}]0;title\nrest', '0;title\nrest'],
    ['takes other control characters out', 'a\u{0}\u{8}b\u{7f}\u{9c}c', 'abc'],
    ['knows every line end', 'a\r\nb\rc\u{2028}d\u{2029}e\u{85}f', 'a\nb\nc\nd\ne\nf'],
    ['names what turns or hides text', 'a\u{202e}b\u{200b}c\u{e0041}', 'a<U+202E>b<U+200B>c<U+E0041>'],
    ['drops what good text uses and reads the same without', '\u{feff}a\u{ad}b ⚠\u{fe0f} x\u{200d}y', 'ab ⚠ xy'],
    ['replaces half characters', 'a\u{d800}b', 'a\u{fffd}b'],
    ['keeps characters of two halves', 'a😀b', 'a😀b'],
    ['says how long an absurd run was', `${'`'.repeat(41)} ${'~'.repeat(50)}`, '<41 times backtick> <50 times tilde>'],
    ['keeps a long run that somebody may need', '`'.repeat(40), '`'.repeat(40)],
  ])('%s', (_rule, given, clean) => {
    expect(cleanText(given)).toBe(clean);
  });

  it('shows in source code also what prose does without', () => {
    expect(cleanSource('na\u{200d}me ⚠\u{fe0f}')).toBe('na<U+200D>me ⚠<U+FE0F>');
  });

  it.each(['\u{1b}[', '\u{1b}]', '\u{1b}]0', '`', '~', '\u{202e}', '\u{1b}P;', '\r', '\u{1b}[0;'])(
    'needs time that grows with the length of the text, not with its square: %j',
    piece => {
      expect(excessOfLongText(cleanText, times => piece.repeat(2000 * times))).toBeLessThan(excessMax);
    },
  );
});

describe('cleaning a name', () => {
  it('leaves one short line without fence characters', () => {
    expect(cleanLine('  a\n`b`  ~c~\u{202e} <d>\t')).toBe('a b c U+202E d');
    expect(cleanLine('x'.repeat(100))).toBe(`${'x'.repeat(80)}…`);
  });
});
