// Watches the real store under everything else: facts are written by the engine that holds the stream's lease, and nobody
// takes a lease or a job from an owner who lives.
import type { Append, Journal, Lease, NewEvent } from '../../src/ports/journal.ts';
import type { Owner } from '../../src/ports/owner.ts';
import type { Claim, ClaimRequest, Queue } from '../../src/ports/queue.ts';
import { replaceMethods } from './wrap-methods.ts';

/** Requests that an engine appends to a stream which it does not drive. */
const requests = ['AttemptRequested', 'AttemptCancelRequested'];

export interface StoreWatch {
  readonly violations: string[];
  /** By the truth of the world: until this wall-clock time the owner must be left alone. */
  readonly isProtected: (owner: Owner, expiresAt: number) => boolean;
  /** Every fact, once, as it is stored. */
  readonly onFact: (stream: string, event: NewEvent) => void;
}

export function watchJournal(journal: Journal, watch: StoreWatch): Journal {
  const leases = new Map<string, Lease>();
  const watched = {
    acquireLease: async (stream: string, owner: Owner, ttlMs: number) => {
      const before = leases.get(stream);
      const isRobbery = before && before.owner.id !== owner.id && watch.isProtected(before.owner, before.expiresAt);
      const outcome = await journal.acquireLease(stream, owner, ttlMs);
      if (outcome.kind !== 'acquired') return outcome;
      if (isRobbery) watch.violations.push(`${owner.id} took ${stream} from ${before.owner.id}, who holds it`);
      leases.set(stream, outcome.lease);
      return outcome;
    },
    renewLease: async (lease: Lease, ttlMs: number) => {
      const outcome = await journal.renewLease(lease, ttlMs);
      if (outcome.kind === 'renewed') leases.set(lease.stream, outcome.lease);
      return outcome;
    },
    releaseLease: async (lease: Lease) => {
      // Before the call: it is free as soon as the store hears of it, not when the answer is back.
      if (leases.get(lease.stream)?.epoch === lease.epoch) leases.delete(lease.stream);
      await journal.releaseLease(lease);
    },
    append: async (request: Append) => {
      const driver = leases.get(request.stream)?.owner.id;
      const outcome = await journal.append(request);
      if (outcome.kind !== 'appended' || outcome.repeated) return outcome;
      for (const event of request.events) {
        if (event.actor.kind === 'engine' && !requests.includes(event.type) && event.actor.id !== driver)
          watch.violations.push(`${event.actor.id} wrote ${event.type} to ${request.stream}, which ${driver} drives`);
        watch.onFact(request.stream, event);
      }
      return outcome;
    },
  } satisfies Partial<Journal>;
  return replaceMethods(journal, watched);
}

export function watchQueue(queue: Queue, { violations, isProtected }: StoreWatch): Queue {
  const holders = new Map<string, Claim>();
  const claim = async (request: ClaimRequest) => {
    const claimed = await queue.claim(request);
    if (!claimed) return claimed;
    const before = holders.get(claimed.job.id);
    if (before && before.owner.id !== request.owner.id && isProtected(before.owner, before.expiresAt))
      violations.push(`${request.owner.id} took job ${claimed.job.id} from ${before.owner.id}, who holds it`);
    holders.set(claimed.job.id, claimed);
    return claimed;
  };
  const heartbeat: Queue['heartbeat'] = async (held, ttlMs) => {
    const beat = await queue.heartbeat(held, ttlMs);
    if (beat.kind === 'held') holders.set(held.job.id, beat.claim);
    return beat;
  };
  const giveBack: Queue['giveBack'] = async (held, notBefore) => {
    if (holders.get(held.job.id)?.delivery === held.delivery) holders.delete(held.job.id);
    return await queue.giveBack(held, notBefore);
  };
  return replaceMethods(queue, { claim, heartbeat, giveBack });
}
