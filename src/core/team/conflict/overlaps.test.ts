import { describe, expect, it } from 'vitest';
import { createRandom } from '../../seeded-random.ts';
import type { FileChange } from '../../world/workset.ts';
import type { IntentFile } from '../bus/message-types.ts';
import { entryOf } from './entry.ts';
import { Overlaps } from './overlaps.ts';
import { touchedBy } from './touched.ts';

const options = { worktree: '/w', ignoreCase: false };
const entriesOf = (files: readonly IntentFile[]) => files.flatMap(file => entryOf(file, options) ?? []);
const declare = (overlaps: Overlaps, agent: string, ...files: IntentFile[]) =>
  overlaps.declare(agent, entriesOf(files));
const touch = (overlaps: Overlaps, agent: string, ...changes: FileChange[]) =>
  overlaps.touch(agent, touchedBy(agent, changes, options));

/** Without order. */
const found = (overlaps: Overlaps) =>
  [...overlaps.all()]
    .map(({ type, pair, findings }) => ({
      type,
      pair,
      findings: findings.map(each => JSON.stringify(each)).toSorted(),
    }))
    .map(each => JSON.stringify(each))
    .toSorted();
const types = (overlaps: Overlaps) =>
  [...overlaps.all()].map(({ type, pair }) => `${type} ${pair.join(' ')}`).toSorted();

describe('overlaps', () => {
  it('are gone when what caused them is', () => {
    const overlaps = new Overlaps();
    declare(overlaps, 'a', 'src/');
    declare(overlaps, 'b', 'src/x.ts');
    touch(overlaps, 'b', { path: 'src/x.ts' });
    touch(overlaps, 'c', { path: 'src/x.ts' });
    expect(types(overlaps)).toEqual(['forward a b', 'in-flight b c', 'ownership c a', 'ownership c b']);
    declare(overlaps, 'a');
    expect(types(overlaps)).toEqual(['in-flight b c', 'ownership c b']);
    touch(overlaps, 'b', { path: 'src/y.ts' });
    expect(types(overlaps)).toEqual(['ownership c b']);
    overlaps.remove('b');
    expect(types(overlaps)).toEqual([]);
    expect(overlaps.agents).toEqual(['a', 'c']);
  });

  it.each([
    ['lines that are apart', [[1, 5]], [[6, 9]], false],
    ['lines that are shared', [[1, 5]], [[5, 9]], true],
    [
      'one of many',
      [
        [1, 2],
        [90, 95],
        [40, 50],
      ],
      [
        [3, 3],
        [60, 94],
      ],
      true,
    ],
    [
      'none of many',
      [
        [1, 2],
        [90, 95],
        [40, 50],
      ],
      [
        [3, 3],
        [60, 89],
      ],
      false,
    ],
    ['a whole file', undefined, [[1, 1]], true],
    ['no lines at all', [], [[1, 1]], true],
  ] as const)('clash or not by %s', (_what, one, other, isClash) => {
    const overlaps = new Overlaps();
    touch(overlaps, 'a', { path: 'x', hunks: one });
    touch(overlaps, 'b', { path: 'x', hunks: other });
    expect([...overlaps.all()]).toEqual([{ type: 'in-flight', pair: ['a', 'b'], findings: [{ file: 'x', isClash }] }]);
  });

  it.each([
    ['functions', { kind: 'function', name: 'login' }, { kind: 'function', name: 'logout' }, false],
    [
      'ways to write a name',
      { kind: 'function', name: 'async function Login(user)' },
      { kind: 'function', name: 'login()' },
      true,
    ],
    [
      'a result',
      { kind: 'function', name: 'fn login(a: i32) -> bool' },
      { kind: 'function', name: 'def login(self):' },
      true,
    ],
    ['a base class', { kind: 'class', name: 'class Login extends Base' }, { kind: 'class', name: 'Login<T>' }, true],
    ['kinds', { kind: 'function', name: 'login' }, { kind: 'class', name: 'other' }, true],
    ['a name and lines', { kind: 'function', name: 'login' }, { kind: 'range', start: 1, end: 2 }, true],
    ['lines', { kind: 'range', start: 1, end: 2 }, { kind: 'range', start: 3, end: 9 }, false],
    ['lines the wrong way round', { kind: 'range', start: 5, end: 2 }, { kind: 'range', start: 4, end: 4 }, true],
    ['blocks', { kind: 'block', anchor: '## Usage' }, { kind: 'block', anchor: '##  usage' }, true],
    ['other blocks', { kind: 'block', anchor: 'BEGIN routes' }, { kind: 'block', anchor: 'BEGIN models' }, false],
    ['brackets alone', { kind: 'block', anchor: '{}' }, { kind: 'block', anchor: '[]' }, false],
  ] as const)('of regions, by %s', (_what, one, other, isClash) => {
    const overlaps = new Overlaps();
    declare(overlaps, 'a', { path: 'x', regions: [one] });
    declare(overlaps, 'b', { path: 'x', regions: [other] });
    expect([...overlaps.all()].flatMap(({ findings }) => findings)).toEqual([{ file: 'x', isClash }]);
  });

  it.each(Array.from({ length: 40 }, (_, seed) => [seed]))(
    'are the same step by step as from scratch, seed %i',
    seed => {
      const random = createRandom(seed);
      const files = ['a', 'src/a', 'src/b', 'src/x/a', 'lib/a'] as const;
      const entries = [...files, 'src/', '**/a', 'src/*', '{lib,src}/b', '.'] as const;
      const agents = ['ann', 'bob', 'cid', 'dan'] as const;
      const some = <T>(values: readonly T[]) => values.filter(() => random.chance(0.3));
      const overlaps = new Overlaps();
      const now = new Map<string, { entries: readonly string[]; changes: readonly FileChange[] }>();
      for (let step = 0; step < 12; step++) {
        const agent = random.pick(agents);
        const before = now.get(agent) ?? { entries: [], changes: [] };
        if (random.chance(0.1)) {
          now.delete(agent);
          overlaps.remove(agent);
        } else if (random.chance(0.5)) {
          now.set(agent, { ...before, entries: some(entries) });
          declare(overlaps, agent, ...(now.get(agent)?.entries ?? []));
        } else {
          now.set(agent, { ...before, changes: some(files).map(path => ({ path, hunks: [[1, random.whole(1, 3)]] })) });
          touch(overlaps, agent, ...(now.get(agent)?.changes ?? []));
        }
      }
      const anew = new Overlaps();
      for (const [agent, side] of [...now].toReversed()) touch(anew, agent, ...side.changes);
      for (const [agent, side] of now) declare(anew, agent, ...side.entries);
      expect(found(overlaps)).toEqual(found(anew));
    },
  );
});
