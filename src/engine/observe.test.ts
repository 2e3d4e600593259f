import { describe, expect, it } from 'vitest';
import { sampleQuery as query } from '../../test/support/sample-query.ts';
import { ManualClock } from '../adapters/clock/manual.ts';
import { absent, known, unknown } from '../core/answer.ts';
import { Problem } from '../core/problem.ts';
import { observe } from './observe.ts';

const clock = new ManualClock();
const deadline = { clock, ms: 60_000 };

describe('observe', () => {
  it('asks exactly what is needed, each of its observer', async () => {
    const asked: string[] = [];
    const observer = async ({ key }: { key: string }) => {
      asked.push(key);
      return known(key);
    };
    const { world } = await observe(
      [query('item', 'item/7'), query('tree')],
      {
        item: observer,
        tree: observer,
        more: observer,
      },
      deadline,
    );
    expect(asked).toEqual(['item/7', 'tree']);
    expect(world.get(query('item', 'item/7'))).toEqual(known('item/7'));
  });

  it('throws when a rule looks at what was not named', async () => {
    const { world } = await observe([query('item')], { item: async () => absent }, deadline);
    expect(() => world.get(query('tree'))).toThrow('a rule asked for tree');
  });

  it('takes an observer that throws for unknown, never for absent', async () => {
    const failing = async () => {
      throw new Error('connection reset');
    };
    const { world } = await observe([query('item')], { item: failing }, deadline);
    expect(world.get(query('item'))).toEqual(unknown('connection reset'));
  });

  it('takes an observer that does not answer in time for unknown, or as soon as nobody waits any more', async () => {
    const never = { item: () => new Promise<never>(() => undefined), tree: async () => known(1) };
    const late = observe([query('item'), query('tree')], never, deadline);
    await clock.advance(60_000);
    const { world, isComplete } = await late;
    expect(world.get(query('item'))).toEqual(unknown('no answer within 60 s', 'outage'));
    expect(world.get(query('tree'))).toEqual(known(1));
    expect(isComplete).toBe(false);
    const stop = AbortSignal.abort();
    expect((await observe([query('item')], never, { ...deadline, signal: stop })).isComplete).toBe(false);
    expect(clock.sleepers).toBe(0);
  });

  it('says when it saw everything', async () => {
    expect((await observe([query('item')], { item: async () => absent }, deadline)).isComplete).toBe(true);
  });

  it('does not hide a broken environment', async () => {
    const problem = new Problem({ code: 'store-moved', what: 'moved', remedy: 'move it back' });
    const broken = async () => {
      throw problem;
    };
    await expect(observe([query('item')], { item: broken }, deadline)).rejects.toBe(problem);
  });

  it('throws when nobody observes such queries', async () => {
    await expect(observe([query('item')], {}, deadline)).rejects.toThrow('nothing observes queries of kind item');
  });
});
