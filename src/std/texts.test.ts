import { describe, expect, it } from 'vitest';
import { holdsWord } from './holds-word.ts';
import { replaceBetween } from './replace-between.ts';

describe('replaceBetween', () => {
  const marks = { from: /<!--/g, to: '-->' };

  it('replaces each stretch with its marks', () => {
    expect(replaceBetween('a<!--b-->c<!----><!-- -->', marks, found => `[${found.length}]`)).toBe('a[8]c[7][8]');
  });

  it('leaves what has no second mark, unless it goes on to the end', () => {
    expect(replaceBetween('a<!--b', marks, () => '')).toBe('a<!--b');
    expect(replaceBetween('a<!--b', { ...marks, isOpenEnded: true }, () => '')).toBe('a');
  });
});

describe('holdsWord', () => {
  const touching = { before: /[\w@/-]/, after: /[\w-]/ };

  it('finds a word of its own, also behind one that is part of another', () => {
    expect(holdsWord('zodiac and zod.', 'zod', touching)).toBe(true);
    expect(holdsWord('zodiac', 'zod', touching)).toBe(false);
    expect(holdsWord('@x/zod', 'zod', touching)).toBe(false);
  });

  it('finds no empty word and none that is too long', () => {
    expect(holdsWord('', '', touching)).toBe(false);
    expect(holdsWord('a'.repeat(400), 'a'.repeat(400), touching)).toBe(false);
  });
});
