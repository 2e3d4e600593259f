import { describe, expect, it } from 'vitest';
import { firstDifference, refresh } from './compare-output.ts';
import { readExamples, withOutputs } from './read-examples.ts';

const page = [
  '<!-- examples: javascript -->',
  '```console',
  '$ pitwall status',
  'run/1  in review',
  '',
  '$ pitwall show 1',
  '…',
  'the end',
  '```',
  '```sh',
  '$ not this',
  '```',
].join('\n');

describe('the examples of a page', () => {
  it('are its commands with the output below each', () => {
    const { project, examples } = readExamples(page);
    expect(project).toBe('javascript');
    expect(examples).toEqual([
      { command: 'pitwall status', output: ['run/1  in review', ''], line: 3, files: [] },
      { command: 'pitwall show 1', output: ['…', 'the end'], line: 6, files: [] },
    ]);
  });

  it('can be given other outputs', () => {
    const written = withOutputs(page, [['none'], ['a', 'b']]);
    expect(readExamples(written).examples.map(({ output }) => output)).toEqual([['none'], ['a', 'b']]);
    expect(written).toContain('$ not this');
  });
});

describe('an output', () => {
  it.each([
    [['at 12 s'], ['at 3 min 05 s']],
    [['Wed Nov 18 2026 23:59:59'], ['Fri Jan 01 2027 00:00:00']],
    [['commit 1a2b3c4d'], ['commit ffffffffff']],
    [
      ['…', 'end'],
      ['a', 'b', 'end'],
    ],
    [
      ['a', '…'],
      ['a', 'b', 'c'],
    ],
  ])('as %j agrees with %j', (shown, printed) => {
    expect(firstDifference(shown, printed)).toBeUndefined();
  });

  it.each([
    [['a'], ['b'], 'a'],
    [['…', 'end'], ['a'], 'end'],
    [['a', 'b'], ['a', 'x', 'b'], 'b'],
  ])('as %j differs from %j', (shown, printed, where) => {
    expect(firstDifference(shown, printed)).toBe(where);
  });

  it('that says more than the page differs', () => {
    expect(firstDifference(['a'], ['a', 'b'])).toContain('printed is also: b');
  });
});

describe('writing an output into a page', () => {
  it.each([
    ['keeps what agrees', ['…', 'end'], ['a', 'end'], ['…', 'end']],
    ['replaces what differs', ['a', ''], ['b', 'c'], ['b', 'c', '']],
    [
      'keeps as many lines as were shown',
      ['a', '…', 'x', 'y', ''],
      ['A', 'b', 'c', 'X', 'Y'],
      ['A', '…', 'X', 'Y', ''],
    ],
    ['shows all of a short output', ['a', '…', 'b'], ['c', 'd'], ['c', 'd']],
    ['keeps an open end open', ['a', '…'], ['b', 'c'], ['b', '…']],
  ])('%s', (_name, shown, printed, written) => {
    expect(refresh(shown, printed)).toEqual(written);
  });
});
