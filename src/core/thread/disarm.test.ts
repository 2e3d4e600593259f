import { describe, expect, it } from 'vitest';
import { excessMax, excessOfLongText } from '../../../test/support/growth.ts';
import { disarm } from './disarm.ts';

describe('words of an agent that are posted', () => {
  it.each([
    ['/deploy production', '\\/deploy production'],
    ['done\n  /merge', 'done\n  \\/merge'],
    ['> /approve', '> \\/approve'],
    ['- /lgtm', '- \\/lgtm'],
    ['@dependabot merge', '@\u2060dependabot merge'],
    ['ask @acme/core and (@ann)', 'ask @\u2060acme/core and (@\u2060ann)'],
    ['![x](https://example.org/a.png)', '[x](https://example.org/a.png)'],
    ['![x][ref]', '[x][ref]'],
    ['<img src=x>', '&lt;img src=x>'],
    ['a <!-- hidden', 'a &lt;!-- hidden'],
    ['Closes #2', 'Closes `#2`'],
    [`token:\nghp_${'a1'.repeat(18)}`, 'token:\n[redacted]'],
  ])('do nothing: %j', (words, shown) => {
    expect(disarm(words)).toBe(shown);
  });

  it.each(['ann@example.org', 'a/b and src/a.ts', '1 / 2', 'see #2', '`npm i @scope/x` !', 'a <b> c'])(
    'stay where they are harmless: %s',
    words => {
      expect(disarm(words).replaceAll('\u2060', '')).toBe(words);
    },
  );

  it.each(['> ', '- ', '@', '![', '<', 'close ', '/a\n'])('take time that grows with their length: %j', piece => {
    expect(excessOfLongText(disarm, times => piece.repeat(1000 * times))).toBeLessThan(excessMax);
  });
});
