import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { effectLog } from '../../../test/support/run-effects.ts';
import { defineEffect } from './define.ts';
import { backoff, pursue, type RetryPolicy } from './pursue.ts';
import { noEffects } from './state.ts';

const Post = defineEffect(
  'Post',
  z.object({ text: z.string() }),
  z.object({ id: z.number(), at: z.number().default(0) }),
);
const request = { effect: Post, cause: 'a', input: { text: 'a' } };
const patient: RetryPolicy = { backoffMs: 1000, backoffMaxMs: 5000, outageMs: 60_000 };
const brief: RetryPolicy = { ...patient, missesMax: 2 };
const asked = { kind: 'going', verdict: { effects: [{ kind: 'Post', cause: 'a', input: { text: 'a' } }] } };

describe('pursue', () => {
  it('asks for an effect that nobody asked for yet', () => {
    expect(pursue(noEffects, request, patient, 0)).toMatchObject(asked);
  });

  it('asks on for one whose intent is stored: it may not have happened', () => {
    expect(pursue(effectLog().prepared('a').effects, request, patient, 0)).toMatchObject(asked);
  });

  it('is done with the output, as its definition reads it', () => {
    const { effects } = effectLog().prepared('a').done('a', { id: 7 });
    expect(pursue(effects, request, patient, 0)).toEqual({ kind: 'done', output: { id: 7, at: 0 } });
    const { effects: strange } = effectLog().prepared('a').done('a', { id: 'seven' });
    expect(() => pursue(strange, request, patient, 0)).toThrow(/id/);
  });

  it.each([
    ['failed', effectLog(1000).prepared('a').failed('a', 'no').effects],
    ['is unknown', effectLog(1000).prepared('a').lost('a', 'no').effects],
  ])('waits out the backoff of one that %s, then asks again', (_how, effects) => {
    const waiting = { why: 'waiting, could not post: no', wakeAt: 2000 };
    expect(pursue(effects, request, patient, 1999)).toEqual({ kind: 'going', verdict: waiting });
    expect(pursue(effects, request, patient, 2000)).toMatchObject(asked);
  });

  it('waits longer after each miss, up to the most', () => {
    expect([1, 2, 3, 4, 50].map(misses => backoff(patient, misses))).toEqual([1000, 2000, 4000, 5000, 5000]);
  });

  it('asks at once when the clock was set back before the miss', () => {
    const { effects } = effectLog(100_000).prepared('a').failed('a');
    expect(pursue(effects, request, patient, 99_999)).toMatchObject(asked);
    expect(pursue(effects, request, patient, 100_000)).toMatchObject({ verdict: { wakeAt: 101_000 } });
  });

  it('says that it is parked once the outage lasts longer than allowed, and goes on by itself', () => {
    const { effects } = effectLog(0).prepared('a').at(60_000).failed('a', 'forge is down');
    expect(pursue(effects, request, patient, 60_000)).toMatchObject({
      verdict: { why: expect.stringMatching(/^waiting/) },
    });
    expect(pursue(effects, request, patient, 60_001)).toMatchObject({
      verdict: { why: 'parked, could not post: forge is down', wakeAt: 61_000, isBlind: true },
    });
    expect(pursue(effects, request, patient, 61_000)).toMatchObject({ verdict: { ...asked.verdict, isBlind: true } });
  });

  it('gives up after as many misses as the policy allows', () => {
    const log = effectLog(0).prepared('a').failed('a', 'one');
    expect(pursue(log.effects, request, brief, 9000)).toMatchObject(asked);
    expect(pursue(log.lost('a', 'two').effects, request, brief, 9000)).toEqual({ kind: 'given-up', reason: 'two' });
  });

  it('does not count an outage where the policy outlasts it, and asks less and less often', () => {
    const outlasting: RetryPolicy = { ...brief, outlastsOutages: true };
    const log = effectLog(0).prepared('a');
    for (let n = 0; n < 100; n++) log.failed('a', 'down', false, 'outage');
    const hourMs = 3_600_000;
    const parked = { cause: 'outage', isBlind: true };
    const { effects } = log.at(10 * hourMs).failed('a', 'down', false, 'outage');
    expect(pursue(effects, request, outlasting, 10 * hourMs)).toMatchObject({
      verdict: { ...parked, why: 'parked, could not post: down', wakeAt: 10 * hourMs + 300_000 },
    });
    expect(pursue(effects, request, brief, 10 * hourMs)).toMatchObject({ kind: 'given-up', code: undefined });
    const { effects: refused } = log.failed('a', 'no');
    expect(pursue(refused, request, outlasting, 10 * hourMs)).toMatchObject({ kind: 'given-up', reason: 'no' });
  });

  it('hands on the code of the failure, not only its words', () => {
    const { effects } = effectLog().prepared('a').failed('a', 'x.lock is held', true, 'git-locked');
    expect(pursue(effects, request, patient, 0)).toMatchObject({ kind: 'given-up', code: 'git-locked' });
  });

  it('never gives up where the policy sets no number', () => {
    const log = effectLog(0).prepared('a');
    for (let n = 0; n < 100; n++) log.failed('a');
    expect(pursue(log.effects, request, patient, 9000)).toMatchObject(asked);
  });

  it('gives up at once when trying again cannot help', () => {
    const { effects } = effectLog().prepared('a').failed('a', 'forbidden', true);
    expect(pursue(effects, request, patient, 9000)).toEqual({ kind: 'given-up', reason: 'forbidden' });
  });
});
