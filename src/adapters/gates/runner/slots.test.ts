import { afterEach, describe, expect, it, vi } from 'vitest';
import { Slots } from './slots.ts';

/** The order in which they begin: each ends at once. */
function beginners(slots: Slots) {
  const begun: string[] = [];
  return {
    begun,
    add: (name: string, expectedMs?: number) => slots.within(async () => void begun.push(name), expectedMs),
    alone: (name: string) => slots.alone(async () => void begun.push(name)),
  };
}

describe('the budget of processors', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('begins with the longest of those that come together', async () => {
    const { add, begun } = beginners(new Slots(1));
    await Promise.all([add('lint', 50), add('types', 1_700), add('test', 2_500), add('copies', 80)]);
    expect(begun).toEqual(['test', 'types', 'copies', 'lint']);
  });

  it('lets nothing wait for ever behind what takes longer', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    const { add, begun } = beginners(new Slots(1));
    const short = add('short', 10);
    now.mockReturnValue(1_000);
    await Promise.all([short, add('long', 500), add('longer', 2_000)]);
    expect(begun).toEqual(['longer', 'short', 'long']);
  });

  it('never begins more than there are processors', async () => {
    const slots = new Slots(2);
    let [now, most] = [0, 0];
    const work = async () => {
      most = Math.max(most, ++now);
      await new Promise(resolve => setTimeout(resolve, 1));
      now--;
    };
    await Promise.all(Array.from({ length: 7 }, () => slots.within(work)));
    expect(most).toBe(2);
  });

  it('puts nothing beside what is to be alone', async () => {
    const slots = new Slots(2);
    const begun: string[] = [];
    let beside = 0;
    const work = (name: string) => async () => {
      begun.push(name);
      beside++;
      await new Promise(resolve => setTimeout(resolve, 1));
      if (name === 'alone') expect(beside).toBe(1);
      beside--;
    };
    await Promise.all([slots.within(work('one')), slots.alone(work('alone')), slots.within(work('two'))]);
    expect(begun).toEqual(['one', 'alone', 'two']);
  });
});
