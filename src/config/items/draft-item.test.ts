import { describe, expect, it } from 'vitest';
import { checkTitle, wordingOf } from './draft-item.ts';

const long = 'When the login fails for the second time the page shows nothing at all, and the person cannot know why';

describe('wordingOf', () => {
  it.each([
    ['a sentence', '  fix the flaky\tlogin test ', { title: 'fix the flaky login test', body: '' }],
    ['several lines', 'Fix it\r\n\r\nIt fails.\r\n', { title: 'Fix it', body: 'Fix it\n\nIt fails.' }],
    ['a heading and its text', '\n# Fix it\n\nIt fails.\n', { title: 'Fix it', body: 'It fails.' }],
    ['a heading alone', '## Fix it', { title: 'Fix it', body: '' }],
    [
      'a long sentence',
      long,
      { title: 'When the login fails for the second time the page shows nothing at all, and the…', body: long },
    ],
    ['a file with a title', '---\ntitle: Fix it\nowner: ann\n---\nIt fails.', { title: 'Fix it', body: 'It fails.' }],
    ['a file with other keys', '---\nowner: ann\n---\n# Fix it\nNow.', { title: 'Fix it', body: 'Now.' }],
    ['hyphens that open nothing', '---\nnot yaml: [\nFix', { title: '---', body: '---\nnot yaml: [\nFix' }],
    ['escapes', 'fix \u001b[31mit\u0000 now', { title: 'fix [31mit now', body: '' }],
  ])('makes a title and a text of %s', (_what, text, wording) => {
    expect(wordingOf(text)).toEqual(wording);
  });

  it.each(['', ' \n\t\n', '# \n'])('refuses words that say nothing: %j', text => {
    expect(() => wordingOf(text)).toThrow('an item needs a title');
  });
});

describe('checkTitle', () => {
  it('puts a title on one line', () => {
    expect(checkTitle(' Fix\nit ')).toBe('Fix it');
  });

  it('refuses a title that is a text', () => {
    expect(checkTitle('x'.repeat(200))).toHaveLength(200);
    expect(() => checkTitle('x'.repeat(201))).toThrow('the title has 201 characters, and 200 are allowed');
  });
});
