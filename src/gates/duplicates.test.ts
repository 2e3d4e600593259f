import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Change } from '../core/gate/change.ts';
import { findingLine } from '../core/gate/finding.ts';
import type { Output, Reading, Side } from '../ports/gate.ts';
import { readJscpd } from './duplicates.ts';

const recorded = (name: string) => readFileSync(join(import.meta.dirname, '../../test/recordings/gates', name), 'utf8');
const tool = { from: 'project', program: 'jscpd', args: [] } as const;
const output = (report?: string, stderr = ''): Output => ({
  tool,
  exitCode: 0,
  stdout: '',
  stderr,
  ...(report === undefined ? {} : { report }),
});
const added = (path: string, from: number, to: number, was?: string): Change['files'][number] => ({
  path,
  how: was === undefined ? 'added' : 'renamed',
  isBinary: false,
  added: Array.from({ length: to - from + 1 }, (_, at) => ({ line: from + at, text: '' })),
  removed: [],
  ...(was === undefined ? {} : { was }),
});
const tree = {
  paths: new Set(['a', 'b', 'near', 'renamed'].map(name => `src/${name}.ts`)),
};
const read = (report: string | undefined, files: Change['files'], side: Side = 'head') =>
  readJscpd(output(report), { input: { head: tree, base: tree, change: { files } }, side });
const findingsOf = (reading: Reading) => (reading.kind === 'read' ? reading.findings : []);
const [four, five] = [recorded('jscpd-4.3.0.txt'), recorded('jscpd-5.3.3.txt')];

describe('the report of jscpd', () => {
  it.each([
    [
      '4.3.0',
      four,
      [
        'src/b.ts:1: exact copy of 11 lines, also at src/a.ts:1',
        'src/b.ts:2: exact copy of 8 lines, also at src/near.ts:3',
      ],
    ],
    [
      '5.3.3',
      five,
      [
        'src/b.ts:1: exact copy of 11 lines, also at src/a.ts:1',
        'src/b.ts:1: near-miss copy of 11 lines, also at src/renamed.ts:1',
      ],
    ],
  ])('%s names copies at their place in the change', (_version, report, expected) => {
    expect(
      findingsOf(read(report, [added('src/b.ts', 1, 11)]))
        .map(findingLine)
        .toSorted(),
    ).toEqual(expected);
  });

  it('tells a copy with other names from an exact one', () => {
    const texts = findingsOf(read(five, [added('src/renamed.ts', 1, 11)])).map(({ text }) => text.split(' ')[0]);
    expect(texts.toSorted()).toEqual(['near-miss', 'renamed']);
  });

  it('counts only copies with lines of the change between their ends', () => {
    expect(findingsOf(read(four, []))).toEqual([]);
    expect(findingsOf(read(four, [added('src/near.ts', 3, 3), added('src/near.ts', 10, 10)]))).toEqual([]);
    expect(findingsOf(read(four, [added('src/near.ts', 5, 5)]))).toHaveLength(1);
  });

  it('has all copies of the base, under the same fingerprints wherever they stand', () => {
    const base = findingsOf(read(four, [], 'base')).map(({ fingerprint }) => fingerprint);
    expect(base).toHaveLength(2);
    const moved = four.replaceAll('src/b.ts', 'src/renamed.ts').replaceAll('"start": 2', '"start": 3');
    const head = findingsOf(read(moved, [added('src/renamed.ts', 1, 20, 'src/b.ts')]));
    expect(head.map(({ fingerprint }) => fingerprint)).toEqual(base);
  });

  it('says nothing of files that git does not have, or that tools write', () => {
    const lines = [added('src/b.ts', 1, 11)];
    expect(findingsOf(read(four.replaceAll('src/a.ts', 'node_modules/a.ts'), lines))).toHaveLength(1);
    tree.paths.add('web/package-lock.json');
    expect(findingsOf(read(four.replaceAll('src/a.ts', 'web/package-lock.json'), lines))).toHaveLength(1);
  });
});

describe('what is no report of jscpd', () => {
  it.each([
    ['none at all', undefined],
    ['nothing', ''],
    ['half of one', four.slice(0, 900)],
    ['another object', '{"duplications":[]}'],
    ['a copy without its places', '{"statistics":{"total":{}},"duplicates":[{"lines":3,"fragment":"x"}]}'],
  ])('is unreadable: %s', (_what, report) => {
    expect(read(report, []).kind).toBe('unreadable');
  });

  it('is unreadable when a configuration was passed over', () => {
    const input = { head: tree, base: tree, change: { files: [] } };
    const said = output(five, 'config file .jscpd.json line 2: EOF while parsing an object at line 2 column 0\n');
    expect(readJscpd(said, { input, side: 'head' })).toMatchObject({ kind: 'unreadable' });
  });
});
