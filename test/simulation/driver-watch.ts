// Watches the real store under everything else: facts are written by the engine that holds the stream's lease, and no
// lease or job is taken from an owner who lives.
import type { MemoryStore } from '../../src/adapters/store/memory.ts';
import type { Append, Journal, Lease, NewEvent } from '../../src/ports/journal.ts';
import type { Heartbeat, Owner } from '../../src/ports/owner.ts';
import type { Claim, ClaimRequest, Queue } from '../../src/ports/queue.ts';
import { replaceMethods } from './wrap-methods.ts';

/** Requests that an engine appends to a stream which it does not drive. */
const requests = [
  ...['AttemptRequested', 'AttemptCancelRequested', 'RunRequested', 'MessagePublished', 'MessageRefused'],
  ...['PauseRequested', 'ResumeRequested', 'StopRequested', 'MergeRequested', 'FeedbackGiven'],
];

export interface StoreWatch {
  readonly violations: string[];
  /** By the clock of the store. */
  readonly now: () => number;
  /** By the truth of the world: until this time of the store the owner must be left alone. */
  readonly isProtected: (owner: Owner, expiresAt: number) => boolean;
  /** It lives, knows that it holds this, and nothing was done to it lately: it has no reason to lose it. */
  readonly isWell: (owner: Owner, held: string) => boolean;
  /** Every fact, once, as it is stored. */
  readonly onFact: (stream: string, event: NewEvent) => void;
}

export interface WatchedStore {
  readonly journal: Journal;
  readonly queue: Queue;
  readonly heartbeat: Heartbeat;
}

export function watchStore(store: MemoryStore, watch: StoreWatch): WatchedStore {
  const owners = new OwnerWatch(watch);
  return {
    journal: watchJournal(store.journal, watch, owners),
    queue: watchQueue(store.queue, owners),
    heartbeat: {
      beat: async (owner, ttlMs) => {
        const holdings = await store.heartbeat.beat(owner, ttlMs);
        owners.heard(owner, ttlMs);
        return holdings;
      },
    },
  };
}

/** Until when each owner may keep what it holds. */
class OwnerWatch {
  readonly #watch: StoreWatch;
  readonly #expiries = new Map<string, number>();

  constructor(watch: StoreWatch) {
    this.#watch = watch;
  }

  heard(owner: Owner, ttlMs: number): void {
    this.#expiries.set(owner.id, this.#watch.now() + ttlMs);
  }

  /** What is wrong if this is taken from it now. */
  blame(owner: Owner, held: string): string | undefined {
    if (this.#watch.isProtected(owner, this.#expiries.get(owner.id) ?? 0)) return 'who holds it';
    return this.#watch.isWell(owner, held) ? 'though nothing was wrong with it' : undefined;
  }

  robbed(by: Owner, what: string, of: Owner, blame: string): void {
    this.#watch.violations.push(`${by.id} took ${what} from ${of.id}, ${blame}`);
  }
}

function watchJournal(journal: Journal, watch: StoreWatch, owners: OwnerWatch): Journal {
  const leases = new Map<string, Lease>();
  const watched = {
    acquireLease: async (stream: string, owner: Owner, ttlMs: number) => {
      const before = leases.get(stream);
      const blame = before && before.owner.id !== owner.id ? owners.blame(before.owner, leaseName(before)) : undefined;
      const outcome = await journal.acquireLease(stream, owner, ttlMs);
      if (outcome.kind !== 'acquired') return outcome;
      if (before && blame) owners.robbed(owner, stream, before.owner, blame);
      owners.heard(owner, ttlMs);
      leases.set(stream, outcome.lease);
      return outcome;
    },
    releaseLease: async (lease: Lease, endedAt?: number) => {
      // Before the call: it is free as soon as the store hears of it, not when the answer is back.
      const held = leases.get(lease.stream);
      if (held?.epoch === lease.epoch && held.owner.id === lease.owner.id) leases.delete(lease.stream);
      await journal.releaseLease(lease, endedAt);
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

function watchQueue(queue: Queue, owners: OwnerWatch): Queue {
  const holders = new Map<string, Claim>();
  const claim = async (request: ClaimRequest) => {
    const others = [...holders.values()].filter(held => held.owner.id !== request.owner.id);
    const held = new Map(
      others.map(each => [each.job.id, { owner: each.owner, blame: owners.blame(each.owner, claimName(each)) }]),
    );
    const claimed = await queue.claim(request);
    if (!claimed) return claimed;
    const { owner, blame } = held.get(claimed.job.id) ?? {};
    if (owner && blame) owners.robbed(request.owner, `job ${claimed.job.id}`, owner, blame);
    owners.heard(request.owner, request.ttlMs);
    holders.set(claimed.job.id, claimed);
    return claimed;
  };
  const giveBack: Queue['giveBack'] = async (held, afterMs) => {
    if (holders.get(held.job.id)?.delivery === held.delivery) holders.delete(held.job.id);
    return await queue.giveBack(held, afterMs);
  };
  return replaceMethods(queue, { claim, giveBack });
}

const leaseName = ({ stream, epoch, owner }: Lease) => `${owner.id} ${stream} ${epoch}`;
const claimName = ({ job, delivery, owner }: Claim) => `${owner.id} ${job.id} ${delivery}`;

/** Notes what an engine knows that it holds: an answer may get lost on its way to it, a release on its way from it. */
export function noteHoldings(journal: Journal, queue: Queue, known: Set<string>): { journal: Journal; queue: Queue } {
  const acquireLease: Journal['acquireLease'] = async (...asked) => {
    const outcome = await journal.acquireLease(...asked);
    if (outcome.kind === 'acquired') known.add(leaseName(outcome.lease));
    return outcome;
  };
  const releaseLease: Journal['releaseLease'] = (lease, endedAt) => {
    known.delete(leaseName(lease));
    return journal.releaseLease(lease, endedAt);
  };
  const claim: Queue['claim'] = async request => {
    const claimed = await queue.claim(request);
    if (claimed) known.add(claimName(claimed));
    return claimed;
  };
  const complete: Queue['complete'] = held => {
    known.delete(claimName(held));
    return queue.complete(held);
  };
  const giveBack: Queue['giveBack'] = (held, afterMs) => {
    known.delete(claimName(held));
    return queue.giveBack(held, afterMs);
  };
  return {
    journal: replaceMethods(journal, { acquireLease, releaseLease }),
    queue: replaceMethods(queue, { claim, complete, giveBack }),
  };
}
