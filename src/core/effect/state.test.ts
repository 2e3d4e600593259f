import { describe, expect, it } from 'vitest';
import { effectLog } from '../../../test/support/run-effects.ts';
import { type EffectRecord, nextEffectKey, noEffects, reopenEffects } from './state.ts';

describe('the effects of a stream', () => {
  it('are numbered in the order in which they were prepared', () => {
    expect(nextEffectKey('run/7', noEffects)).toBe('run/7/1');
    const effects = effectLog().prepared('a').prepared('b').effects;
    expect(effects.all.map(effect => effect.key)).toEqual(['run/7/1', 'run/7/2']);
    expect(nextEffectKey('run/7', effects)).toBe('run/7/3');
  });

  it('are found by their cause', () => {
    const effects = effectLog().prepared('a').prepared('b').effects;
    expect(effects.byCause('b')?.key).toBe('run/7/2');
    expect(effects.byCause('c')).toBeUndefined();
  });

  it('keep what was asked for and when', () => {
    expect(effectLog(500).prepared('a').effects.at(0)).toMatchObject({
      cause: 'a',
      kind: 'Post',
      input: { text: 'a' },
      status: 'prepared',
      misses: 0,
      preparedAt: 500,
    });
  });

  it('count every miss and keep the time and the reason of the last one', () => {
    const log = effectLog(0).prepared('a').at(10).failed('a', 'no').at(20).lost('a', 'hm');
    expect(log.effects.at(0)).toMatchObject({
      status: 'unknown',
      misses: 2,
      missedAt: 20,
      reason: 'hm',
      isFinal: false,
    });
  });

  it('are final when trying again cannot help', () => {
    const { effects } = effectLog().prepared('a').failed('a', 'forbidden', true);
    expect(effects.at(0)).toMatchObject({ status: 'failed', isFinal: true });
  });

  it('count the tries that may still arrive: those without an answer', () => {
    const log = effectLog().prepared('a');
    const unanswered = () => log.effects.at(0)?.unanswered;
    expect(unanswered()).toBe(0);
    log.retried('a');
    expect(unanswered()).toBe(1);
    log.lost('a');
    expect(unanswered()).toBe(2);
    log.retried('a').failed('a', 'no').retried('a');
    expect(unanswered()).toBe(2);
    expect(log.effects.at(0)).toMatchObject({ status: 'failed', misses: 2 });
  });

  it('are done with their output, in doubt only if it says so', () => {
    const { effects } = effectLog(7).prepared('a').prepared('b').done('a', { id: 1 }).done('b', null, true);
    expect(effects.at(0)).toMatchObject({ status: 'done', output: { id: 1 }, doneAt: 7, isDoubtful: false });
    expect(effects.at(1)).toMatchObject({ status: 'done', isDoubtful: true });
  });

  it('stay done, whatever a late answer says', () => {
    const log = effectLog().prepared('a').done('a', 1);
    const before = log.effects;
    expect(log.failed('a', 'late', true).lost('a', 'later').done('a', 2).effects).toEqual(before);
  });

  it('are never settled before they were prepared', () => {
    expect(() => effectLog().settleKey('run/7/1')).toThrow('never prepared');
    expect(() => effectLog().prepared('a').settleKey('run/8/1')).toThrow('never prepared');
  });
});

describe('reopenEffects', () => {
  it('makes what was given up or is waiting due again, without its misses', () => {
    const log = effectLog(0).prepared('a').failed('a', 'no', true).prepared('b').lost('b', 'hm');
    const reopened = reopenEffects(log.effects, 900);
    for (const effect of reopened.all) {
      expect(effect).toMatchObject({ status: 'prepared', misses: 0, isFinal: false, preparedAt: 900 });
    }
    expect(reopened.all.map(effect => effect.key)).toEqual(['run/7/1', 'run/7/2']);
  });

  it('leaves what is done or under way alone', () => {
    const { effects } = effectLog(0).prepared('a').done('a', 1).prepared('b');
    expect(reopenEffects(effects, 900)).toEqual(effects);
  });
});

describe('versions of the effects of a stream', () => {
  it('do not change when another goes on from them', () => {
    const log = effectLog().prepared('a').prepared('b');
    const before = log.effects;
    const after = log.done('a', 1).prepared('c').effects;
    expect(before.all.map(effect => effect.status)).toEqual(['prepared', 'prepared']);
    expect(before.byCause('c')).toBeUndefined();
    expect(after.all.map(effect => effect.status)).toEqual(['done', 'prepared', 'prepared']);
    expect(after.byCause('c')?.key).toBe('run/7/3');
  });

  it('go different ways from the same one', () => {
    const start = effectLog().prepared('a').effects;
    const record = start.at(0) as EffectRecord;
    const left = start.add({ ...record, cause: 'left' });
    const right = start.add({ ...record, cause: 'right' }).with(0, { ...record, misses: 1 });
    expect(left.all.map(effect => effect.cause)).toEqual(['a', 'left']);
    expect(right.all.map(effect => effect.cause)).toEqual(['a', 'right']);
    expect(left.byCause('right')).toBeUndefined();
    expect([start, left, right].map(effects => effects.at(0)?.misses)).toEqual([0, 0, 1]);
  });

  it('are made without a copy of what was there', () => {
    const stepsOf = (count: number) => {
      let copied = 0;
      const record = new Proxy(effectLog().prepared('a').effects.at(0) as EffectRecord, {
        get: (target, key) => (key === 'cause' ? `cause ${++copied}` : Reflect.get(target, key)),
      });
      let effects = noEffects;
      for (let n = 0; n < count; n++) effects = effects.add(record).with(n, record);
      return copied;
    };
    expect(stepsOf(1000)).toBe(10 * stepsOf(100));
  });
});
