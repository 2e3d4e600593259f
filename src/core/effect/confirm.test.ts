import { describe, expect, it } from 'vitest';
import { effectLog } from '../../../test/support/run-effects.ts';
import { confirm, confirmAt, isInDoubt } from './confirm.ts';
import type { RetryPolicy } from './pursue.ts';

const policy: RetryPolicy = { backoffMs: 1000, backoffMaxMs: 5000, outageMs: 60_000 };
const strayMs = 60_000;
const doubtful = () => effectLog(1000).prepared('a').done('a', null, true);

describe('an effect done in doubt', () => {
  it('is looked up again when nothing of the earlier try can arrive any longer, not before', () => {
    const { effects } = doubtful();
    expect(confirm(effects, policy, 60_999, strayMs)).toBeUndefined();
    expect(confirm(effects, policy, 61_000, strayMs)?.effects).toEqual([
      {
        kind: 'ConfirmEffect',
        cause: 'confirm/run/7/1',
        input: { key: 'run/7/1', kind: 'Post', input: { text: 'a' } },
      },
    ]);
    expect(confirmAt(effects, policy, strayMs)).toBe(61_000);
  });

  it('is looked up at once when the clock was set back before it was done', () => {
    expect(confirm(doubtful().effects, policy, 999, strayMs)?.effects).toHaveLength(1);
  });

  it('is in doubt until the look is done', () => {
    const log = doubtful();
    expect(isInDoubt(log.effects)).toBe(true);
    log.at(61_000).prepared('confirm/run/7/1', 'ConfirmEffect');
    expect(isInDoubt(log.effects)).toBe(true);
    expect(isInDoubt(log.done('confirm/run/7/1').effects)).toBe(false);
    expect(confirm(log.effects, policy, 99_000, strayMs)).toBeUndefined();
    expect(confirmAt(log.effects, policy, strayMs)).toBeUndefined();
  });

  it('is let go when the look can never succeed', () => {
    const log = doubtful().prepared('confirm/run/7/1', 'ConfirmEffect').failed('confirm/run/7/1', 'gone', true);
    expect(isInDoubt(log.effects)).toBe(false);
  });

  it('is let go after so many looks that nothing will be seen any more', () => {
    const log = doubtful().prepared('confirm/run/7/1', 'ConfirmEffect');
    for (let n = 1; n < 360; n++) log.lost('confirm/run/7/1');
    expect(isInDoubt(log.effects)).toBe(true);
    expect(isInDoubt(log.lost('confirm/run/7/1').effects)).toBe(false);
  });

  it('holds nobody up between two tries of the look, and says when the next one is due', () => {
    const log = doubtful().at(61_000).prepared('confirm/run/7/1', 'ConfirmEffect').lost('confirm/run/7/1');
    expect(confirm(log.effects, policy, 61_999, strayMs)).toBeUndefined();
    expect(confirmAt(log.effects, policy, strayMs)).toBe(62_000);
    expect(confirm(log.effects, policy, 62_000, strayMs)?.effects).toHaveLength(1);
  });

  it('is looked up when that is said to be due, also after a clock that was set back has caught up', () => {
    const log = doubtful().at(500).prepared('confirm/run/7/1', 'ConfirmEffect').lost('confirm/run/7/1');
    expect(confirmAt(log.effects, policy, strayMs)).toBe(1500);
    expect(confirm(log.effects, policy, 1500, strayMs)?.effects).toHaveLength(1);
  });

  it('does not keep another one from its look', () => {
    const log = doubtful().prepared('b').done('b', null, true);
    log.at(61_000).prepared('confirm/run/7/1', 'ConfirmEffect').lost('confirm/run/7/1');
    expect(confirm(log.effects, policy, 61_500, strayMs)?.effects?.[0]?.cause).toBe('confirm/run/7/2');
  });
});

describe('an effect that is certain', () => {
  it('needs no look', () => {
    const { effects } = effectLog(1000).prepared('a').done('a').prepared('b');
    expect(isInDoubt(effects)).toBe(false);
    expect(confirmAt(effects, policy, strayMs)).toBeUndefined();
    expect(confirm(effects, policy, 99_000, strayMs)).toBeUndefined();
  });
});
