import { describe, expect, it } from 'vitest';
import { faultText } from './fault.ts';
import { readSource, sourceWithin } from './source.ts';

function faultsOf(text: string): string[] {
  const read = readSource('c.yaml', text);
  return read.kind === 'broken' ? read.faults.map(faultText) : [];
}

function sourceOf(text: string) {
  const read = readSource('c.yaml', text);
  if (read.kind === 'broken') throw new Error(read.faults.map(faultText).join('\n'));
  return read.source;
}

describe('a file that cannot be read as YAML', () => {
  it.each([
    [
      'a bracket that is not closed',
      'a: 1\nb: [1\nc: 2\n',
      [
        'c.yaml:3:1: not valid YAML: flow sequence in block collection must be sufficiently indented and end with a ]; correct this line or the one before it',
      ],
    ],
    [
      'a tab as indentation',
      'a:\n\tb: 1\n',
      ['c.yaml:2:1: not valid YAML: tabs are not allowed as indentation; correct this line or the one before it'],
    ],
    [
      'a map inside a line',
      'a: b: c\n',
      [
        'c.yaml:1:4: not valid YAML: nested mappings are not allowed in compact mappings; correct this line or the one before it',
      ],
    ],
    [
      'a tag',
      'a: !!js/function x\n',
      [
        'c.yaml:1:4: not valid YAML: unresolved tag: tag:yaml.org,2002:js/function; correct this line or the one before it',
      ],
    ],
    ['two documents', 'a: 1\n---\nb: 2\n', ['c.yaml:2:1: a second YAML document starts here; keep one']],
    ['a key twice', 'a: 1\nb: 2\na: 3\n', ['c.yaml:3:1: a is there twice; keep this one or line 1']],
    ['a key twice further down', 'a:\n  b: 2\n  b: 3\n', ['c.yaml:3:3: b is there twice; keep this one or line 2']],
    ['__proto__', 'a: 1\n__proto__: { b: 1 }\n', ['c.yaml:2:1: __proto__ cannot be a key; remove it']],
    ['__proto__ further down', 'a: { __proto__: 1 }\n', ['c.yaml:1:6: __proto__ cannot be a key; remove it']],
    ['a key that is a list', '? [a]\n: 1\n', ['c.yaml:1:3: a key must be text; remove it']],
    ['a key that is nothing', ': 1\n', ['c.yaml:1:1: a key must be text; remove it']],
    ['an alias of nothing', 'a: *b\n', ['c.yaml:1:4: *b has no value; define &b before it']],
    ['a list that holds itself', 'a: 1\nb: &b [*b]\n', ['c.yaml:2:8: *b is inside of &b itself; write the value out']],
    [
      'a map that holds itself further in',
      'a: &a\n  b: [{ c: *a }]\n',
      ['c.yaml:2:12: *a is inside of &a itself; write the value out'],
    ],
    [
      'too many brackets',
      `a: ${'['.repeat(200_000)}`,
      ['c.yaml:1:1: nested too deeply to be read; write it with fewer levels'],
    ],
    ['too many dashes', '- '.repeat(30_000), ['c.yaml:1:1: nested too deeply to be read; write it with fewer levels']],
    [
      'aliases that multiply',
      aliasBomb(9),
      ['c.yaml:1:1: too much is repeated through YAML aliases; write the values out'],
    ],
    [
      'every error it has',
      'a: "b\n',
      ['c.yaml:2:1: not valid YAML: missing closing "quote; correct this line or the one before it'],
    ],
  ])('because of %s says so', (_, text, faults) => {
    expect(faultsOf(text)).toEqual(faults);
  });
});

/** Nine lists, each with nine times the one before. */
function aliasBomb(levels: number): string {
  const lines = Array.from({ length: levels }, (_, at) => {
    const inner = at === 0 ? 'x' : `*l${at - 1}`;
    return `l${at}: &l${at} [${Array(9).fill(inner).join(', ')}]`;
  });
  return lines.join('\n');
}

describe('a source', () => {
  it.each(['', '\n', '# nothing yet\n', '---\n'])('is empty settings for %j', text => {
    expect(sourceOf(text).value).toEqual({});
  });

  it('knows where its values and keys stand', () => {
    const source = sourceOf('a:\n  b:\n    - c: 1\n    - c: two\n');
    expect(source.placeOfKey(['a', 'b'])).toEqual({ line: 2, column: 3 });
    expect(source.placeOf(['a', 'b', 1, 'c'])).toEqual({ line: 4, column: 10 });
    expect(source.placeOfKey(['a', 'b', 1, 'c'])).toEqual({ line: 4, column: 7 });
  });

  it('gives the place of the map for a value that is missing', () => {
    const source = sourceOf('a:\n  b: 1\n');
    expect(source.placeOf(['a', 'x', 'y'])).toEqual({ line: 2, column: 3 });
    expect(source.placeOf(['x'])).toEqual({ line: 1, column: 1 });
  });

  it('looks through aliases', () => {
    const source = sourceOf('a: &x\n  b: 1\nc: *x\n');
    expect(source.value).toEqual({ a: { b: 1 }, c: { b: 1 } });
    expect(source.placeOf(['c'])).toEqual({ line: 3, column: 4 });
    expect(source.placeOf(['c', 'b'])).toEqual({ line: 2, column: 6 });
  });

  it('reads JSON, and a block inside it', () => {
    const whole = sourceOf('{\n\t"a": {\n\t\t"b": 1\n\t}\n}\n');
    const inner = sourceWithin(whole, 'a', { b: 1 });
    expect(inner.around).toEqual(['a']);
    expect(inner.placeOf(['b'])).toEqual({ line: 3, column: 8 });
    expect(inner.placeOf([])).toEqual({ line: 2, column: 7 });
  });
});
