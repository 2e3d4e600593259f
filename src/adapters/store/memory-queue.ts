// The queue in memory, for tests and simulations: the rules of the real one, without a disk.
import type { Claim, ClaimRequest, JobState, NewJob, Queue } from '../../ports/queue.ts';
import { checkName, checkTime, checkTtl } from './arguments.ts';
import { encodeJson } from './encode.ts';
import { isClaimHeld, isCompletedBy, isOffered, stateOf } from './job-rules.ts';
import { Listeners } from './listeners.ts';
import type { MemoryDisk, MemoryJob } from './memory-disk.ts';
import type { MemoryStoreOptions } from './memory-journal.ts';

export class MemoryQueue implements Queue {
  readonly #options: MemoryStoreOptions;
  readonly #disk: MemoryDisk;
  /** Ids of jobs that are not completed, oldest first. */
  readonly #open = new Set<string>();
  readonly #offers = new Listeners();

  constructor(options: MemoryStoreOptions, disk: MemoryDisk) {
    this.#options = options;
    this.#disk = disk;
  }

  async enqueue(job: NewJob): Promise<'enqueued' | 'known'> {
    checkName('a job id', job.id);
    for (const label of job.labels) checkName('a label', label);
    const { redact = text => text } = this.#options;
    const payload = encodeJson(redact, `the payload of job ${job.id}`, job.payload).text;
    if (this.#disk.jobs.has(job.id)) return 'known';
    const fresh = { state: 'waiting', delivery: 0, notBefore: 0, ownerId: undefined } as const;
    this.#disk.jobs.set(job.id, { id: job.id, labels: [...job.labels], payload, ...fresh });
    this.#open.add(job.id);
    this.#offers.notify();
    return 'enqueued';
  }

  async claim(request: ClaimRequest): Promise<Claim | undefined> {
    checkTtl(request.ttlMs);
    const now = this.#options.clock.now();
    const found = this.#firstOffered(request, now);
    if (!found) return undefined;
    const delivery = found.delivery + 1;
    const owner = this.#disk.keepOwner(request.owner, now + request.ttlMs);
    this.#disk.jobs.set(found.id, { ...found, state: 'claimed', ownerId: owner.id, delivery });
    const job = { id: found.id, labels: [...found.labels], payload: JSON.parse(found.payload) };
    return { job, owner, delivery };
  }

  async complete(claim: Claim): Promise<'completed' | 'lost'> {
    const job = this.#disk.job(claim.job.id);
    if (isCompletedBy(job, claim)) return 'completed';
    if (!job || !isClaimHeld(job, claim)) return 'lost';
    this.#disk.jobs.set(job.id, { ...job, state: 'completed' });
    this.#open.delete(job.id);
    return 'completed';
  }

  async giveBack(claim: Claim, afterMs: number): Promise<'waiting' | 'lost'> {
    checkTime('the delay', afterMs);
    const job = this.#disk.job(claim.job.id);
    if (!job || !isClaimHeld(job, claim)) return 'lost';
    this.#disk.jobs.set(job.id, { ...job, state: 'waiting', notBefore: this.#options.clock.now() + afterMs });
    this.#offers.notify();
    return 'waiting';
  }

  onOffer(listener: () => void): () => void {
    return this.#offers.add(listener);
  }

  async state(id: string): Promise<JobState | undefined> {
    const job = this.#disk.job(id);
    return job && stateOf(job);
  }

  #firstOffered(request: ClaimRequest, now: number): MemoryJob | undefined {
    for (const id of this.#open) {
      const job = this.#disk.job(id);
      if (job && isOffered(job, request, { now, liveness: this.#options.liveness })) return job;
    }
    return undefined;
  }
}
