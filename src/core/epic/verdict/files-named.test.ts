import { expect, it } from 'vitest';
import { excessMax, excessOfLongText } from '../../../../test/support/growth.ts';
import { filesNamedIn } from './files-named.ts';

it.each([
  ['Fix src/pager.ts and `test/pager.test.ts`.', ['src/pager.ts', 'test/pager.test.ts']],
  ['In ./src/a.ts, src/a.ts:12 and (src/b.py).', ['src/a.ts', 'src/b.py']],
  ['package.json, then docs/README.md', ['package.json', 'docs/README.md']],
  ['.github/workflows/ci.yml', ['.github/workflows/ci.yml']],
  ['app/[id]/page.tsx and packages/@shop/till/index.ts', ['app/[id]/page.tsx', 'packages/@shop/till/index.ts']],
  ['Node.js 20.19, e.g. 1.5 or https://example.org/a.html', []],
  ['either/or, and/or; src/ and v1.2.3', []],
  ['../secret/key.pem', []],
])('%s', (text, expected) => {
  expect(filesNamedIn(text)).toEqual(expected);
});

it.each(['a/', 'a.', './', '[', 'a/b.ts '])('takes linear time on %s', part => {
  expect(excessOfLongText(filesNamedIn, times => part.repeat(times * 1000))).toBeLessThan(excessMax);
});
