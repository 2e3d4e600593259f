import { expect, it } from 'vitest';
import { newestMove, type TimelineMove } from './newest-move.ts';

const movedAt = 100_000;
const move = (by: string, at: number): TimelineMove => ({ id: at, by, at });
const ours = move('pitwall[bot]', movedAt - 500);

it.each<readonly [string, readonly TimelineMove[], string | undefined]>([
  ['no move at all', [], undefined],
  ['only our own', [move('ann', 50_000), ours], undefined],
  ['a person long after it', [ours, move('ann', 200_000)], 'ann'],
  ['a person right after it, by a clock that is behind', [ours, move('ann', movedAt - 400)], 'ann'],
  ['a person shortly before it, while ours does not show yet', [move('ann', movedAt - 900)], undefined],
  [
    'an earlier one of ours and a person, while our last does not show yet',
    [move('pitwall', 90_000), move('ann', 99_500)],
    undefined,
  ],
  ['a person after it, though ours changed nothing and never shows', [move('bob', 1000), move('ann', 101_000)], 'ann'],
  ['our own account, by hand and long after', [ours, move('pitwall', 106_000)], 'pitwall'],
  ['a person long before it', [move('ann', 50_000)], undefined],
])('is news or not: %s', (_what, moves, by) => {
  expect(newestMove(moves, { movedAt, ownAccount: 'pitwall', skewMs: 5000 })?.by).toBe(by);
});

it('is news where we never moved it', () => {
  expect(newestMove([move('ann', 1)], { movedAt: 0, ownAccount: 'pitwall', skewMs: 5000 })?.by).toBe('ann');
});
