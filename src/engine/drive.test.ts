import { describe, expect, it } from 'vitest';
import {
  effect,
  Gate,
  note,
  ownerOf,
  type SampleRule,
  Stage,
  type StageOptions,
  sampleFlow,
  stream,
} from '../../test/support/run-stage.ts';
import { Problem } from '../core/problem.ts';
import { effectProtocol } from './apply-effect.ts';
import { type DriveEnd, drive } from './drive.ts';
import { EngineHeartbeat } from './heartbeat.ts';
import type { EngineParts } from './parts.ts';
import type { Driver } from './tick.ts';

const waiting: SampleRule = () => ({ why: 'waiting', awaits: 'ann' });
const problem = new Problem({ code: 'store-moved', what: 'moved', remedy: 'move it back' });

class Driven {
  end: DriveEnd | undefined;
  error: unknown;
  over = Promise.resolve();

  async follow(driving: Promise<DriveEnd>): Promise<void> {
    try {
      this.end = await driving;
    } catch (error) {
      this.error = error;
    }
  }
}

function setUp(options: Partial<StageOptions> & { readonly rule?: SampleRule } = {}) {
  const { rule = waiting, flows = [sampleFlow(rule)], ...rest } = options;
  const stage = new Stage({ flows, ...rest });
  const stopping = new AbortController();
  const drivers: Driver[] = [];
  const listen = (driver: Driver) => {
    drivers.push(driver);
    return () => void drivers.splice(drivers.indexOf(driver), 1);
  };
  const start = (parts: EngineParts = stage.parts()) => {
    const driven = new Driven();
    const heartbeat = new EngineHeartbeat(parts);
    driven.over = driven.follow(drive({ parts, heartbeat, protocol: effectProtocol, listen }, stream, stopping.signal));
    return driven;
  };
  const holder = () => stage.store.journal.leaseHolder(stream);
  const rob = async () => {
    stage.dead.add('engine-1');
    await stage.store.journal.acquireLease(stream, ownerOf('engine-2'), 30_000);
  };
  return { stage, stopping, drivers, start, holder, rob };
}

describe('drive', () => {
  it('goes on until the stream has ended, then gives the lease back', async () => {
    const { stage, start, holder, drivers } = setUp({
      rule: ({ notes }) => ({ why: 'w', record: [note(notes.length < 3 ? `n${notes.length}` : 'end')] }),
    });
    const driven = start();
    await driven.over;
    expect(driven.end).toEqual({ kind: 'ended', version: 4 });
    expect(await stage.recorded()).toEqual(['n0', 'n1', 'n2', 'end']);
    expect(await holder()).toBeUndefined();
    expect(await stage.store.journal.openStreams('')).toEqual([]);
    expect(drivers).toEqual([]);
  });

  it('names the holder of a stream that somebody else drives, and touches nothing', async () => {
    const { stage, start } = setUp({ rule: () => ({ why: 'w', record: [note('ours')] }) });
    await stage.store.journal.acquireLease(stream, ownerOf('engine-2'), 30_000);
    const driven = start();
    await driven.over;
    expect(driven.end).toMatchObject({ kind: 'held', holder: { owner: { id: 'engine-2' } } });
    expect(stage.notices).toMatchObject([{ kind: 'held', holder: { owner: { id: 'engine-2' } } }]);
    expect(await stage.recorded()).toEqual([]);
  });

  it('takes no lease for a stream that no flow drives', async () => {
    const { stage, start, holder } = setUp({ flows: [sampleFlow(waiting, { name: 'other' })] });
    const driven = start();
    await driven.over;
    expect(String(driven.error)).toContain('no flow drives');
    expect(await holder()).toBeUndefined();
    expect(stage.clock.sleepers).toBe(0);
  });

  it('hears of its stream from the first moment on', async () => {
    const { start, drivers, stage } = setUp();
    start();
    await stage.store.journal.head();
    await Promise.resolve();
    expect([...(drivers[0]?.interests ?? [])]).toEqual([stream]);
  });

  it('sleeps until its time or a nudge', async () => {
    const { stage, start, drivers } = setUp({
      rule: (_state, _world, now) => ({ why: `at ${now}`, wakeAt: now + 5000 }),
    });
    start();
    await stage.settle();
    expect(stage.decisions()).toEqual(['at 1000000']);
    await stage.clock.advance(5000);
    expect(stage.decisions()).toEqual(['at 1000000', 'at 1005000']);
    drivers[0]?.wake.nudge();
    await stage.settle();
    expect(stage.decisions()).toHaveLength(3);
  });

  it('keeps its lease alive while it waits', async () => {
    const { stage, start, holder } = setUp();
    start();
    await stage.settle();
    await stage.clock.advance(95_000);
    expect(await holder()).toMatchObject({ owner: { id: 'engine-1' }, epoch: 1 });
    expect((await holder())?.expiresAt).toBeGreaterThan(stage.clock.now());
  });
});

describe('a driver that lost its lease', () => {
  const hanging = () => {
    const flights: AbortSignal[] = [];
    const landing = new Gate();
    const effects = {
      Post: {
        perform: async (_input: unknown, { signal }: { signal: AbortSignal }) => {
          flights.push(signal);
          signal.addEventListener('abort', () => landing.open());
          await landing.promise;
          return { kind: 'failed', reason: 'aborted', final: false } as const;
        },
      },
    };
    return { flights, ...setUp({ effects, rule: () => ({ why: 'w', effects: [effect('x')] }) }) };
  };

  it('learns it at its heartbeat, ends what it runs and what is in flight', async () => {
    const { stage, start, rob, flights } = hanging();
    const driven = start();
    await stage.settle();
    await rob();
    expect(driven.end).toBeUndefined();
    await stage.clock.advance(10_000);
    await driven.over;
    expect(driven.end).toEqual({ kind: 'lease-lost' });
    expect(stage.abandoned).toEqual([stream]);
    expect(flights[0]?.aborted).toBe(true);
  });

  it('learns it when its facts are refused', async () => {
    const { stage, start, rob, drivers } = setUp({
      rule: ({ notes }) => (notes.length === 0 ? { why: 'waiting', awaits: 'ann' } : { why: 'w', record: [note('b')] }),
    });
    const driven = start();
    await stage.settle();
    await rob();
    await stage.say(note('a'));
    drivers[0]?.wake.nudge();
    await driven.over;
    expect(driven.end).toEqual({ kind: 'lease-lost' });
    expect(stage.abandoned).toEqual([stream]);
    expect(await stage.recorded()).toEqual(['a']);
  });

  it('stops when its store cannot be trusted any more', async () => {
    const { stage, start } = setUp();
    const parts = stage.parts();
    const beat = async () => {
      throw problem;
    };
    const driven = start({ ...parts, heartbeat: { beat } });
    await stage.settle();
    await stage.clock.advance(10_000);
    await driven.over;
    expect(driven.error).toBe(problem);
    expect(stage.abandoned).toEqual([stream]);
  });
});

describe('trouble', () => {
  const broken =
    (error: unknown): SampleRule =>
    () => {
      throw error;
    };

  it('is reported and tried again, slower each time, then it stops the driver', async () => {
    const { stage, start, holder } = setUp({ rule: broken(new Error('a bug')) });
    const driven = start();
    const delays = [500, 1000, 2000, 4000, 8000, 16_000, 32_000, 32_000, 32_000, 32_000];
    for (const [n, delay] of delays.entries()) {
      await stage.settle();
      expect(stage.troubles()).toHaveLength(n + 1);
      await stage.clock.advance(delay - 1);
      expect(stage.troubles()).toHaveLength(n + 1);
      await stage.clock.advance(1);
    }
    await driven.over;
    expect(String(driven.error)).toContain('a bug');
    expect(stage.troubles()).toHaveLength(11);
    expect(stage.abandoned).toEqual([stream]);
    expect(await holder()).toBeUndefined();
  });

  it('that passes is forgotten', async () => {
    let turns = 0;
    const { stage, start } = setUp({
      rule: (_state, _world, now) => {
        if (turns++ % 2 === 0) throw new Error('a hiccup');
        return { why: 'fine', wakeAt: now + 1 };
      },
    });
    const driven = start();
    for (let n = 0; n < 30; n++) await stage.clock.advance(501);
    expect(stage.troubles().length).toBeGreaterThan(15);
    expect(driven.error).toBeUndefined();
  });

  it('with a remedy for a person stops the driver at once', async () => {
    const { stage, start, holder } = setUp({ rule: broken(problem) });
    const driven = start();
    await driven.over;
    expect(driven.error).toBe(problem);
    expect(stage.troubles()).toHaveLength(1);
    expect(stage.abandoned).toEqual([stream]);
    expect(await holder()).toBeUndefined();
  });
});
