import { describe, expect, it } from 'vitest';
import { effect, note, type SampleRule, Stage, sampleFlow, stream, withMethods } from '../../test/support/run-stage.ts';
import { sampleQuery } from '../../test/support/sample-query.ts';
import { type Answer, absent, known, unknown } from '../core/answer.ts';
import { Problem } from '../core/problem.ts';
import type { Journal } from '../ports/journal.ts';
import { type Applied, type ApplyEffect, applyEffect } from './apply-effect.ts';
import { InFlight } from './in-flight.ts';
import type { EffectKind, Observer } from './parts.ts';
import { prepareEffects } from './prepare-effects.ts';
import { Stream } from './stream.ts';
import { type Driver, tick } from './tick.ts';
import { Wake } from './wake.ts';

interface Setup {
  readonly rule: SampleRule;
  readonly more?: Parameters<typeof sampleFlow>[1];
  readonly observers?: Readonly<Record<string, Observer>>;
  readonly apply?: ApplyEffect;
}

const post: EffectKind = { perform: async () => ({ kind: 'done', output: null }) };

async function driverOf({ rule, more, observers = {}, apply = async () => 'done' }: Setup) {
  const stage = new Stage({ flows: [sampleFlow(rule, more)], observers, effects: { Post: post } });
  const parts = stage.parts();
  const taken = await parts.journal.acquireLease(stream, parts.owner, 30_000);
  if (taken.kind !== 'acquired') throw new Error('the lease is held');
  const [flow] = parts.flows;
  if (!flow) throw new Error('there is no flow');
  const held = new Stream(parts.journal, flow, stream);
  const writer = { parts, stream: held, lease: taken.lease };
  const tools = {
    wake: new Wake(),
    hold: { end: undefined, drop: () => undefined },
    inFlight: new InFlight(),
    interests: new Set<string>(),
    isLeaseLost: false,
    troubles: 0,
  };
  const protocol = { prepare: prepareEffects, apply };
  const driver: Driver = { parts, stream: held, writer, protocol, ...tools };
  return { stage, driver };
}

const never = new AbortController().signal;

const waiting: SampleRule = () => ({ why: 'waiting', wakeAt: 7_000_000 });

describe('a tick', () => {
  it('observes what the flow needs and decides by it', async () => {
    const named = sampleQuery('item', 'item/7');
    const { driver, stage } = await driverOf({
      rule: (_state, world) => ({ why: JSON.stringify(world.get(named)) }),
      more: { needs: () => [named] },
      observers: { item: async () => known(42) },
    });
    expect(await tick(driver, never)).toMatchObject({ kind: 'waiting', wakeAt: undefined });
    expect(stage.decisions()).toEqual(['{"kind":"known","value":42}']);
  });

  it.each([
    [7_000_000, undefined, 7_000_000],
    [7_000_000, 5_000_000, 5_000_000],
    [5_000_000, 7_000_000, 5_000_000],
    [undefined, 5_000_000, 5_000_000],
  ])('that waits until %s and has to look at %s sleeps until %s', async (wakeAt, nextPollAt, until) => {
    const { driver } = await driverOf({ rule: () => ({ why: 'w', wakeAt }), more: { nextPollAt: () => nextPollAt } });
    expect(await tick(driver, never)).toMatchObject({ kind: 'waiting', wakeAt: until });
  });

  it('throws when a rule looks at what the flow did not name', async () => {
    const { driver } = await driverOf({
      rule: (_state, world) => ({ why: String(world.get(sampleQuery('a', 'a'))) }),
    });
    await expect(tick(driver, never)).rejects.toThrow('a rule asked for a');
  });

  it('decides nothing when it is told to stop while it looks', async () => {
    const stop = new AbortController();
    const { driver, stage } = await driverOf({
      rule: () => ({ why: 'late', record: [note('late')] }),
      more: { needs: () => [sampleQuery('item', 'item')] },
      observers: { item: () => new Promise(() => undefined) },
    });
    const ticking = tick(driver, stop.signal);
    await stage.settle();
    stop.abort();
    expect(await ticking).toEqual({ kind: 'again' });
    expect(stage.decisions()).toEqual([]);
  });

  it('does nothing about a decision after which it is asked to stop', async () => {
    const stop = new AbortController();
    const { driver } = await driverOf({ rule: () => ({ why: 'decided', record: [note('late')] }) });
    const parts = { ...driver.parts, report: () => stop.abort() };
    expect(await tick({ ...driver, parts }, stop.signal)).toEqual({ kind: 'again' });
    expect(await parts.journal.read(stream)).toEqual([]);
  });

  it('says until when to wait', async () => {
    const { driver } = await driverOf({ rule: waiting });
    expect(await tick(driver, never)).toMatchObject({ kind: 'waiting', wakeAt: 7_000_000 });
  });

  it('wants to hear of its own stream and of those that it looks at', async () => {
    const queries = [sampleQuery('attempt', 'attempt/1', 'attempt/1'), sampleQuery('item', 'item/7')];
    const answer = async () => known(null);
    const { driver } = await driverOf({
      rule: waiting,
      more: { needs: () => queries },
      observers: { attempt: answer, item: answer },
    });
    await tick(driver, never);
    expect([...driver.interests]).toEqual([stream, 'attempt/1']);
  });

  it('stores facts and what follows from them together, before it starts effects', async () => {
    const started: string[][] = [];
    const { driver, stage } = await driverOf({
      rule: ({ notes }) => ({
        why: 'w',
        record: notes.length < 2 ? [note(`${notes.length}`)] : [],
        effects: [effect('x')],
      }),
      apply: async () => {
        started.push([...(await stage.recorded())]);
        return 'done';
      },
    });
    const sizes: number[] = [];
    const append: Journal['append'] = request => {
      sizes.push(request.events.length);
      return stage.store.journal.append(request);
    };
    const parts = { ...driver.parts, journal: withMethods(stage.store.journal, { append }) };
    const writer = { ...driver.writer, parts };
    expect(await tick({ ...driver, parts, writer }, never)).toMatchObject({ kind: 'waiting' });
    await stage.settle();
    expect(sizes).toEqual([3]);
    expect(started).toEqual([['0', '1', 'EffectPrepared']]);
  });

  it('stores nothing of several decisions when somebody was faster', async () => {
    const { driver, stage } = await driverOf({
      rule: ({ notes }) => ({ why: 'w', record: notes.length === 0 ? [note('a')] : [], effects: [effect('x')] }),
      more: { needs: ({ notes }) => (notes.includes('a') ? [sampleQuery('item', 'item/7')] : []) },
      observers: {
        item: async () => {
          await stage.say(note('theirs'));
          return known(null);
        },
      },
    });
    expect(await tick(driver, never)).toEqual({ kind: 'again' });
    expect(await stage.recorded()).toEqual(['theirs']);
  });

  it('stores facts at once when what follows from them cannot be seen', async () => {
    const { driver, stage } = await driverOf({
      rule: ({ notes }) => ({ why: 'w', record: notes.length === 0 ? [note('a')] : [], effects: [effect('x')] }),
      more: { needs: ({ notes }) => (notes.includes('a') ? [sampleQuery('item', 'item/7')] : []) },
      observers: { item: async () => unknown('no answer') },
    });
    expect(await tick(driver, never)).toMatchObject({ kind: 'recorded' });
    expect(await stage.recorded()).toEqual(['a']);
  });

  it('keeps facts waiting for a second at most', async () => {
    const { driver, stage } = await driverOf({
      rule: ({ notes }) => ({ why: 'w', record: notes.length === 0 ? [note('a')] : [] }),
      more: { needs: ({ notes }) => (notes.includes('a') ? [sampleQuery('item', 'item/7')] : []) },
      observers: { item: () => new Promise(() => undefined) },
    });
    const ticking = tick(driver, never);
    await stage.settle();
    stage.clock.advance(1000);
    expect(await ticking).toMatchObject({ kind: 'recorded' });
    expect(await stage.recorded()).toEqual(['a']);
  });

  it('does not decide ahead without end', async () => {
    const { driver, stage } = await driverOf({
      rule: ({ notes }) => ({ why: 'w', record: [note(`${notes.length}`)] }),
    });
    expect(await tick(driver, never)).toMatchObject({ kind: 'recorded' });
    expect((await stage.recorded()).length).toBe(20);
  });

  it('run twice is the same as once', async () => {
    let starts = 0;
    const apply: ApplyEffect = () => {
      starts++;
      return new Promise(() => undefined);
    };
    const { driver, stage } = await driverOf({
      rule: ({ notes }) =>
        notes.includes('a') ? { why: 'w', effects: [effect('x')] } : { why: 'w', record: [note('a')] },
      apply,
    });
    for (let n = 0; n < 5; n++) await tick(driver, never);
    expect(await stage.recorded()).toEqual(['a', 'EffectPrepared']);
    expect(starts).toBe(1);
  });

  it('decides again when somebody was faster, and records nothing on old knowledge', async () => {
    let asked = 0;
    const { driver, stage } = await driverOf({
      rule: ({ notes }) => ({ why: 'w', record: notes.includes('ours') ? [] : [note('ours')] }),
      more: { needs: () => [sampleQuery('item', 'item/7')] },
      observers: {
        item: async () => {
          if (asked++ === 0) await stage.say(note('theirs'));
          return known(null);
        },
      },
    });
    expect(await tick(driver, never)).toEqual({ kind: 'again' });
    expect(await stage.recorded()).toEqual(['theirs']);
    expect(await tick(driver, never)).toMatchObject({ kind: 'waiting' });
    expect(await stage.recorded()).toEqual(['theirs', 'ours']);
  });

  it('starts nothing on old knowledge either', async () => {
    const started: string[] = [];
    const { driver, stage } = await driverOf({
      rule: () => ({ why: 'w', effects: [effect('x')] }),
      more: { needs: () => [sampleQuery('item', 'item/7')] },
      observers: {
        item: async () => {
          await stage.say(note('theirs'));
          await driver.stream.refresh();
          return known(null);
        },
      },
      apply: async ({ intent }) => {
        started.push(intent.request.cause);
        return 'done';
      },
    });
    expect(await tick(driver, never)).toEqual({ kind: 'again' });
    expect(started).toEqual([]);
  });

  it('does nothing on a stream that has ended', async () => {
    const { driver, stage } = await driverOf({ rule: () => ({ why: 'w', record: [note('more')] }) });
    await stage.say(note('end'));
    expect(await tick(driver, never)).toEqual({ kind: 'ended', version: 1 });
    expect(await stage.recorded()).toEqual(['end']);
  });

  it('says when its facts are refused because somebody else drives', async () => {
    const { driver, stage } = await driverOf({ rule: () => ({ why: 'w', record: [note('ours')] }) });
    await stage.store.journal.releaseLease(driver.writer.lease);
    expect(await tick(driver, never)).toEqual({ kind: 'lease-lost' });
  });
});

describe('an effect of a tick', () => {
  const wanting: SampleRule = ({ notes }) => ({ why: 'w', effects: notes.includes('enough') ? [] : [effect('x')] });

  it('is told to end when the next decision does not want it any more', async () => {
    let signal: AbortSignal | undefined;
    const { driver, stage } = await driverOf({
      rule: wanting,
      apply: work => {
        signal = work.signal;
        return new Promise(() => undefined);
      },
    });
    await tick(driver, never);
    expect(signal?.aborted).toBe(false);
    await stage.say(note('enough'));
    await tick(driver, never);
    expect(signal?.aborted).toBe(true);
  });

  it('goes on while facts are recorded that leave it wanted', async () => {
    const signals: AbortSignal[] = [];
    const { driver, stage } = await driverOf({
      rule: ({ notes }) =>
        notes.at(-1) === 'news' ? { why: 'n', record: [note('noted')] } : { why: 'w', effects: [effect('x')] },
      apply: work => {
        signals.push(work.signal);
        return new Promise(() => undefined);
      },
    });
    await tick(driver, never);
    await stage.say(note('news'));
    expect(await tick(driver, never)).toMatchObject({ kind: 'waiting' });
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  });

  it('wakes the driver when it has landed', async () => {
    const { driver, stage } = await driverOf({ rule: wanting });
    await tick(driver, never);
    await driver.wake.sleep(stage.clock, undefined);
    expect(stage.notices.at(-1)).toMatchObject({ kind: 'settled', outcome: 'done' });
  });

  it('that finds the lease lost ends the next tick', async () => {
    const { driver, stage } = await driverOf({ rule: wanting, apply: async (): Promise<Applied> => 'lease-lost' });
    await tick(driver, never);
    await stage.settle();
    expect(await tick(driver, never)).toEqual({ kind: 'lease-lost' });
  });

  it('that throws is reported, and wakes the driver after a moment', async () => {
    const { driver, stage } = await driverOf({
      rule: wanting,
      apply: async () => {
        throw new Error('a bug');
      },
    });
    await tick(driver, never);
    await stage.settle();
    expect(stage.troubles()).toEqual(['Error: a bug']);
    expect(driver.inFlight.causes).toHaveLength(1);
    await stage.clock.advance(1000);
    expect(driver.inFlight.causes).toEqual([]);
    await driver.wake.sleep(stage.clock, undefined);
  });

  it('that nobody can do fails for good', async () => {
    const rule: SampleRule = () => ({ why: 'w', effects: [effect('x', 'Unheard')] });
    const { driver, stage } = await driverOf({ rule, apply: applyEffect });
    await tick(driver, never);
    await stage.settle();
    const reason = 'nothing does effects of kind Unheard';
    expect(driver.stream.state.effects.all).toMatchObject([{ status: 'failed', isFinal: true, reason }]);
  });

  it('that throws each time makes the next tick throw in the end', async () => {
    const bug = new Error('a bug');
    const { driver, stage } = await driverOf({ rule: wanting, apply: () => Promise.reject(bug) });
    for (let turn = 0; turn < 10; turn++) {
      await tick(driver, never);
      await stage.clock.advance(1000);
    }
    await expect(tick(driver, never)).rejects.toBe(bug);
  });

  it('is not told to end because something cannot be seen', async () => {
    const query = sampleQuery('tree', 'tree');
    const snapshots: Answer<unknown>[] = [known('there'), unknown('busy'), absent];
    let signal: AbortSignal | undefined;
    const { driver } = await driverOf({
      rule: (_state, world) => ({ why: 'w', effects: world.get(query).kind === 'known' ? [effect('x')] : [] }),
      more: { needs: () => [query] },
      observers: { tree: async () => snapshots.shift() ?? absent },
      apply: work => {
        signal = work.signal;
        return new Promise(() => undefined);
      },
    });
    await tick(driver, never);
    // It is looked at again soon, although nothing else would wake the driver.
    expect(await tick(driver, never)).toMatchObject({ kind: 'waiting', wakeAt: driver.parts.clock.now() + 1000 });
    expect(signal?.aborted).toBe(false);
    await tick(driver, never);
    expect(signal?.aborted).toBe(true);
  });

  it('ends by a firm decision, although something cannot be seen', async () => {
    const query = sampleQuery('tree', 'tree');
    let isPaused = false;
    let signal: AbortSignal | undefined;
    const { driver } = await driverOf({
      rule: () => (isPaused ? { why: 'paused', isFirm: true } : { why: 'w', effects: [effect('x')] }),
      more: { needs: () => [query] },
      observers: { tree: async () => unknown('the forge is down') },
      apply: work => {
        signal = work.signal;
        return new Promise(() => undefined);
      },
    });
    await tick(driver, never);
    expect(signal?.aborted).toBe(false);
    isPaused = true;
    expect(await tick(driver, never)).toMatchObject({ kind: 'waiting', wakeAt: undefined });
    expect(signal?.aborted).toBe(true);
  });

  it('that finds the environment broken makes the next tick throw', async () => {
    const problem = new Problem({ code: 'store-moved', what: 'moved', remedy: 'move it back' });
    const { driver, stage } = await driverOf({
      rule: wanting,
      apply: async () => {
        throw problem;
      },
    });
    await tick(driver, never);
    await stage.settle();
    await expect(tick(driver, never)).rejects.toBe(problem);
  });
});
