// The queue in memory, for tests and simulations: the rules of the real one, without a disk.
import type { Claim, ClaimRequest, JobState, NewJob, Queue } from '../../ports/queue.ts';
import { checkName, checkTime, checkTtl } from './arguments.ts';
import { encodeJson } from './encode.ts';
import { isClaimHeld, isCompletedBy, isOffered, type JobRow, stateOf } from './job-rules.ts';
import { Listeners } from './listeners.ts';
import type { MemoryStoreOptions } from './memory-journal.ts';
import { ownerSchema } from './owner-schema.ts';

type MemoryQueueOptions = Omit<MemoryStoreOptions, 'definitions'>;

/** `payload` is JSON text, parsed for each claim, so that nobody shares an object with anybody. */
interface Entry extends JobRow {
  readonly payload: string;
}

export class MemoryQueue implements Queue {
  readonly #options: MemoryQueueOptions;
  readonly #jobs = new Map<string, Entry>();
  /** Ids of jobs that are not completed, oldest first. */
  readonly #open = new Set<string>();
  readonly #offers = new Listeners();

  constructor(options: MemoryQueueOptions) {
    this.#options = options;
  }

  async enqueue(job: NewJob): Promise<'enqueued' | 'known'> {
    checkName('a job id', job.id);
    for (const label of job.labels) checkName('a label', label);
    const { redact = text => text } = this.#options;
    const payload = encodeJson(redact, `the payload of job ${job.id}`, job.payload).text;
    if (this.#jobs.has(job.id)) return 'known';
    const fresh = { state: 'waiting', delivery: 0, notBefore: 0, owner: undefined, expiresAt: 0 } as const;
    this.#jobs.set(job.id, { id: job.id, labels: [...job.labels], payload, ...fresh });
    this.#open.add(job.id);
    this.#offers.notify();
    return 'enqueued';
  }

  async claim(request: ClaimRequest): Promise<Claim | undefined> {
    checkTtl(request.ttlMs);
    const owner = ownerSchema.parse(request.owner);
    const now = this.#options.clock.now();
    const entry = this.#firstOffered(request, now);
    if (!entry) return undefined;
    const delivery = entry.delivery + 1;
    const expiresAt = now + request.ttlMs;
    this.#jobs.set(entry.id, { ...entry, state: 'claimed', owner, delivery, expiresAt });
    const job = { id: entry.id, labels: [...entry.labels], payload: JSON.parse(entry.payload) };
    return { job, owner, delivery, expiresAt };
  }

  async heartbeat(claim: Claim, ttlMs: number): Promise<{ kind: 'held'; claim: Claim } | { kind: 'lost' }> {
    checkTtl(ttlMs);
    const entry = this.#jobs.get(claim.job.id);
    if (!entry || !isClaimHeld(entry, claim)) return { kind: 'lost' };
    const expiresAt = this.#options.clock.now() + ttlMs;
    this.#jobs.set(entry.id, { ...entry, expiresAt });
    return { kind: 'held', claim: { ...claim, expiresAt } };
  }

  async complete(claim: Claim): Promise<'completed' | 'lost'> {
    const entry = this.#jobs.get(claim.job.id);
    if (isCompletedBy(entry, claim)) return 'completed';
    if (!entry || !isClaimHeld(entry, claim)) return 'lost';
    this.#jobs.set(entry.id, { ...entry, state: 'completed' });
    this.#open.delete(entry.id);
    return 'completed';
  }

  async giveBack(claim: Claim, notBefore: number): Promise<'waiting' | 'lost'> {
    checkTime('notBefore', notBefore);
    const entry = this.#jobs.get(claim.job.id);
    if (!entry || !isClaimHeld(entry, claim)) return 'lost';
    this.#jobs.set(entry.id, { ...entry, state: 'waiting', notBefore });
    this.#offers.notify();
    return 'waiting';
  }

  onOffer(listener: () => void): () => void {
    return this.#offers.add(listener);
  }

  async state(id: string): Promise<JobState | undefined> {
    const entry = this.#jobs.get(id);
    return entry && stateOf(entry);
  }

  #firstOffered(request: ClaimRequest, now: number): Entry | undefined {
    for (const id of this.#open) {
      const entry = this.#jobs.get(id);
      if (entry && isOffered(entry, request, { now, liveness: this.#options.liveness })) return entry;
    }
    return undefined;
  }
}
