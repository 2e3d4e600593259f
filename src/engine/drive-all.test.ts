import { describe, expect, it } from 'vitest';
import { note, ownerOf, type SampleRule, Stage, sampleFlow, withMethods } from '../../test/support/run-stage.ts';
import { Problem } from '../core/problem.ts';
import { startEngine } from './loop.ts';
import type { EngineParts } from './parts.ts';

/** Ends when it is asked to; until then it waits for ann. */
const rule: SampleRule = ({ notes }) =>
  notes.at(-1) === 'please end' ? { why: 'asked', record: [note('end')] } : { why: 'waiting', awaits: 'ann' };
/** The last note decides: an ended stream goes on when somebody says so. */
const flow = sampleFlow(rule, { isEnded: ({ notes }) => notes.at(-1) === 'end' });

async function setUp(more: (parts: EngineParts) => Partial<EngineParts> = () => ({}), flows = [flow]) {
  const stage = new Stage({ flows });
  const base = stage.parts();
  const parts = { ...base, ...more(base) };
  const engine = await startEngine(parts);
  const stopping = new AbortController();
  const all = { isOver: false, error: undefined as unknown };
  const start = async () => {
    void engine
      .driveAll(stopping.signal)
      .catch((error: unknown) => {
        all.error = error;
      })
      .then(() => {
        all.isOver = true;
      });
    await stage.settle();
  };
  const say = async (text: string, stream: string) => {
    await stage.say(note(text), stream);
    await stage.settle();
  };
  const stop = async () => {
    stopping.abort();
    await stage.settle();
  };
  const driver = async (stream: string) => (await stage.store.journal.leaseHolder(stream))?.owner.id;
  return { stage, engine, all, start, say, stop, driver };
}

describe('driving everything', () => {
  it('drives what is open and each new stream, until it is stopped', async () => {
    const { say, start, stop, driver, all } = await setUp();
    await say('hello', 'sample/1');
    await start();
    await say('hello', 'sample/2');
    expect([await driver('sample/1'), await driver('sample/2')]).toEqual(['engine-1', 'engine-1']);
    await say('please end', 'sample/2');
    expect(await driver('sample/2')).toBeUndefined();
    expect(all.isOver).toBe(false);
    await stop();
    expect(all.isOver).toBe(true);
    expect(await driver('sample/1')).toBeUndefined();
  });

  it('leaves streams alone that workers take as jobs, or that no flow knows', async () => {
    const { say, start, driver } = await setUp(undefined, [flow, sampleFlow(rule, { name: 'job', isJob: true })]);
    await say('hello', 'job/1');
    await start();
    await say('hello', 'job/2');
    expect([await driver('job/1'), await driver('job/2')]).toEqual([undefined, undefined]);
  });

  it('does not read a stream that has ended, until something is said to it', async () => {
    const read: string[] = [];
    const { stage, say, start, engine, driver } = await setUp(({ journal }) => ({
      journal: withMethods(journal, {
        read: async (name, after) => {
          read.push(name);
          return await journal.read(name, after);
        },
      }),
    }));
    await say('end', 'sample/1');
    await engine.drive('sample/1', new AbortController().signal);
    read.length = 0;
    await start();
    await stage.clock.advance(100_000);
    expect(read).toEqual([]);
    await say('go on', 'sample/1');
    expect(await driver('sample/1')).toBe('engine-1');
  });

  it('takes up again what was said while a stream was just ending', async () => {
    const { stage, say, start, driver } = await setUp(({ journal }) => ({
      journal: withMethods(journal, {
        releaseLease: async (lease, endedAt) => {
          if (endedAt === 3) await stage.say(note('go on'), 'sample/1');
          await stage.settle();
          await journal.releaseLease(lease, endedAt);
        },
      }),
    }));
    await start();
    await say('hello', 'sample/1');
    await say('please end', 'sample/1');
    await stage.settle();
    expect(await driver('sample/1')).toBe('engine-1');
  });

  it('takes a stream that another engine held once that one is dead or has let go', async () => {
    const { stage, say, start, driver } = await setUp();
    const { journal } = stage.store;
    const leases = [];
    for (const stream of ['sample/1', 'sample/2', 'sample/3']) {
      await say('hello', stream);
      const owner = ownerOf(stream === 'sample/1' ? 'dies' : 'lives');
      const taken = await journal.acquireLease(stream, owner, 30_000);
      if (taken.kind === 'acquired') leases.push(taken.lease);
    }
    await start();
    stage.dead.add('dies');
    if (leases[1]) await journal.releaseLease(leases[1]);
    await stage.clock.advance(10_000);
    await stage.settle();
    const drivers = [await driver('sample/1'), await driver('sample/2'), await driver('sample/3')];
    expect(drivers).toEqual(['engine-1', 'engine-1', 'lives']);
  });

  it('does not write to the store while it waits for another engine', async () => {
    let asked = 0;
    const { stage, say, start } = await setUp(({ journal }) => ({
      journal: withMethods(journal, {
        acquireLease: async (...args) => {
          asked++;
          return await journal.acquireLease(...args);
        },
      }),
    }));
    await say('hello', 'sample/1');
    await stage.store.journal.acquireLease('sample/1', ownerOf('lives'), 30_000);
    await start();
    await stage.clock.advance(600_000);
    expect(asked).toBe(1);
  });

  it('goes on with the others when one stream breaks, and tries that one again later', async () => {
    let isBroken = true;
    const breaking: SampleRule = (state, world, now) => {
      if (isBroken && state.notes.includes('break')) throw new Problem({ code: 'x', what: 'broken', remedy: 'mend' });
      return rule(state, world, now);
    };
    const { stage, say, start, driver, all } = await setUp(undefined, [sampleFlow(breaking)]);
    await say('break', 'sample/1');
    await say('hello', 'sample/2');
    await start();
    expect([await driver('sample/1'), await driver('sample/2')]).toEqual([undefined, 'engine-1']);
    expect(stage.troubles().at(-1)).toContain('broken');
    isBroken = false;
    await stage.clock.advance(5 * 60_000 + 10_000);
    await stage.settle();
    expect(await driver('sample/1')).toBe('engine-1');
    expect(all.isOver).toBe(false);
  });

  it('ends when its store cannot be trusted any more', async () => {
    const problem = new Problem({ code: 'store-moved', what: 'moved', remedy: 'move it back' });
    const beat = async () => {
      throw problem;
    };
    const { stage, say, start, all } = await setUp(() => ({ heartbeat: { beat } }));
    await say('hello', 'sample/1');
    await say('hello', 'sample/2');
    await start();
    await stage.clock.advance(10_000);
    await stage.settle();
    expect(all).toEqual({ isOver: true, error: problem });
  });
});

describe('a single tick', () => {
  const never = new AbortController().signal;

  it('records the facts of one decision and gives the lease back', async () => {
    const counting: SampleRule = ({ notes }) => ({ why: 'w', record: [note(`n${notes.length}`)] });
    const { stage, engine, driver } = await setUp(undefined, [sampleFlow(counting)]);
    expect(await engine.tickOnce('sample/1', never)).toMatchObject({ kind: 'ticked', decision: { why: 'w' } });
    expect(await stage.recorded('sample/1')).toEqual(['n0']);
    expect(await driver('sample/1')).toBeUndefined();
    await engine.tickOnce('sample/1', never);
    expect(await stage.recorded('sample/1')).toEqual(['n0', 'n1']);
  });

  it('brings all its effects to an outcome', async () => {
    const effects = ['a', 'b'].map(cause => ({ kind: 'Post', cause, input: null }));
    const done: string[] = [];
    const perform = async (_input: unknown, { key }: { key: string }) => {
      done.push(key);
      return { kind: 'done', output: null } as const;
    };
    const { stage, engine } = await setUp(
      () => ({ effects: { Post: { perform } } }),
      [sampleFlow(() => ({ why: 'w', effects }))],
    );
    await engine.tickOnce('sample/1', never);
    expect(done).toEqual(['sample/1/1', 'sample/1/2']);
    expect(await stage.recorded('sample/1')).toEqual(['EffectPrepared', 'EffectPrepared', 'EffectDone', 'EffectDone']);
  });

  it('does nothing to a stream that has ended, or that another engine holds', async () => {
    const { stage, engine, say } = await setUp();
    await say('end', 'sample/1');
    expect(await engine.tickOnce('sample/1', never)).toEqual({ kind: 'ended', version: 1 });
    await stage.store.journal.acquireLease('sample/2', ownerOf('lives'), 30_000);
    expect(await engine.tickOnce('sample/2', never)).toMatchObject({ kind: 'held' });
  });

  it('stops waiting for its effects when it is asked to', async () => {
    const perform = () => new Promise<never>(() => undefined);
    const effects = [{ kind: 'Post', cause: 'a', input: null }];
    const { stage, engine } = await setUp(
      () => ({ effects: { Post: { perform } } }),
      [sampleFlow(() => ({ why: 'w', effects }))],
    );
    const stopping = new AbortController();
    const ticking = engine.tickOnce('sample/1', stopping.signal);
    await stage.settle();
    stopping.abort();
    await stage.settle();
    await stage.clock.advance(20_000);
    expect(await ticking).toEqual({ kind: 'stopped' });
  });
});
