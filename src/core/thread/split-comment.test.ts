import { describe, expect, it } from 'vitest';
import { commentCharsMax, splitComment } from './split-comment.ts';

describe('splitComment', () => {
  it.each([
    ['leaves a text that fits as it is', 'abcd', ['abcd']],
    ['gives one part for nothing', '', ['']],
    ['cuts behind a line', 'abc\ndef\ngh', ['abc\n', 'def\n', 'gh']],
    ['cuts a long line between characters', 'abcdefg', ['abcd', 'efg']],
    ['leaves no part that is hardly one', 'a\nbcdefg', ['a\nbc', 'defg']],
    ['never cuts through a character', 'abc😀d', ['abc', '😀d']],
  ])('%s', (_rule, text, parts) => {
    expect(splitComment(text, 4)).toEqual(parts);
  });

  it('keeps every part within the limit of a forge, and all of the text', () => {
    const text = 'Zeile für Zeile 😀\n'.repeat(20_000);
    const parts = splitComment(text);
    expect(Math.max(...parts.map(part => part.length))).toBeLessThanOrEqual(commentCharsMax);
    expect(parts.length).toBe(Math.ceil(text.length / commentCharsMax));
    expect(parts.join('')).toBe(text);
  });
});
