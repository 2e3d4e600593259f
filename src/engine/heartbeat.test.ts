import { describe, expect, it } from 'vitest';
import { ownerOf, Stage, sampleFlow } from '../../test/support/run-stage.ts';
import { Problem } from '../core/problem.ts';
import type { Heartbeat } from '../ports/owner.ts';
import { EngineHeartbeat } from './heartbeat.ts';

const owner = ownerOf('engine-1');

/** An engine that holds the leases of some streams, and how often it said that it lives. */
async function setUp(streams: readonly string[], beatOnce?: (stage: Stage) => Promise<void>) {
  const stage = new Stage({ flows: [sampleFlow(() => ({ why: 'w' }))] });
  const { journal, heartbeat: truth } = stage.store;
  let beats = 0;
  const beat: Heartbeat['beat'] = async (...asked) => {
    beats++;
    await beatOnce?.(stage);
    return await truth.beat(...asked);
  };
  const heartbeat = new EngineHeartbeat(stage.parts('engine-1', { heartbeat: { beat } }));
  const ended: string[] = [];
  const holds = [];
  for (const stream of streams) {
    const sentAt = stage.clock.monotonic();
    const taken = await journal.acquireLease(stream, owner, 30_000);
    if (taken.kind !== 'acquired') throw new Error('the lease is held');
    holds.push(heartbeat.holdLease(taken.lease, sentAt, () => ended.push(stream)));
  }
  const rob = async (stream: string) => {
    stage.dead.add('engine-1');
    await journal.acquireLease(stream, ownerOf('engine-2'), 30_000);
    stage.dead.delete('engine-1');
  };
  return { stage, heartbeat, holds, ended, rob, beats: () => beats };
}

const busy = async () => {
  throw new Error('database is busy');
};

describe('the heartbeat of an engine', () => {
  it('is one, however much the engine holds', async () => {
    const streams = Array.from({ length: 100 }, (_, n) => `sample/${n}`);
    const { stage, ended, beats } = await setUp(streams);
    await stage.clock.advance(60_000);
    expect(beats()).toBe(6);
    expect(ended).toEqual([]);
    expect(await stage.store.journal.leaseHolder('sample/99')).toMatchObject({
      expiresAt: stage.clock.now() + 30_000,
    });
  });

  it('ends with the last thing that is held, and nothing sleeps on', async () => {
    const { stage, holds, beats } = await setUp(['sample/1', 'sample/2']);
    for (const hold of holds) hold.drop();
    await stage.settle();
    expect(stage.clock.sleepers).toBe(0);
    await stage.clock.advance(60_000);
    expect(beats()).toBe(0);
  });

  it('says which lease was lost, and keeps the others', async () => {
    const { stage, holds, ended, rob } = await setUp(['sample/1', 'sample/2']);
    await rob('sample/2');
    await stage.clock.advance(10_000);
    expect(ended).toEqual(['sample/2']);
    expect(holds.map(hold => hold.end)).toEqual([undefined, { kind: 'lost' }]);
    await stage.clock.advance(100_000);
    expect(ended).toEqual(['sample/2']);
  });

  it('does not take for lost what was taken while its answer was on the way', async () => {
    const late: string[] = [];
    const { stage, heartbeat } = await setUp(['sample/1'], async ({ clock, store }) => {
      if (late.length > 0) return;
      late.push('sample/2');
      const sentAt = clock.monotonic();
      const taken = await store.journal.acquireLease('sample/2', ownerOf('engine-9'), 30_000);
      if (taken.kind === 'acquired') heartbeat.holdLease(taken.lease, sentAt, () => late.push('ended'));
    });
    await stage.clock.advance(10_000);
    expect(late).toEqual(['sample/2']);
  });

  it('gives everything up one beat before it runs out, counted from when the last renewal was sent', async () => {
    const { stage, ended } = await setUp(['sample/1', 'sample/2'], busy);
    await stage.clock.advance(19_999);
    expect(ended).toEqual([]);
    await stage.clock.advance(1);
    expect(ended).toEqual(['sample/1', 'sample/2']);
  });

  it('holds on through a beat that failed, if the next one is answered', async () => {
    let beats = 0;
    const { stage, ended } = await setUp(['sample/1'], async () => (++beats % 2 === 0 ? undefined : await busy()));
    await stage.clock.advance(300_000);
    expect([beats, ended]).toEqual([30, []]);
  });

  it('does not wait for ever for an answer', async () => {
    const { stage, ended } = await setUp(['sample/1'], () => new Promise(() => undefined));
    await stage.clock.advance(20_000);
    expect(ended).toEqual(['sample/1']);
  });

  it.each([-7_200_000, 90_000_000])('does not care that somebody sets the wall clock by %i ms', async ms => {
    const { stage, ended } = await setUp(['sample/1']);
    for (let n = 0; n < 5; n++) {
      await stage.clock.advance(7_000);
      stage.clock.jump(ms);
    }
    expect(ended).toEqual([]);
  });

  it('gives up in time although the wall clock was set back', async () => {
    const { stage, ended } = await setUp(['sample/1'], busy);
    stage.clock.jump(-7_200_000);
    await stage.clock.advance(20_000);
    expect(ended).toEqual(['sample/1']);
  });

  it('asks once more after it was frozen for too long: perhaps nothing was taken', async () => {
    let isFrozen = true;
    const { stage, ended, beats } = await setUp(['sample/1'], async ({ clock }) => {
      if (isFrozen) await clock.sleep(isFrozen ? 500 : 0);
      isFrozen = false;
    });
    await stage.clock.advance(600_000);
    expect(ended).toEqual([]);
    expect(beats()).toBeGreaterThan(1);
  });

  it('tells its holders when the store cannot be trusted any more', async () => {
    const problem = new Problem({ code: 'store-moved', what: 'moved', remedy: 'move it back' });
    const { stage, heartbeat, holds, ended } = await setUp(['sample/1'], async () => {
      throw problem;
    });
    await stage.clock.advance(10_000);
    expect(ended).toEqual(['sample/1']);
    expect(holds[0]?.end).toEqual({ kind: 'broken', error: problem });
    expect(heartbeat.fault?.error).toBe(problem);
  });
});
