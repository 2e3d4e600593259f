// The queue on any store, beside the journal.
import type { Claim, ClaimRequest, NewJob, Queue } from '../../ports/queue.ts';
import { checkName, checkTime, checkTtl } from './arguments.ts';
import { encodeJson } from './encode.ts';
import { isClaimHeld, isCompletedBy, isOffered, stateOf } from './job-rules.ts';
import { ownerSchema } from './owner-schema.ts';
import type { StoreAccess } from './store-access.ts';

export function createQueue(store: StoreAccess): Queue {
  return {
    enqueue: job => enqueue(store, job),
    claim: request => claim(store, request),
    complete: held => complete(store, held),
    giveBack: (held, afterMs) => giveBack(store, held, afterMs),
    onOffer: listener => store.offers.add(listener),
    state: async id => {
      const row = await store.read(rows => rows.job(id));
      return row && stateOf(row);
    },
  };
}

async function enqueue(store: StoreAccess, job: NewJob): Promise<'enqueued' | 'known'> {
  checkName('a job id', job.id);
  for (const label of job.labels) checkName('a label', label);
  const { text } = encodeJson(store.redact, `the payload of job ${job.id}`, job.payload);
  const outcome = await store.write(rows => {
    if (rows.job(job.id)) return 'known';
    rows.insertJob(job, text);
    return 'enqueued';
  });
  if (outcome === 'enqueued') store.offers.announce();
  return outcome;
}

async function claim(store: StoreAccess, request: ClaimRequest): Promise<Claim | undefined> {
  checkTtl(request.ttlMs);
  const owner = ownerSchema.parse(request.owner);
  return await store.write(rows => {
    const judges = store.judges();
    const row = rows.openJobs().find(candidate => isOffered(candidate, request, judges));
    if (!row) return undefined;
    const { id, labels } = row;
    const delivery = row.delivery + 1;
    rows.keepOwner(owner, judges.now + request.ttlMs);
    rows.updateJob({ ...row, state: 'claimed', delivery, ownerId: owner.id });
    return { job: { id, labels, payload: rows.payloadOf(id) }, owner, delivery };
  });
}

async function complete(store: StoreAccess, held: Claim): Promise<'completed' | 'lost'> {
  return await store.write(rows => {
    const row = rows.job(held.job.id);
    if (isCompletedBy(row, held)) return 'completed';
    if (!isClaimHeld(row, held)) return 'lost';
    rows.updateJob({ ...row, state: 'completed' });
    return 'completed';
  });
}

async function giveBack(store: StoreAccess, held: Claim, afterMs: number): Promise<'waiting' | 'lost'> {
  checkTime('the delay', afterMs);
  const outcome = await store.write(rows => {
    const row = rows.job(held.job.id);
    if (!isClaimHeld(row, held)) return 'lost';
    rows.updateJob({ ...row, state: 'waiting', notBefore: store.judges().now + afterMs });
    return 'waiting';
  });
  if (outcome === 'waiting') store.offers.announce();
  return outcome;
}
