import { describe, expect, it } from 'vitest';
import { createRandom, type Random } from '../../seeded-random.ts';
import { resultForm } from './candidate.ts';
import { readJson } from './read-json.ts';

const keys = resultForm.uniqueKeys;

describe('JSON', () => {
  it.each([
    '{}',
    '[]',
    'null',
    '-0.5e+3',
    ' \r\n\t{"a" : [1 , true , {"b": "c"}]}',
    '"\\u00e4\\n\\"\\\\\\/"',
    '"\u2028\u2029\u007f"',
    '{"a": 1, "a": 2}',
  ])('%j is read as it is', text => {
    expect(readJson(text, 0, keys)).toMatchObject({ kind: 'value', value: JSON.parse(text), isMended: false });
  });

  it('ends behind its value', () => {
    expect(readJson('a {"b": 1} c', 2, keys)).toMatchObject({ value: { b: 1 }, end: 10 });
  });

  it.each([
    ['{"a": "b\nc\td\r\ne"}', { a: 'b\nc\td\r\ne' }],
    ['{"a": [1, 2,], }', { a: [1, 2] }],
  ])('%j is mended', (text, value) => {
    expect(readJson(text, 0, keys)).toMatchObject({ kind: 'value', value, isMended: true });
  });

  it.each([
    ['', 'it breaks off'],
    ['{"a": 1', 'it breaks off'],
    ['{"a": "b', 'it breaks off'],
    ['{"a": "b\\', 'it breaks off'],
    ['{"a": 1 "b": 2}', 'a comma or } is missing'],
    ['[1 2]', 'a comma or ] is missing'],
    ['[1,,]', 'a value is missing'],
    ['{,}', 'a key in double quotes is missing'],
    ["{'a': 1}", 'a key in double quotes is missing'],
    ['{a: 1}', 'a key in double quotes is missing'],
    ['{"a" 1}', 'a colon is missing'],
    ['{"a": NaN}', 'a value is missing'],
    ['{"a": 01}', 'a comma or } is missing'],
    ['{"a": "\\x"}', '\\x is no escape of JSON'],
    ['{"a": "\\u12"}', '\\u is no escape of JSON'],
    ['{"a": "b\rc"}', 'a control character is in a string'],
    ['{"a": "\u0000"}', 'a control character is in a string'],
    ['{"a": 1 /* b */}', 'a comma or } is missing'],
    ['\u00a0{}', 'a value is missing'],
    ['['.repeat(1000), 'it is nested deeper than 500 levels'],
  ])('%j is broken: %s', (text, reason) => {
    expect(readJson(text, 0, keys)).toMatchObject({ kind: 'broken', reason });
  });

  it('names a key that must be unique and is not, in the outermost object only', () => {
    expect(readJson('{"action": 1, "\\u0061ction": 2}', 0, keys)).toMatchObject({ repeatedKey: 'action' });
    expect(readJson('{"a": {"action": 1, "action": 2}, "b": 1, "b": 2}', 0, keys)).not.toHaveProperty('repeatedKey');
  });

  it('keeps a key that names the prototype, and nothing comes of it', () => {
    const read = readJson('{"__proto__": {"action": 1}, "constructor": 2}', 0, keys);
    const value = read.kind === 'value' ? (read.value as Record<string, unknown>) : {};
    expect(Object.keys(value)).toEqual(['__proto__', 'constructor']);
    expect(value.action).toBeUndefined();
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it('is accepted unmended exactly when JSON.parse accepts it', () => {
    const random = createRandom(7);
    for (let n = 0; n < 5000; n++) {
      const text = scribble(random);
      const read = readJson(text, 0, keys);
      const isWhole = read.kind === 'value' && text.slice(read.end).trim() === '' && !read.isMended;
      const parsed = parse(text);
      expect(isWhole, text).toBe(parsed !== undefined);
      if (parsed && read.kind === 'value') expect(read.value).toEqual(parsed.value);
    }
  });
});

const tokens = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"a"',
  '"\\n"',
  '"',
  '\\',
  '1',
  '-',
  '0',
  '.5',
  'e1',
  'null',
  ' ',
  '\n',
  '\t',
] as const;
const sound = ['{"a":', '1}', '[1,', '"b"]', '{"a":[', ']}'] as const;

function scribble(random: Random): string {
  const length = random.whole(1, 8);
  return Array.from({ length }, () => (random.chance(0.5) ? random.pick(tokens) : random.pick(sound))).join('');
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    expect(error).toBeInstanceOf(SyntaxError);
    return undefined;
  }
}
