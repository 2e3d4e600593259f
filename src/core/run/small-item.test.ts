import { describe, expect, it } from 'vitest';
import { isSmallItem } from './small-item.ts';

const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ');

describe('a small item', () => {
  it.each([
    ['a sentence', 'Fix the flaky login test', ''],
    ['a few lines', 'Retry a failed page fetch', 'It fails once an hour.\n\n- [ ] three tries\n- [ ] a pause between'],
    ['no more than sixty words', 'Mend it', words(58)],
    ['a word that only begins like a large one', 'Open the portal page in a new tab', ''],
  ])('is %s', (_what, title, body) => {
    expect(isSmallItem({ title, body })).toBe(true);
  });

  it.each([
    ['more than sixty words', 'Mend it', words(59)],
    ['three things to tick off', 'Mend it', '- [ ] a\n- [x] b\n- [ ] c'],
    ['several headings', 'Mend it', '## What\n\nx\n\n## Why\n\ny'],
    ['a word that promises much', 'Migrate the store to PostgreSQL', ''],
    ['such a word in its text', 'Logging', 'Rewrite it.'],
  ])('has not %s', (_what, title, body) => {
    expect(isSmallItem({ title, body })).toBe(false);
  });
});
