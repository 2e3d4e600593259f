import { describe, expect, it } from 'vitest';
import { Gate, ownerOf, Stage, sampleFlow, withMethods } from '../../test/support/run-stage.ts';
import { Problem } from '../core/problem.ts';
import type { DriveEnd } from './drive.ts';
import { EngineHeartbeat } from './heartbeat.ts';
import type { EngineParts } from './parts.ts';
import { abandonWith, attemptStream, work } from './work.ts';

class Job {
  readonly end = new Gate<DriveEnd>();
  readonly signal: AbortSignal;

  constructor(signal: AbortSignal) {
    this.signal = signal;
  }
}

/** A worker whose jobs end when the test says so. */
function setUp(
  slots = 1,
  more: (stage: Stage) => Partial<EngineParts> = () => ({}),
  accepts?: (stream: string) => Promise<boolean>,
) {
  const stage = new Stage({ flows: [sampleFlow(() => ({ why: 'w' }))] });
  const stopping = new AbortController();
  const jobs = new Map<string, Job>();
  const driveStream = (stream: string, signal: AbortSignal) => {
    const job = new Job(signal);
    jobs.set(stream, job);
    return job.end.promise;
  };
  const parts = { ...stage.parts('worker-1'), ...more(stage) };
  const engine = { parts, heartbeat: new EngineHeartbeat(parts), drive: driveStream };
  const working = work(engine, { labels: [], slots, accepts, signal: stopping.signal });
  const enqueue = async (...ids: string[]) => {
    for (const id of ids) await stage.store.queue.enqueue({ id, labels: [], payload: null });
    await stage.settle();
  };
  const end = async (stream: string, kind: 'ended' | 'stopped' | 'lease-lost' = 'ended') => {
    jobs.get(stream)?.end.open(kind === 'ended' ? { kind, version: 1 } : { kind });
    await stage.settle();
  };
  const stop = async () => {
    stopping.abort();
    await stage.settle();
  };
  return { stage, stopping, working, jobs, enqueue, end, stop, state: (id: string) => stage.store.queue.state(id) };
}

describe('a worker', () => {
  it('drives each job in the stream of its attempt and completes it when that has ended', async () => {
    const { jobs, enqueue, end, state } = setUp();
    await enqueue('7.1');
    expect([...jobs.keys()]).toEqual(['attempt/7.1']);
    expect(await state('7.1')).toMatchObject({ kind: 'claimed', owner: { id: 'worker-1' } });
    await end('attempt/7.1');
    expect(await state('7.1')).toMatchObject({ kind: 'completed' });
  });

  it('has as many jobs at once as it has slots, and takes the next when one is over', async () => {
    const { jobs, enqueue, end } = setUp(2);
    await enqueue('7.1', '7.2', '7.3');
    expect([...jobs.keys()]).toEqual(['attempt/7.1', 'attempt/7.2']);
    await end('attempt/7.1');
    expect([...jobs.keys()]).toEqual(['attempt/7.1', 'attempt/7.2', 'attempt/7.3']);
  });

  it.each(['stopped', 'lease-lost'] as const)('gives back a job whose driver ended with %s, for later', async kind => {
    const { stage, jobs, enqueue, end, state } = setUp();
    await enqueue('7.1');
    const first = jobs.get('attempt/7.1');
    await end('attempt/7.1', kind);
    expect(await state('7.1')).toEqual({ kind: 'waiting', deliveries: 1, notBefore: stage.clock.now() + 10_000 });
    await stage.clock.advance(10_000);
    await stage.settle();
    expect(jobs.get('attempt/7.1')).not.toBe(first);
    expect(await state('7.1')).toMatchObject({ kind: 'claimed', delivery: 2 });
  });

  it('leaves what it does not accept to others, and asks again whether it does', async () => {
    const accepted = ['attempt/7.2'];
    const { stage, jobs, enqueue, state } = setUp(2, undefined, async each => accepted.includes(each));
    await enqueue('7.1', '7.2');
    expect([...jobs.keys()]).toEqual(['attempt/7.2']);
    expect(await state('7.1')).toMatchObject({ kind: 'waiting' });
    accepted.push('attempt/7.1');
    await stage.clock.advance(10_000);
    await stage.settle();
    expect([...jobs.keys()]).toEqual(['attempt/7.2', 'attempt/7.1']);
  });

  it('gives back a job that broke, says so, and works on', async () => {
    const { stage, jobs, enqueue, state } = setUp();
    await enqueue('7.1', '7.2');
    jobs.get('attempt/7.1')?.end.break(new Error('a bug'));
    await stage.settle();
    expect(stage.troubles()).toEqual(['Error: a bug']);
    expect(await state('7.1')).toMatchObject({ kind: 'waiting' });
    expect(jobs.has('attempt/7.2')).toBe(true);
  });

  it('offers a job that broke again only after a while', async () => {
    const { stage, jobs, enqueue } = setUp();
    await enqueue('7.1');
    jobs.get('attempt/7.1')?.end.break(new Error('a bug'));
    await stage.settle();
    jobs.clear();
    await stage.clock.advance(299_000);
    expect(jobs.size).toBe(0);
    await stage.clock.advance(11_000);
    await stage.settle();
    expect([...jobs.keys()]).toEqual(['attempt/7.1']);
  });

  it('ends when the queue is broken, after its jobs have stopped', async () => {
    const problem = new Problem({ code: 'store-moved', what: 'moved', remedy: 'move it back' });
    let isBroken = false;
    const { stage, jobs, enqueue, end, working } = setUp(2, ({ store }) => ({
      queue: withMethods(store.queue, {
        claim: async asked => {
          if (isBroken) throw problem;
          return await store.queue.claim(asked);
        },
      }),
    }));
    const over = expect(working).rejects.toBe(problem);
    await enqueue('7.1');
    isBroken = true;
    await stage.clock.advance(10_000);
    await stage.settle();
    expect(jobs.get('attempt/7.1')?.signal.aborted).toBe(true);
    await end('attempt/7.1', 'stopped');
    await over;
  });

  it('takes over the job of a worker that died', async () => {
    const { stage, jobs } = setUp();
    const claim = { owner: ownerOf('worker-0'), labels: [], ttlMs: 30_000, holding: [] };
    await stage.store.queue.enqueue({ id: '7.1', labels: [], payload: null });
    await stage.store.queue.claim(claim);
    await stage.settle();
    expect(jobs.size).toBe(0);
    stage.dead.add('worker-0');
    await stage.clock.advance(10_000);
    await stage.settle();
    expect([...jobs.keys()]).toEqual(['attempt/7.1']);
  });

  it('goes on when the queue cannot be asked', async () => {
    let isBusy = true;
    const { stage, jobs, enqueue } = setUp(1, ({ store }) => ({
      queue: withMethods(store.queue, {
        claim: async asked => {
          if (isBusy) throw new Error('database is busy');
          return await store.queue.claim(asked);
        },
      }),
    }));
    await enqueue('7.1');
    expect(stage.troubles()).toContain('Error: database is busy');
    isBusy = false;
    await stage.clock.advance(10_000);
    await stage.settle();
    expect(jobs.size).toBe(1);
  });
});

describe('the claim of a job', () => {
  it('is kept alive while the job runs', async () => {
    const { stage, enqueue, state } = setUp();
    await enqueue('7.1');
    await stage.clock.advance(95_000);
    const claimed = await state('7.1');
    expect(claimed?.kind === 'claimed' && claimed.expiresAt).toBeGreaterThan(stage.clock.now());
  });

  it('that is lost stops the driver, nobody else', async () => {
    const { stage, jobs, enqueue, end } = setUp(2, ({ store }) => ({
      heartbeat: {
        beat: async (owner, ttlMs) => {
          const { leases, claims } = await store.heartbeat.beat(owner, ttlMs);
          return { leases, claims: claims.filter(({ job }) => job !== '7.1') };
        },
      },
    }));
    await enqueue('7.1', '7.2');
    await stage.clock.advance(10_000);
    expect(jobs.get('attempt/7.1')?.signal.aborted).toBe(true);
    expect(jobs.get('attempt/7.2')?.signal.aborted).toBe(false);
    expect(stage.troubles()).toEqual(['Error: the claim on 7.1 was lost']);
    await end('attempt/7.1', 'stopped');
  });
});

describe('a worker that is told to stop', () => {
  it('tells its drivers, waits for them, and claims nothing more', async () => {
    const { working, jobs, enqueue, end, stop, state } = setUp();
    await enqueue('7.1');
    await stop();
    expect(jobs.get('attempt/7.1')?.signal.aborted).toBe(true);
    await enqueue('7.2');
    await end('attempt/7.1', 'stopped');
    await working;
    expect(await state('7.1')).toMatchObject({ kind: 'waiting' });
    expect(await state('7.2')).toMatchObject({ kind: 'waiting', deliveries: 0 });
  });

  it('gives back at once what it was just about to begin', async () => {
    const answer = new Gate();
    const { stage, working, jobs, enqueue, stop, state } = setUp(1, ({ store }) => ({
      queue: withMethods(store.queue, {
        claim: async asked => {
          const claim = await store.queue.claim(asked);
          if (claim) await answer.promise;
          return claim;
        },
      }),
    }));
    await enqueue('7.1');
    await stop();
    answer.open();
    await working;
    expect(jobs.size).toBe(0);
    expect(await state('7.1')).toEqual({ kind: 'waiting', deliveries: 1, notBefore: stage.clock.now() });
  });

  it('leaves no timer behind', async () => {
    const { stage, working, enqueue, end, stop } = setUp();
    await enqueue('7.1');
    await end('attempt/7.1');
    await stop();
    await working;
    expect(stage.clock.sleepers).toBe(0);
  });
});

describe('abandoning a stream', () => {
  it('ends the agent of an attempt, and nothing for other streams', async () => {
    const abandoned: string[] = [];
    const runner = { abandon: async (attempt: string) => void abandoned.push(attempt) };
    const abandon = abandonWith(runner as Parameters<typeof abandonWith>[0]);
    await abandon(attemptStream('7.1'));
    await abandon('run/7');
    expect(abandoned).toEqual(['7.1']);
  });
});
