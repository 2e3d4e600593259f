// What every queue does, whatever it is made of: each job to one worker at a time, again after a death, and never to a stale one.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Heartbeat } from '../../src/ports/owner.ts';
import type { Claim, ClaimRequest, Queue } from '../../src/ports/queue.ts';
import { definitions, ownerNamed } from '../support/store-events.ts';
import type { SetStage, StoreStage } from './store-stage.ts';

const ttlMs = 30_000;
const [ann, bob] = [ownerNamed('ann'), ownerNamed('bob')];

export function describeQueue(name: string, setStage: SetStage): void {
  describe(name, () => runQueueSuite(setStage));
}

function runQueueSuite(setStage: SetStage): void {
  let stage: StoreStage;
  let queue: Queue;
  let heartbeat: Heartbeat;
  /** What was claimed so far, as a worker remembers it. */
  let holding: string[];

  beforeEach(async () => {
    holding = [];
    stage = await setStage();
    ({ queue, heartbeat } = await stage.open(() => definitions));
  });
  afterEach(() => stage.dispose());

  const enqueue = (id: string, labels: readonly string[] = [], payload: unknown = { id }) =>
    queue.enqueue({ id, labels, payload });
  async function claim(request: Partial<ClaimRequest> = {}): Promise<Claim | undefined> {
    const result = await queue.claim({ owner: ann, labels: [], ttlMs, holding, ...request });
    if (result) holding.push(result.job.id);
    return result;
  }

  async function claimed(owner = ann): Promise<Claim> {
    const result = await claim({ owner });
    if (!result) throw new Error('no job offered');
    return result;
  }

  describe('offers', () => {
    it('offers nothing when there is nothing', async () => {
      expect(await claim()).toBeUndefined();
      expect(await queue.state('a')).toBeUndefined();
    });

    it('knows a job by its id and keeps the first one', async () => {
      expect(await enqueue('a', [], { n: 1 })).toBe('enqueued');
      expect(await enqueue('a', ['gpu'], { n: 2 })).toBe('known');
      expect(await queue.state('a')).toEqual({ kind: 'waiting', deliveries: 0, notBefore: 0 });
      expect((await claimed()).job).toEqual({ id: 'a', labels: [], payload: { n: 1 } });
      expect(await enqueue('a')).toBe('known');
      expect(await claim()).toBeUndefined();
    });

    it('offers the oldest first, each job once', async () => {
      for (const id of ['c', 'a', 'b']) await enqueue(id);
      const order = [await claimed(), await claimed(bob), await claimed()].map(({ job }) => job.id);
      expect(order).toEqual(['c', 'a', 'b']);
      expect(await claim()).toBeUndefined();
    });

    it('gives each job to one of several who ask at once', async () => {
      for (const id of ['a', 'b', 'c']) await enqueue(id);
      const claims = await Promise.all(['v', 'w', 'x', 'y', 'z'].map(id => claim({ owner: ownerNamed(id) })));
      const taken = claims.flatMap(result => (result ? [result.job.id] : []));
      expect(taken.sort()).toEqual(['a', 'b', 'c']);
    });

    it('offers a job only to a worker that has all of its labels', async () => {
      await enqueue('a', ['linux', 'gpu']);
      await enqueue('b', ['linux']);
      expect(await claim({ labels: [] })).toBeUndefined();
      expect(await claim({ labels: ['linux', 'arm'] })).toMatchObject({ job: { id: 'b', labels: ['linux'] } });
      expect(await claim({ labels: ['gpu'] })).toBeUndefined();
      expect(await claim({ labels: ['gpu', 'x', 'linux'] })).toMatchObject({ job: { id: 'a' } });
    });

    describe('of an agent with a capacity', () => {
      const capacities = new Map([['strong', 1]]);
      const enqueueFor = (id: string, agent: string) => queue.enqueue({ id, labels: [], payload: null, agent });

      it('keeps the others in the queue, and offers the oldest of them when it has room', async () => {
        for (const id of ['a', 'b', 'c']) await enqueueFor(id, 'strong');
        await enqueueFor('d', 'cheap');
        const first = await claim({ capacities });
        expect(first?.job).toEqual({ id: 'a', labels: [], payload: null, agent: 'strong' });
        expect(await claim({ owner: bob, capacities })).toMatchObject({ job: { id: 'd' } });
        expect(await claim({ owner: bob, capacities })).toBeUndefined();
        expect(await queue.atWork('strong')).toEqual(['a']);
        let offers = 0;
        const ignore = queue.onOffer(() => offers++);
        if (first) await queue.complete(first);
        ignore();
        expect(offers).toBe(1);
        expect(await claim({ owner: bob, capacities })).toMatchObject({ job: { id: 'b' } });
        expect(await claim({ capacities })).toBeUndefined();
      });

      it('counts over all who ask at once', async () => {
        for (const id of ['a', 'b', 'c']) await enqueueFor(id, 'strong');
        const claims = await Promise.all(['v', 'w', 'x'].map(id => claim({ owner: ownerNamed(id), capacities })));
        expect(claims.flatMap(each => each?.job.id ?? [])).toEqual(['a']);
      });

      it('does not count a job whose owner is dead, and offers that one again first', async () => {
        for (const id of ['a', 'b']) await enqueueFor(id, 'strong');
        await claim({ capacities });
        stage.setLiveness('ann', 'dead');
        expect(await queue.atWork('strong')).toEqual([]);
        expect(await claim({ owner: bob, capacities })).toMatchObject({ job: { id: 'a' }, delivery: 2 });
        expect(await claim({ owner: bob, capacities })).toBeUndefined();
      });

      it('offers a job again to the owner whose claim got no answer', async () => {
        await enqueueFor('a', 'strong');
        await claim({ capacities });
        expect(await claim({ capacities, holding: [] })).toMatchObject({ job: { id: 'a' }, delivery: 2 });
      });

      it('is no limit for a worker that knows of none', async () => {
        for (const id of ['a', 'b']) await enqueueFor(id, 'strong');
        expect([await claim(), await claim()]).toMatchObject([{ job: { id: 'a' } }, { job: { id: 'b' } }]);
      });
    });

    it('keeps its own copy of the payload', async () => {
      const payload = { list: [1] };
      await enqueue('a', [], payload);
      payload.list.push(2);
      const { job } = await claimed();
      Object.assign(job.payload ?? {}, { list: 'changed' });
      stage.setLiveness('ann', 'dead');
      expect((await claimed(bob)).job.payload).toEqual({ list: [1] });
    });

    it('refuses what it could not keep', async () => {
      await expect(queue.enqueue({ id: 'a', labels: [], payload: undefined })).rejects.toThrow(
        'nothing that JSON can hold',
      );
      await expect(enqueue('')).rejects.toThrow('not usable as a job id');
      await expect(enqueue('a', ['\n'])).rejects.toThrow('not usable as a label');
      await expect(claim({ ttlMs: 0 })).rejects.toThrow('not a time to live');
    });

    it('redacts payloads', async () => {
      const hiding = (
        await stage.open(
          () => definitions,
          text => text.replaceAll('hunter2', '•••'),
        )
      ).queue;
      await hiding.enqueue({ id: 'a', labels: [], payload: { key: 'hunter2' } });
      expect((await claimed()).job.payload).toEqual({ key: '•••' });
    });
  });

  describe('claims', () => {
    it('counts deliveries and tells the state', async () => {
      await enqueue('a');
      const expiresAt = stage.now() + ttlMs;
      expect(await claimed()).toEqual({
        job: { id: 'a', labels: [], payload: { id: 'a' } },
        owner: ann,
        delivery: 1,
      });
      expect(await queue.state('a')).toEqual({ kind: 'claimed', owner: ann, delivery: 1, expiresAt });
    });

    it('completes a job for good', async () => {
      await enqueue('a');
      const mine = await claimed();
      expect(await queue.complete(mine)).toBe('completed');
      expect(await queue.state('a')).toEqual({ kind: 'completed', delivery: 1 });
      expect(await claim()).toBeUndefined();
      expect(await queue.complete(mine)).toBe('completed');
      expect(await heartbeat.beat(ann, ttlMs)).toMatchObject({ claims: [] });
      expect(await queue.giveBack(mine, 0)).toBe('lost');
      expect(await enqueue('a')).toBe('known');
    });

    it('keeps a job with its live owner, however late, and a heartbeat moves its time', async () => {
      await enqueue('a');
      await claimed();
      await stage.passTime(100 * ttlMs);
      expect(await claim({ owner: bob })).toBeUndefined();
      const expiresAt = stage.now() + ttlMs;
      expect(await heartbeat.beat(ann, ttlMs)).toMatchObject({ claims: [{ job: 'a', delivery: 1 }] });
      expect(await queue.state('a')).toMatchObject({ kind: 'claimed', expiresAt });
    });

    it('keeps the job of an owner that cannot be seen while heartbeats come', async () => {
      await enqueue('a');
      await claimed();
      stage.setLiveness('ann', 'unknown');
      for (let beat = 0; beat < 5; beat++) {
        await stage.passTime(ttlMs - 1);
        expect(await claim({ owner: bob })).toBeUndefined();
        await heartbeat.beat(ann, ttlMs);
      }
      await stage.passTime(ttlMs);
      expect(await claim({ owner: bob })).toMatchObject({ delivery: 2 });
    });

    it('offers a job again to its owner if the answer to the claim got lost', async () => {
      await enqueue('a');
      await enqueue('b');
      const unheard = await claimed();
      expect(await claim({ owner: bob, holding: [] })).toMatchObject({ job: { id: 'b' } });
      expect(await claim({ holding: ['a', 'b'] })).toBeUndefined();
      const again = await claim({ holding: [] });
      expect(again).toMatchObject({ job: { id: 'a' }, delivery: 2 });
      expect(await queue.complete(unheard)).toBe('lost');
    });

    it('delivers again after a death, before younger jobs, and fences the earlier delivery', async () => {
      await enqueue('a');
      await enqueue('b');
      const stale = await claimed();
      stage.setLiveness('ann', 'dead');
      const current = await claimed(bob);
      expect(current).toMatchObject({ job: { id: 'a' }, delivery: 2, owner: bob });
      expect(await heartbeat.beat(ann, ttlMs)).toMatchObject({ claims: [] });
      expect(await queue.complete(stale)).toBe('lost');
      expect(await queue.giveBack(stale, 0)).toBe('lost');
      expect(await queue.complete({ ...current, owner: ann })).toBe('lost');
      expect(await queue.state('a')).toMatchObject({ kind: 'claimed', owner: bob, delivery: 2 });
      expect(await queue.complete(current)).toBe('completed');
      expect(await queue.complete(stale)).toBe('lost');
    });

    it('fences a claim that its own owner gave back and took again', async () => {
      await enqueue('a');
      const first = await claimed();
      await queue.giveBack(first, 0);
      const second = await claimed();
      expect(second.delivery).toBe(2);
      expect(await queue.complete(first)).toBe('lost');
      expect(await queue.complete(second)).toBe('completed');
    });

    it('holds a job back until its time and keeps its place in the line', async () => {
      await enqueue('a');
      await enqueue('b');
      const notBefore = stage.now() + 1000;
      expect(await queue.giveBack(await claimed(), 1000)).toBe('waiting');
      expect(await queue.state('a')).toEqual({ kind: 'waiting', deliveries: 1, notBefore });
      expect(await claim()).toMatchObject({ job: { id: 'b' } });
      await stage.passTime(999);
      expect(await claim()).toBeUndefined();
      await enqueue('c');
      await stage.passTime(1);
      expect(await claim()).toMatchObject({ job: { id: 'a' }, delivery: 2 });
    });

    it('knows nothing of a claim on a job that does not exist', async () => {
      await enqueue('a');
      const mine = await claimed();
      const strange = { ...mine, job: { ...mine.job, id: 'x' } };
      expect(await queue.complete(strange)).toBe('lost');
      expect(await queue.giveBack(strange, 0)).toBe('lost');
    });
  });

  describe('news', () => {
    const nextOffer = () =>
      new Promise<void>(resolve => {
        const stop = queue.onOffer(() => {
          stop();
          resolve();
        });
      });

    it('tells of jobs enqueued and given back, by this handle and by another one', async () => {
      const other = (await stage.open(() => definitions)).queue;
      const actions = [
        () => enqueue('a'),
        () => other.enqueue({ id: 'b', labels: [], payload: 1 }),
        async () => queue.giveBack(await claimed(), 0),
        async () => other.giveBack(await claimed(), 0),
      ];
      for (const act of actions) {
        const offer = nextOffer();
        await act();
        await offer;
      }
    });

    it('calls nobody who stopped listening, and not for a job that is known', async () => {
      const calls: string[] = [];
      queue.onOffer(() => calls.push('stopped'))();
      queue.onOffer(() => calls.push('called'));
      await enqueue('a');
      await enqueue('a');
      await queue.state('a');
      expect(calls).toEqual(['called']);
    });
  });
}
