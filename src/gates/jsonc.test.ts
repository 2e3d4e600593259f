import { describe, expect, it } from 'vitest';
import { parseJsonc } from './jsonc.ts';

describe('JSON with comments', () => {
  it.each([
    ['a comment at the end of a line', '{"a": 1 // one\n}', { a: 1 }],
    ['a comment over lines', '/* a\n b */ {"a": /* c */ 1}', { a: 1 }],
    ['trailing commas', '{"a": [1, 2,],\n}', { a: [1, 2] }],
    ['a comma before a comment', '{"a": [1, // one\n]}', { a: [1] }],
    ['what looks like a comment in a string', '{"a": "http://x/*y*/", "b": "\\"//"}', { a: 'http://x/*y*/', b: '"//' }],
    ['what looks like a trailing comma in a string', '{"a": ",}"}', { a: ',}' }],
    ['a byte order mark', '\uFEFF{}', {}],
  ])('is read with %s', (_what, text, expected) => {
    expect(parseJsonc(text)).toEqual(expected);
  });

  it('is not read when it is broken', () => {
    expect(parseJsonc('{"a": ')).toBeUndefined();
  });
});
