// What every store does about leases and heartbeats: one holder, epochs that are never used twice, and no live owner is robbed.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Journal, Lease } from '../../src/ports/journal.ts';
import type { Heartbeat } from '../../src/ports/owner.ts';
import type { Queue } from '../../src/ports/queue.ts';
import { definitions, noteOf, ownerNamed } from '../support/store-events.ts';
import type { SetStage, StoreStage } from './store-stage.ts';

const ttlMs = 30_000;
const [ann, bob] = [ownerNamed('ann'), ownerNamed('bob')];

export function describeLeases(name: string, setStage: SetStage): void {
  describe(name, () => runLeasesSuite(setStage));
}

function runLeasesSuite(setStage: SetStage): void {
  let stage: StoreStage;
  let journal: Journal;
  let queue: Queue;
  let heartbeat: Heartbeat;

  beforeEach(async () => {
    stage = await setStage();
    ({ journal, queue, heartbeat } = await stage.open(() => definitions));
  });
  afterEach(() => stage.dispose());

  async function acquired(owner = ann, stream = 'run/1'): Promise<Lease> {
    const outcome = await journal.acquireLease(stream, owner, ttlMs);
    if (outcome.kind !== 'acquired') throw new Error(`held by ${outcome.holder.owner.id}`);
    return outcome.lease;
  }

  describe('leases', () => {
    it('gives a free stream to the first who asks, per stream', async () => {
      expect(await acquired()).toEqual({ stream: 'run/1', owner: ann, epoch: 1 });
      const held = { owner: ann, epoch: 1, expiresAt: stage.now() + ttlMs };
      expect(await journal.acquireLease('run/1', bob, ttlMs)).toEqual({ kind: 'held', holder: held });
      expect(await journal.leaseHolder('run/1')).toEqual({ ...held, isAbandoned: false });
      expect(await journal.leaseHolder('run/2')).toBeUndefined();
      expect(await acquired(bob, 'run/2')).toMatchObject({ epoch: 1, owner: bob });
    });

    it('renews and keeps the epoch when its owner asks again', async () => {
      await acquired();
      await stage.passTime(10_000);
      expect(await acquired()).toMatchObject({ epoch: 1 });
      expect(await journal.leaseHolder('run/1')).toMatchObject({ expiresAt: stage.now() + ttlMs });
    });

    it('uses no epoch twice after a release, whoever asks', async () => {
      const first = await acquired();
      await journal.releaseLease(first);
      expect(await journal.leaseHolder('run/1')).toBeUndefined();
      expect(await heartbeat.beat(ann, ttlMs)).toEqual({ leases: [], claims: [] });
      const second = await acquired();
      expect(second.epoch).toBe(2);
      await journal.releaseLease(second);
      expect((await acquired(bob)).epoch).toBe(3);
    });

    it('ignores the release of a lease that was lost', async () => {
      const lost = await acquired();
      stage.setLiveness('ann', 'dead');
      await acquired(bob);
      await journal.releaseLease(lost);
      expect(await journal.leaseHolder('run/1')).toMatchObject({ owner: bob, epoch: 2 });
    });

    it('never robs a live owner, however long its time is over', async () => {
      await acquired();
      await stage.passTime(1000 * ttlMs);
      expect(await journal.acquireLease('run/1', bob, ttlMs)).toMatchObject({ kind: 'held', holder: { owner: ann } });
      expect(await heartbeat.beat(ann, ttlMs)).toMatchObject({ leases: [{ stream: 'run/1', epoch: 1 }] });
    });

    it('gives the stream of a dead owner away at once, with the next epoch', async () => {
      await acquired();
      stage.setLiveness('ann', 'dead');
      expect(await journal.leaseHolder('run/1')).toMatchObject({ owner: ann, isAbandoned: true });
      expect(await acquired(bob)).toMatchObject({ epoch: 2, owner: bob });
      expect(await heartbeat.beat(ann, ttlMs)).toEqual({ leases: [], claims: [] });
    });

    it('waits out the time of an owner that cannot be seen', async () => {
      await acquired();
      stage.setLiveness('ann', 'unknown');
      await stage.passTime(ttlMs - 1);
      expect(await journal.leaseHolder('run/1')).toMatchObject({ isAbandoned: false });
      expect(await journal.acquireLease('run/1', bob, ttlMs)).toMatchObject({ kind: 'held' });
      await stage.passTime(1);
      expect(await journal.leaseHolder('run/1')).toMatchObject({ isAbandoned: true });
      expect(await acquired(bob)).toMatchObject({ epoch: 2 });
    });

    it('lets one of several win a dead owner’s stream', async () => {
      await acquired();
      stage.setLiveness('ann', 'dead');
      const asking = ['c', 'd', 'e'].map(id => journal.acquireLease('run/1', ownerNamed(id), ttlMs));
      const outcomes = await Promise.all(asking);
      expect(outcomes.filter(outcome => outcome.kind === 'acquired')).toHaveLength(1);
    });

    it('refuses a time to live that is none', async () => {
      for (const bad of [0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
        await expect(journal.acquireLease('run/1', ann, bad)).rejects.toThrow('not a time to live');
        await expect(heartbeat.beat(ann, bad)).rejects.toThrow('not a time to live');
      }
    });
  });

  describe('a heartbeat', () => {
    const claim = (owner = ann) => queue.claim({ owner, labels: [], ttlMs, holding: [] });

    it('renews all that its owner holds, and says what that is', async () => {
      await acquired();
      await acquired(ann, 'run/2');
      await acquired(bob, 'run/3');
      await queue.enqueue({ id: 'a', labels: [], payload: 1 });
      await claim();
      await stage.passTime(10_000);
      const { leases, claims } = await heartbeat.beat(ann, ttlMs);
      expect(leases.toSorted((a, b) => a.stream.localeCompare(b.stream))).toEqual([
        { stream: 'run/1', epoch: 1 },
        { stream: 'run/2', epoch: 1 },
      ]);
      expect(claims).toEqual([{ job: 'a', delivery: 1 }]);
      const expiresAt = stage.now() + ttlMs;
      expect(await journal.leaseHolder('run/1')).toMatchObject({ expiresAt });
      expect(await journal.leaseHolder('run/2')).toMatchObject({ expiresAt });
      expect(await queue.state('a')).toMatchObject({ expiresAt });
      expect(await journal.leaseHolder('run/3')).toMatchObject({ owner: bob, expiresAt: expiresAt - 10_000 });
    });

    it('keeps what an owner holds who cannot be seen, as long as it comes in time', async () => {
      await acquired();
      stage.setLiveness('ann', 'unknown');
      for (let beats = 0; beats < 3; beats++) {
        await stage.passTime(ttlMs - 1);
        await heartbeat.beat(ann, ttlMs);
        expect(await journal.acquireLease('run/1', bob, ttlMs)).toMatchObject({ kind: 'held' });
      }
      await stage.passTime(ttlMs);
      expect(await acquired(bob)).toMatchObject({ epoch: 2 });
    });

    it('that comes late gives back only what was not taken meanwhile', async () => {
      await acquired();
      await acquired(ann, 'run/2');
      stage.setLiveness('ann', 'unknown');
      await stage.passTime(ttlMs);
      await acquired(bob);
      expect(await heartbeat.beat(ann, ttlMs)).toEqual({ leases: [{ stream: 'run/2', epoch: 1 }], claims: [] });
      expect(await journal.acquireLease('run/2', bob, ttlMs)).toMatchObject({ kind: 'held' });
    });

    it('of an owner that holds nothing is harmless', async () => {
      expect(await heartbeat.beat(ann, ttlMs)).toEqual({ leases: [], claims: [] });
      expect(await acquired(bob)).toMatchObject({ epoch: 1 });
      expect(await acquired(ann, 'run/2')).toMatchObject({ epoch: 1 });
    });
  });

  describe('a stream that has ended', () => {
    const open = async () => (await journal.openStreams('run/')).map(head => head.stream);

    it('is not open until something is appended to it', async () => {
      for (const stream of ['run/1', 'run/2'])
        await journal.append({ stream, expectedVersion: 0, events: [noteOf(stream)] });
      await journal.append({ stream: 'walk/1', expectedVersion: 0, events: [noteOf('walk/1')] });
      await journal.releaseLease(await acquired(), 1);
      expect(await open()).toEqual(['run/2']);
      expect(await journal.streams('run/')).toMatchObject([
        { stream: 'run/1', version: 1, isEnded: true },
        { stream: 'run/2', version: 1, isEnded: false },
      ]);
      await journal.append({ stream: 'run/1', expectedVersion: 'any', events: [noteOf('again')] });
      expect(await open()).toEqual(['run/1', 'run/2']);
    });

    it('stays open if it grew before that was said, or if its lease was lost', async () => {
      const lease = await acquired();
      for (const id of ['a', 'b'])
        await journal.append({ stream: 'run/1', expectedVersion: 'any', events: [noteOf(id)] });
      stage.setLiveness('ann', 'dead');
      await journal.releaseLease(await acquired(bob), 1);
      await journal.releaseLease(lease, 2);
      expect(await open()).toEqual(['run/1']);
    });
  });

  describe('leases and appends', () => {
    const append = (id: string, expectedVersion: number, lease?: Lease) =>
      journal.append({ stream: 'run/1', expectedVersion, events: [noteOf(id)], ...(lease && { lease }) });

    it('lets the holder append', async () => {
      expect(await append('a', 0, await acquired())).toMatchObject({ kind: 'appended', version: 1 });
    });

    it('lets a person append without a lease while an engine holds one', async () => {
      const lease = await acquired();
      expect(await append('a', 0)).toMatchObject({ kind: 'appended' });
      expect(await append('b', 0, lease)).toEqual({ kind: 'conflict', version: 1 });
      expect(await append('b', 1, lease)).toMatchObject({ kind: 'appended' });
    });

    it('lets the holder append at any version', async () => {
      const lease = await acquired();
      await append('a', 0);
      const anyway = { stream: 'run/1', expectedVersion: 'any' as const, lease };
      expect(await journal.append({ ...anyway, events: [noteOf('b')] })).toMatchObject({ version: 2 });
      await journal.releaseLease(lease);
      expect(await journal.append({ ...anyway, events: [noteOf('c')] })).toMatchObject({ kind: 'lease-lost' });
    });

    it('refuses a stale epoch and says who holds the stream now', async () => {
      const stale = await acquired();
      stage.setLiveness('ann', 'dead');
      const lease = await acquired(bob);
      const holder = { owner: bob, epoch: 2, expiresAt: stage.now() + ttlMs };
      expect(await append('a', 0, stale)).toEqual({ kind: 'lease-lost', holder });
      expect(await append('a', 7, stale)).toEqual({ kind: 'lease-lost', holder });
      expect(await append('a', 0, { ...lease, owner: ann })).toEqual({ kind: 'lease-lost', holder });
      expect(await journal.read('run/1')).toEqual([]);
    });

    it('refuses a released lease, and one that nobody ever had', async () => {
      const released = await acquired();
      await journal.releaseLease(released);
      expect(await append('a', 0, released)).toEqual({ kind: 'lease-lost', holder: undefined });
      const elsewhere = { ...released, stream: 'run/2' };
      const outcome = await journal.append({
        stream: 'run/2',
        expectedVersion: 0,
        events: [noteOf('a')],
        lease: elsewhere,
      });
      expect(outcome).toEqual({ kind: 'lease-lost', holder: undefined });
    });

    it('recognises its own success even when the lease is lost by now', async () => {
      const lease = await acquired();
      await append('a', 0, lease);
      stage.setLiveness('ann', 'dead');
      await acquired(bob);
      expect(await append('a', 0, lease)).toEqual({ kind: 'appended', version: 1, repeated: true });
    });

    it('throws when a lease is used on another stream', async () => {
      const lease = await acquired(ann, 'run/2');
      await expect(append('a', 0, lease)).rejects.toThrow('a lease of run/2 used on run/1');
    });
  });
}
