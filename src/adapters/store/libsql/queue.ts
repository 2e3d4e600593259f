// The queue in SQLite, in the same file as the journal.
import type { Claim, ClaimRequest, JobState, NewJob, Queue } from '../../../ports/queue.ts';
import { checkName, checkTime, checkTtl } from '../arguments.ts';
import { encodeJson } from '../encode.ts';
import { isClaimHeld, isCompletedBy, isOffered, stateOf } from '../job-rules.ts';
import { ownerSchema } from '../owner-schema.ts';
import { insertJob, readJob, readOpenJobs, readPayload, updateJob } from './jobs.ts';
import type { NewsWatch } from './news-watch.ts';
import { keepOwner } from './owners.ts';
import type { StoreAccess } from './store-access.ts';

export class LibsqlQueue implements Queue {
  readonly #store: StoreAccess;
  readonly #watch: NewsWatch;

  constructor(store: StoreAccess, watch: NewsWatch) {
    this.#store = store;
    this.#watch = watch;
  }

  async enqueue(job: NewJob): Promise<'enqueued' | 'known'> {
    checkName('a job id', job.id);
    for (const label of job.labels) checkName('a label', label);
    const { text } = encodeJson(this.#store.redact, `the payload of job ${job.id}`, job.payload);
    const outcome = await this.#store.write(sql => {
      if (readJob(sql, job.id, this.#store.path)) return 'known';
      insertJob(sql, job, text);
      return 'enqueued';
    });
    if (outcome === 'enqueued') this.#watch.announce();
    return outcome;
  }

  async claim(request: ClaimRequest): Promise<Claim | undefined> {
    checkTtl(request.ttlMs);
    const owner = ownerSchema.parse(request.owner);
    const { path } = this.#store;
    return this.#store.write(sql => {
      const judges = this.#store.judges();
      const row = readOpenJobs(sql, path).find(candidate => isOffered(candidate, request, judges));
      if (!row) return undefined;
      const delivery = row.delivery + 1;
      keepOwner(sql, owner, judges.now + request.ttlMs);
      updateJob(sql, { ...row, state: 'claimed', delivery, ownerId: owner.id });
      const job = { id: row.id, labels: row.labels, payload: readPayload(sql, row.id, path) };
      return { job, owner, delivery };
    });
  }

  async complete(claim: Claim): Promise<'completed' | 'lost'> {
    return this.#store.write(sql => {
      const row = readJob(sql, claim.job.id, this.#store.path);
      if (isCompletedBy(row, claim)) return 'completed';
      if (!isClaimHeld(row, claim)) return 'lost';
      updateJob(sql, { ...row, state: 'completed' });
      return 'completed';
    });
  }

  async giveBack(claim: Claim, afterMs: number): Promise<'waiting' | 'lost'> {
    checkTime('the delay', afterMs);
    const outcome = await this.#store.write(sql => {
      const row = readJob(sql, claim.job.id, this.#store.path);
      if (!isClaimHeld(row, claim)) return 'lost';
      updateJob(sql, { ...row, state: 'waiting', notBefore: this.#store.judges().now + afterMs });
      return 'waiting';
    });
    if (outcome === 'waiting') this.#watch.announce();
    return outcome;
  }

  onOffer(listener: () => void): () => void {
    return this.#watch.add(listener);
  }

  async state(id: string): Promise<JobState | undefined> {
    const row = await this.#store.read(sql => readJob(sql, id, this.#store.path));
    return row && stateOf(row);
  }
}
