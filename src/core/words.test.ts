import { describe, expect, it } from 'vitest';
import { wordsOf, wordsOfCode } from './words.ts';

const word = (text: string) => [...wordsOf(text)].join(' ');

describe('words', () => {
  it.each([
    ['validates', 'validate'],
    ['validation', 'validating'],
    ['ages', 'age'],
    ['stopped', 'stop'],
    ['entries', 'entry'],
    ['creator', 'creates'],
    ['parsers', 'parse'],
  ])('%s and %s are the same', (one, other) => {
    expect(word(one)).toBe(word(other));
  });

  it.each([
    ['class', 'clash'],
    ['sort', 'sore'],
    ['user', 'using'],
  ])('%s and %s are not', (one, other) => {
    expect(word(one)).not.toBe(word(other));
  });

  it.each([
    ['parseHTMLPage', 'pars html pag'],
    ['max-file_size', 'max fil siz'],
    ['the user must not be able to a b', 'user abl'],
    ['`HTTP_404`: größe', 'http 404 größ'],
    ['??? -- ###', ''],
  ])('of %j are %j', (text, expected) => {
    expect(word(text)).toBe(expected);
  });

  it('of code are also whole names', () => {
    expect(wordsOfCode('const userName = 1').has(word('username'))).toBe(true);
    expect(wordsOf('userName').has(word('username'))).toBe(false);
  });
});
