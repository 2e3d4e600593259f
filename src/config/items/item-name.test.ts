import { describe, expect, it } from 'vitest';
import { idOfName, nameOf } from './item-name.ts';

describe('the name of an item file', () => {
  it.each([
    ['007-fix-the-login.md', '7'],
    ['7.md', '7'],
    ['1234-x.md', '1234'],
    ['000-x.md', undefined],
    ['7-x.txt', undefined],
    ['7x.md', undefined],
    ['README.md', undefined],
    ['.7.draft', undefined],
    ['1234567-x.md', undefined],
  ])('%s stands for %s', (name, id) => {
    expect(idOfName(name)).toBe(id);
  });

  it.each([
    ['Fix the login', '007-fix-the-login.md'],
    ['../../etc/passwd; rm -rf "$HOME"', '007-etc-passwd-rm-rf-home.md'],
    ['Größe ändern: naïve Façade', '007-große-andern-naive-facade.md'.replace('ß', '-')],
    ['修复登录', '007-item.md'],
    ['--- ***', '007-item.md'],
    ['word '.repeat(40), '007-word-word-word-word-word-word-word-word-word.md'],
    ['x'.repeat(100), `007-${'x'.repeat(48)}.md`],
  ])('is safe for the title %s', (title, name) => {
    expect(nameOf(7, title)).toBe(name);
    expect(idOfName(name)).toBe('7');
  });

  it('grows with the number', () => {
    expect(nameOf(12_345, 'a')).toBe('12345-a.md');
  });
});
