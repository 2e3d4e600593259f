// The queue on any store, beside the journal.
import type { Claim, ClaimRequest, NewJob, Queue } from '../../ports/queue.ts';
import { checkName, checkTime, checkTtl } from './arguments.ts';
import { encodeJson } from './encode.ts';
import { isAtWork, isBelowCapacity, isClaimHeld, isCompletedBy, isOffered, stateOf } from './job-rules.ts';
import { ownerSchema } from './owner-schema.ts';
import type { StoreAccess } from './store-access.ts';

export function createQueue(store: StoreAccess): Queue {
  return {
    enqueue: job => enqueue(store, job),
    claim: request => claim(store, request),
    complete: held => complete(store, held),
    giveBack: (held, afterMs) => giveBack(store, held, afterMs),
    atWork: async agent =>
      await store.read(rows => {
        const judges = store.judges();
        return rows
          .openJobs()
          .filter(row => row.agent === agent && isAtWork(row, judges))
          .map(({ id }) => id);
      }),
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
  if (job.agent !== undefined) checkName('an agent', job.agent);
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
    const open = rows.openJobs();
    const atWork = open.filter(each => each.agent !== undefined && isAtWork(each, judges));
    const row = open.find(each => isOffered(each, request, judges) && isBelowCapacity(each, request, atWork));
    if (!row) return undefined;
    const { id, labels, agent } = row;
    const delivery = row.delivery + 1;
    rows.keepOwner(owner, judges.now + request.ttlMs);
    rows.updateJob({ ...row, state: 'claimed', delivery, ownerId: owner.id });
    const job = { id, labels, payload: rows.payloadOf(id), ...(agent === undefined ? {} : { agent }) };
    return { job, owner, delivery };
  });
}

async function complete(store: StoreAccess, held: Claim): Promise<'completed' | 'lost'> {
  const outcome = await store.write(rows => {
    const row = rows.job(held.job.id);
    if (isCompletedBy(row, held)) return 'completed';
    if (!isClaimHeld(row, held)) return 'lost';
    rows.updateJob({ ...row, state: 'completed' });
    return 'completed';
  });
  // Its agent has room for another one.
  if (outcome === 'completed' && held.job.agent !== undefined) store.offers.announce();
  return outcome;
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
