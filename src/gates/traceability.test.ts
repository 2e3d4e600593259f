import { describe, expect, it } from 'vitest';
import { inputOf, type Scene, type Texts } from '../../test/support/gate-input.ts';
import { traceability } from './traceability.ts';

async function found(scene: Scene): Promise<readonly string[]> {
  const reading = await traceability.read([], inputOf({ subject: {}, ...scene }), 'head');
  if (reading.kind !== 'read') throw new Error(reading.reason);
  return reading.findings.map(({ text, path }) => `${path ?? ''} ${text.split(':', 1)[0]}`.trim());
}

const asked = (body: string, added: string, removed = '') =>
  found({ subject: { body }, before: { 'a.md': `x\n${removed}\n` }, after: { 'a.md': `x\n${added}\n` } });

describe('without an item', () => {
  it('nothing is compared', async () => {
    expect(await traceability.plan(inputOf({ after: { a: '1' } }), 'head')).toMatchObject({
      kind: 'skip',
      reason: expect.stringMatching(/\(no_item\)$/),
    });
  });
});

describe('the checklist', () => {
  it.each([
    ['half of the words', '- [ ] retry failed uploads twice', 'retryUpload()'],
    ['a ticked box', '- [x] retry failed uploads', 'nothing of it'],
    ['a point without a box', '- retry failed uploads', 'nothing of it'],
    ['a box in code', '```\n- [ ] retry failed uploads\n```', 'nothing of it'],
    ['a box of the set-up', '## Setup\n- [ ] retry failed uploads', 'nothing of it'],
    ['a point without words', '- [ ] it is so', 'nothing of it'],
    ['other forms of the words', '- [ ] Retries of failing `uploadFiles`', 'failed retry of upload-file'],
  ])('is met by %s', async (_what, body, added) => {
    expect(await asked(body, added)).toEqual([]);
  });

  it.each([
    ['less than half of the words', '- [ ] retry failed uploads twice', 'retry'],
    ['a star', '* [ ] retry failed uploads', 'nothing of it'],
    ['a nested box', '- [x] done\n  - [ ] retry failed uploads', 'nothing of it'],
    ['a criterion', '### Acceptance Criteria\n1. failed uploads are retried', 'nothing of it'],
    ['words on the next line', '- [ ] retry\n  failed uploads twice, waiting longer', 'retry failed'],
  ])('is not met by %s', async (_what, body, added) => {
    expect(await asked(body, added)).toEqual(['checklist']);
  });

  it('finds words of a removal in what was removed, and only of a removal', async () => {
    expect(await asked('- [ ] Remove the legacy parser', 'x', 'legacy parser')).toEqual([]);
    expect(await asked('- [ ] Repair the legacy parser', 'x', 'legacy parser')).toEqual(['checklist']);
  });
});

const source = (path: string, text: string, rest: Texts = {}) =>
  found({ before: rest, after: { ...rest, [path]: text } });

describe('a changed source', () => {
  it.each([
    ['with an extension', 'src/a/b.ts', { 'test/x.test.ts': "import { b } from '../src/a/b.ts';" }],
    ['compiled', 'src/a/b.ts', { 'test/x.test.ts': "import { b } from '../src/a/b.js';" }],
    ['without an extension', 'src/b.tsx', { 'src/x.spec.ts': "const { b } = require('./b');" }],
    ['by an alias', 'src/a/b.ts', { 'test/x.test.ts': "import { b } from '@/a/b';" }],
    ['late', 'src/b.mjs', { 'test/x.mjs': "const b = await import('../src/b.mjs');" }],
    ['in Python', 'src/shop/cart.py', { 'tests/test_x.py': 'from shop.cart import total' }],
    ['of Python', 'shop/cart.py', { 'tests/test_x.py': 'from shop import (\n  cart,\n)' }],
    ['from its neighbour', 'shop/cart.py', { 'shop/test_x.py': 'from .cart import total' }],
    ['as a module', 'cart.py', { 'test_x.py': 'import os, cart' }],
  ])('is tested by a test that imports it %s', async (_what, path, rest) => {
    expect(await source(path, 'x = 1', rest as unknown as Texts)).toEqual([]);
  });

  it('is tested through an index that hands it on', async () => {
    const index = { 'src/cart/index.ts': "export * from './total.ts';" };
    const test = { 'test/x.test.ts': "import { total } from '../src/cart';" };
    expect(await source('src/cart/total.ts', 'x', { ...index, ...test })).toEqual([]);
    expect(await source('src/cart/total.ts', 'x', index)).toEqual(['src/cart/total.ts tests']);
  });

  it.each([
    ['TypeScript', 'src/cart.ts', 'test/cart.test.ts'],
    ['Python', 'shop/cart.py', 'tests/test_cart.py'],
    ['Go', 'shop/cart.go', 'shop/cart_test.go'],
    ['Java', 'src/main/java/Cart.java', 'src/test/java/CartTest.java'],
  ])('of %s is tested by a test of its name in the change', async (_language, path, test) => {
    expect(await found({ after: { [path]: 'x', [test]: 'y' } })).toEqual([]);
  });

  it('is not tested by a test of its name that did not change and does not import it', async () => {
    expect(await source('src/cart.ts', 'x', { 'test/cart.test.ts': 'cart' })).toEqual(['src/cart.ts tests']);
  });

  it('is tested in Go by any test of its folder', async () => {
    expect(await source('shop/cart.go', 'x', { 'shop/price_test.go': '' })).toEqual([]);
    expect(await source('shop/cart.go', 'x', { 'other/price_test.go': '' })).toEqual(['shop/cart.go tests']);
  });

  it('is tested in Rust by tests in itself or by one that names its module', async () => {
    expect(await source('src/cart.rs', 'fn a() {}\n#[cfg(test)]\nmod tests {}')).toEqual([]);
    expect(await source('src/cart.rs', 'fn a() {}', { 'tests/x.rs': 'use shop::cart::a;' })).toEqual([]);
    expect(await source('src/cart.rs', 'fn a() {}')).toEqual(['src/cart.rs tests']);
  });

  it.each([['types/cart.d.ts'], ['vitest.config.ts'], ['vendor/cart.js'], ['test/support/cart.ts'], ['README.md']])(
    'is not %s',
    async path => {
      expect(await source(path, 'x')).toEqual([]);
    },
  );

  it('is not one that was deleted or only moved', async () => {
    const before = { 'a.ts': 'x', 'b.ts': 'y' };
    expect(await found({ before, after: { 'src/b.ts': 'y' }, renamed: { 'src/b.ts': 'b.ts' } })).toEqual([]);
  });
});

const titled = (title: string, before: string, after: string, more: Texts = {}) =>
  found({ subject: { title }, before: { 'a.md': before }, after: { 'a.md': after, ...more } });

describe('the direction', () => {
  it.each([
    ['Add a chapter', 'a\n', 'a\nb\n', []],
    ['Add a chapter', 'a\nb\n', 'a\n', ['direction']],
    ['fix(docs)!: implements it', 'a\nb\n', 'a\n', ['direction']],
    ['Delete a chapter', 'a\n', 'a\nb\n', ['direction']],
    ['Dropped the format', 'a\nb\n', 'a\n', []],
    ['Add a chapter', 'a\n', 'b\n', []],
    ['Add a chapter and drop one', 'a\nb\n', 'a\n', []],
    ['Address the reader', 'a\nb\n', 'a\n', []],
    ['Rewrite it', 'a\nb\n', 'a\n', []],
  ] as const)('of %j from %j to %j', async (title, before, after, expected) => {
    expect(await titled(title, before, after)).toEqual(expected);
  });

  it('is not that of a lock', async () => {
    const lock = { 'package-lock.json': '1\n2\n3\n4\n' };
    expect(await titled('Remove a package', 'a\nb\n', 'a\n', lock)).toEqual([]);
  });
});

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}.md`, 'x\n']));

describe('the size', () => {
  it.each([
    [0, ['size']],
    [1, []],
    [30, []],
    [31, ['size']],
  ])('of %i files', async (count, expected) => {
    expect(await found({ after: many(count) })).toEqual(expected);
  });

  it('follows from the files that the architecture names, each once', async () => {
    const architecture = 'Change `src/a.ts`, src/b.ts and again src/a.ts; version 1.2, see https://x.org/c.html.';
    expect(await found({ subject: { architecture }, after: many(10) })).toEqual([]);
    expect(await found({ subject: { architecture }, after: many(11) })).toEqual(['size']);
    expect(await found({ subject: { architecture: 'Small steps.' }, after: many(11) })).toEqual([]);
  });
});

const remarked = (comment: string, implementation = '') =>
  found({ subject: { comments: [comment], implementation }, after: { 'docs/price.md': 'parsePrice, see #12\n' } });

describe('a comment', () => {
  it.each([
    ['a file that changed', 'see docs/price.md'],
    ['the end of its path', 'see `price.md`.'],
    ['a symbol of the change', 'rename `Cart.parsePrice(text)`'],
    ['an item of the change', 'as in #12'],
    ['a link', 'https://example.org/a/b.ts#12'],
    ['code', '```\nat x (src/cart.ts:3) #13\n```'],
    ['a quote', '> src/cart.ts'],
    ['a colour', 'use #fff'],
    ['words in a code span', 'run `npm run all --fast`'],
  ])('is met that names %s', async (_what, comment) => {
    expect(await remarked(comment)).toEqual([]);
  });

  it.each([
    ['a file', 'see src/cart.ts', 'src/cart.ts stays: it is generated'],
    ['a symbol', 'use `parseTotal`', 'There is no `parseTotal()`.'],
    ['an item', 'as in #13', '#13 comes later.'],
  ])('is open that names %s that nobody touched, until it is answered', async (_what, comment, answer) => {
    expect(await remarked(comment)).toEqual(['comment']);
    expect(await remarked(comment, answer)).toEqual([]);
    expect(await remarked(comment, 'Something else: #135, my-src/cart.tsx, parseTotals.')).toEqual(['comment']);
  });
});
