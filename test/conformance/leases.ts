// What every journal does about leases: one holder, epochs that are never used twice, and nobody alive is robbed.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Journal, Lease } from '../../src/ports/journal.ts';
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

  beforeEach(async () => {
    stage = await setStage();
    journal = (await stage.open(definitions)).journal;
  });
  afterEach(() => stage.dispose());

  async function acquired(owner = ann, stream = 'run/1'): Promise<Lease> {
    const outcome = await journal.acquireLease(stream, owner, ttlMs);
    if (outcome.kind !== 'acquired') throw new Error(`held by ${outcome.holder.owner.id}`);
    return outcome.lease;
  }

  describe('leases', () => {
    it('gives a free stream to the first who asks, per stream', async () => {
      const lease = await acquired();
      expect(lease).toEqual({ stream: 'run/1', owner: ann, epoch: 1, expiresAt: stage.now() + ttlMs });
      const held = { owner: ann, epoch: 1, expiresAt: lease.expiresAt };
      expect(await journal.acquireLease('run/1', bob, ttlMs)).toEqual({ kind: 'held', holder: held });
      expect(await journal.leaseHolder('run/1')).toEqual(held);
      expect(await journal.leaseHolder('run/2')).toBeUndefined();
      expect(await acquired(bob, 'run/2')).toMatchObject({ epoch: 1, owner: bob });
    });

    it('renews and keeps the epoch when its owner asks again', async () => {
      await acquired();
      await stage.passTime(10_000);
      expect(await acquired()).toMatchObject({ epoch: 1, expiresAt: stage.now() + ttlMs });
    });

    it('renews for the holder only', async () => {
      const lease = await acquired();
      await stage.passTime(10_000);
      const renewed = await journal.renewLease(lease, ttlMs);
      expect(renewed).toEqual({ kind: 'renewed', lease: { ...lease, expiresAt: stage.now() + ttlMs } });
      expect(await journal.leaseHolder('run/1')).toMatchObject({ expiresAt: stage.now() + ttlMs });
      expect(await journal.renewLease({ ...lease, owner: bob }, ttlMs)).toEqual({ kind: 'lost' });
      expect(await journal.renewLease({ ...lease, epoch: 2 }, ttlMs)).toEqual({ kind: 'lost' });
      expect(await journal.renewLease({ ...lease, stream: 'run/2' }, ttlMs)).toEqual({ kind: 'lost' });
    });

    it('uses no epoch twice after a release, whoever asks', async () => {
      const first = await acquired();
      await journal.releaseLease(first);
      expect(await journal.leaseHolder('run/1')).toBeUndefined();
      expect(await journal.renewLease(first, ttlMs)).toEqual({ kind: 'lost' });
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
      const lease = await acquired();
      await stage.passTime(1000 * ttlMs);
      expect(await journal.acquireLease('run/1', bob, ttlMs)).toMatchObject({ kind: 'held', holder: { owner: ann } });
      expect(await journal.renewLease(lease, ttlMs)).toMatchObject({ kind: 'renewed' });
    });

    it('gives the stream of a dead owner away at once, with the next epoch', async () => {
      const lost = await acquired();
      stage.setLiveness('ann', 'dead');
      expect(await acquired(bob)).toMatchObject({ epoch: 2, owner: bob });
      expect(await journal.renewLease(lost, ttlMs)).toEqual({ kind: 'lost' });
    });

    it('waits out the time of an owner that cannot be seen', async () => {
      await acquired();
      stage.setLiveness('ann', 'unknown');
      await stage.passTime(ttlMs - 1);
      expect(await journal.acquireLease('run/1', bob, ttlMs)).toMatchObject({ kind: 'held' });
      await stage.passTime(1);
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
      }
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

    it('refuses a stale epoch and says who holds the stream now', async () => {
      const stale = await acquired();
      stage.setLiveness('ann', 'dead');
      const lease = await acquired(bob);
      const { stream: _, ...holder } = lease;
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
