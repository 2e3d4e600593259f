import { describe, expect, it } from 'vitest';
import { absent, known, unknown } from '../core/answer.ts';
import { Problem } from '../core/problem.ts';
import { observe } from './observe.ts';

const query = (kind: string, key = kind) => ({ kind, key });

describe('observe', () => {
  it('asks exactly what is needed, each of its observer', async () => {
    const asked: string[] = [];
    const observer = async ({ key }: { key: string }) => {
      asked.push(key);
      return known(key);
    };
    const world = await observe([query('item', 'item/7'), query('tree')], {
      item: observer,
      tree: observer,
      more: observer,
    });
    expect(asked).toEqual(['item/7', 'tree']);
    expect(world.get(query('item', 'item/7'))).toEqual(known('item/7'));
  });

  it('throws when a rule looks at what was not named', async () => {
    const world = await observe([query('item')], { item: async () => absent });
    expect(() => world.get(query('tree'))).toThrow('a rule looked at tree');
  });

  it('takes an observer that throws for unknown, never for absent', async () => {
    const failing = async () => {
      throw new Error('connection reset');
    };
    const world = await observe([query('item')], { item: failing });
    expect(world.get(query('item'))).toEqual(unknown('connection reset'));
  });

  it('does not hide a broken environment', async () => {
    const problem = new Problem({ code: 'store-moved', what: 'moved', remedy: 'move it back' });
    const broken = async () => {
      throw problem;
    };
    await expect(observe([query('item')], { item: broken })).rejects.toBe(problem);
  });

  it('throws when nobody observes such queries', async () => {
    await expect(observe([query('item')], {})).rejects.toThrow('nothing observes queries of kind item');
  });
});
