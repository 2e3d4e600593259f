import { describe, expect, it } from 'vitest';
import { effectLog } from '../../../test/support/run-effects.ts';
import { effectOf, nextEffectKey, noEffects, reopenEffects } from './state.ts';

describe('the effects of a stream', () => {
  it('are numbered in the order in which they were prepared', () => {
    expect(nextEffectKey('run/7', noEffects)).toBe('run/7/1');
    const effects = effectLog().prepared('a').prepared('b').effects;
    expect(effects.map(effect => effect.key)).toEqual(['run/7/1', 'run/7/2']);
    expect(nextEffectKey('run/7', effects)).toBe('run/7/3');
  });

  it('are found by their cause', () => {
    const effects = effectLog().prepared('a').prepared('b').effects;
    expect(effectOf(effects, 'b')?.key).toBe('run/7/2');
    expect(effectOf(effects, 'c')).toBeUndefined();
  });

  it('keep what was asked for and when', () => {
    expect(effectLog(500).prepared('a').effects[0]).toMatchObject({
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
    expect(log.effects[0]).toMatchObject({ status: 'unknown', misses: 2, missedAt: 20, reason: 'hm', isFinal: false });
  });

  it('are final when trying again cannot help', () => {
    const { effects } = effectLog().prepared('a').failed('a', 'forbidden', true);
    expect(effects[0]).toMatchObject({ status: 'failed', isFinal: true });
  });

  it('stay as they are while they are taken up again', () => {
    const log = effectLog().prepared('a').failed('a', 'no');
    const before = log.effects;
    expect(log.retried('a').effects).toEqual(before);
  });

  it('are done with their output, in doubt only if it says so', () => {
    const { effects } = effectLog(7).prepared('a').prepared('b').done('a', { id: 1 }).done('b', null, true);
    expect(effects[0]).toMatchObject({ status: 'done', output: { id: 1 }, doneAt: 7, isDoubtful: false });
    expect(effects[1]).toMatchObject({ status: 'done', isDoubtful: true });
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
    for (const effect of reopened) {
      expect(effect).toMatchObject({ status: 'prepared', misses: 0, isFinal: false, preparedAt: 900 });
    }
    expect(reopened.map(effect => effect.key)).toEqual(['run/7/1', 'run/7/2']);
  });

  it('leaves what is done or under way alone', () => {
    const { effects } = effectLog(0).prepared('a').done('a', 1).prepared('b');
    expect(reopenEffects(effects, 900)).toEqual(effects);
  });
});
