import { describe, expect, it } from 'vitest';
import { createMemoryBoard } from '../../adapters/board/memory.ts';
import { ManualClock } from '../../adapters/clock/manual.ts';
import { absent, known, unknown } from '../../core/answer.ts';
import { Problem } from '../../core/problem.ts';
import { watchQuery } from '../../core/world/queries.ts';
import type { Board } from '../../ports/board.ts';
import { watchItems } from './watch-items.ts';

type Watch = Parameters<typeof watchQuery>[0];

const query = (more: Partial<Watch> = {}) =>
  watchQuery({
    item: '7',
    watcher: 'run/7',
    everyMs: 1000,
    expectedCard: 'Research',
    movedAt: 0,
    round: '1',
    ...more,
  });

function setUp(watch?: Board['watch']) {
  const clock = new ManualClock();
  const looks: unknown[] = [];
  const answer = watch ?? createMemoryBoard().watch;
  const board: Board = {
    ...createMemoryBoard(),
    watch: (...asked) => {
      looks.push(asked);
      return answer(...asked);
    },
  };
  return { clock, looks, ask: watchItems(board, clock) };
}

describe('a look at an item', () => {
  it('asks the board what the query names, and says when it was', async () => {
    const { clock, looks, ask } = setUp();
    expect(await ask(query())).toEqual(known({ at: clock.now(), seen: absent }));
    expect(looks).toEqual([['7', 'Research', 0]]);
  });

  it.each<[string, number, Partial<Watch>, number]>([
    ['is not made again within its period', 999, {}, 1],
    ['is made again after its period', 1000, {}, 2],
    ['is made again when what was before does not count any more', 1, { round: '2' }, 2],
    ['is made for each run', 1, { watcher: 'run/7-2' }, 2],
  ])('%s', async (_, laterMs, more, count) => {
    const { clock, looks, ask } = setUp();
    const first = await ask(query());
    await clock.advance(laterMs);
    const second = await ask(query(more));
    expect(looks).toHaveLength(count);
    expect(second).toEqual(count === 1 ? first : known({ at: clock.now(), seen: absent }));
  });

  it('is made again when the clock was set back', async () => {
    const clock = { time: 5000, now: () => clock.time };
    let looks = 0;
    const board: Board = {
      ...createMemoryBoard(),
      watch: async () => {
        looks++;
        return absent;
      },
    };
    const ask = watchItems(board, clock);
    await ask(query());
    clock.time = 10;
    expect(await ask(query())).toEqual(known({ at: 10, seen: absent }));
    expect(looks).toBe(2);
  });

  it.each<[string, Board['watch']]>([
    ['answers that it does not know', async () => unknown('503')],
    ['throws', async () => Promise.reject(new Error('503'))],
  ])('that brings nothing waits for its turn: the board %s', async (_, watch) => {
    const { clock, looks, ask } = setUp(watch);
    const nothing = known({ at: clock.now(), seen: unknown('503') });
    expect([await ask(query()), await ask(query())]).toEqual([nothing, nothing]);
    expect(looks).toHaveLength(1);
  });

  it('stops the driver when the environment is broken', async () => {
    const problem = new Problem({ code: 'forge-token', what: 'The token is gone.', remedy: 'Give a new one.' });
    await expect(setUp(() => Promise.reject(problem)).ask(query())).rejects.toBe(problem);
  });
});
