import { describe, expect, it } from 'vitest';
import { isUntouched, pullText } from './pull-text.ts';

const draft = { item: '1', branch: 'b', base: 'main', commit: 'c', title: 'Greet', body: 'It greets.' };
const textOf = (body: string) => pullText({ ...draft, body }).body;

describe('the text of a pull request', () => {
  it('closes its item', () => {
    expect(textOf('It greets.')).toMatch(/^It greets\.\n\nCloses #1\n\n<!-- pitwall text [0-9a-f]{16} -->$/);
  });

  it('closes all items of a team', () => {
    const { body } = pullText({ ...draft, closes: ['1', '2'] });
    expect(body).toMatch(/^It greets\.\n\nCloses #1\nCloses #2\n\n<!-- pitwall text/);
  });

  it.each([
    ['Closes #2', 'Closes `#2`'],
    ['fixes: acme/shop#2 and resolved #3', 'fixes: `acme/shop#2` and resolved `#3`'],
    ['Fix https://github.com/acme/shop/issues/2', 'Fix `https://github.com/acme/shop/issues/2`'],
    ['a <!-- hidden', 'a &lt;!-- hidden'],
    ['<details><summary>x', '&lt;details>&lt;summary>x'],
    ['see #2', 'see #2'],
  ])('closes nothing else and hides nothing: %s', (words, shown) => {
    expect(textOf(words).split('\n\nCloses #1')[0]).toBe(shown);
    expect(pullText({ ...draft, title: words }).title).toBe(shown);
  });

  it('is cut at what GitHub takes', () => {
    expect(textOf('x'.repeat(70_000)).length).toBeLessThanOrEqual(65_536);
  });

  it('shows whether a person changed it', () => {
    const text = pullText(draft);
    expect(isUntouched(text)).toBe(true);
    expect(isUntouched({ ...text, body: text.body.replaceAll('\n', '\r\n') })).toBe(true);
    expect(isUntouched({ ...text, title: 'Greet everybody' })).toBe(false);
    expect(isUntouched({ ...text, body: `Note: wait.\n\n${text.body}` })).toBe(false);
    expect(isUntouched({ title: 'Mine', body: 'My own words.' })).toBe(false);
  });
});
