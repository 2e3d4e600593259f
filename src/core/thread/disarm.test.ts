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
    ['![x](https://example.org/a.png)', '!\u2060[x](https://example.org/a.png)'],
    ['![x][ref]', '!\u2060[x][ref]'],
    ['!![x][ref]', '!!\u2060[x][ref]'],
    ['\u00a0\u3000/merge', '\u00a0\u3000\\/merge'],
    ['`@dependabot merge', '`@\u2060dependabot merge'],
    ['_@acme/core_ .@ann +@ann', '_@\u2060acme/core_ .@\u2060ann +@\u2060ann'],
    ['&#64;ann &commat;ann &#x040;ann @&#97;nn', '&#64;\u2060ann &commat;\u2060ann &#x040;\u2060ann @\u2060&#97;nn'],
    ['_Fixes #2_ fixes: &#35;2', '_Fixes `#2`_ fixes: `&#35;2`'],
    ['<img src=x>', '&lt;img src=x>'],
    ['a <!-- hidden', 'a &lt;!-- hidden'],
    ['Closes #2', 'Closes `#2`'],
    [`token:\nghp_${'a1'.repeat(18)}`, 'token:\n[redacted]'],
  ])('do nothing: %j', (words, shown) => {
    expect(disarm(words)).toBe(shown);
  });

  it.each([
    'ann@example.org',
    'a/b and src/a.ts',
    '1 / 2',
    'see #2',
    'https://example.org/@ann/1',
    '`npm i @scope/x` !',
    'a <b> c',
  ])('stay where they are harmless: %s', words => {
    expect(disarm(words).replaceAll('\u2060', '')).toBe(words);
  });

  it.each(['> ', '- ', '@', '![', '<', 'close ', '/a\n', '\r', '\u00a0', '&#0', 'https://a/', '!'])(
    'take time that grows with their length: %j',
    piece => {
      expect(excessOfLongText(disarm, times => piece.repeat(1000 * times))).toBeLessThan(excessMax);
    },
  );
});
