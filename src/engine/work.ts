// The worker: claims attempts as jobs, drives each in its own stream and keeps the claim alive meanwhile.
import { setMaxListeners } from 'node:events';
import { Problem } from '../core/problem.ts';
import type { Claim } from '../ports/queue.ts';
import type { Runner } from '../ports/runner.ts';
import type { DriveEnd } from './drive.ts';
import type { EngineParts } from './parts.ts';
import { Wake } from './wake.ts';

export interface WorkRequest {
  readonly labels: readonly string[];
  /** Attempts at once. */
  readonly slots: number;
  readonly signal: AbortSignal;
}

type DriveStream = (stream: string, signal: AbortSignal) => Promise<DriveEnd>;

/** A queue that is broken ends the worker: its jobs are stopped first, then it throws. */
export async function work(parts: EngineParts, driveStream: DriveStream, request: WorkRequest): Promise<void> {
  const wake = new Wake();
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();
  const stopListening = parts.queue.onOffer(() => wake.nudge());
  const stop = () => {
    stopping.abort(request.signal.reason);
    wake.nudge();
  };
  // Every job listens to it.
  setMaxListeners(0, stopping.signal);
  request.signal.addEventListener('abort', stop);
  if (request.signal.aborted) stop();
  const worker = { parts, driveStream, request, wake, running, signal: stopping.signal };
  try {
    while (!stopping.signal.aborted) await workOnce(worker);
  } finally {
    stopListening();
    request.signal.removeEventListener('abort', stop);
    stopping.abort('the worker ended');
    await Promise.all(running.values());
  }
}

interface Worker {
  readonly parts: EngineParts;
  readonly driveStream: DriveStream;
  readonly request: WorkRequest;
  readonly wake: Wake;
  readonly running: Map<string, Promise<void>>;
  /** Aborted: stop gracefully. */
  readonly signal: AbortSignal;
}

async function workOnce({ parts, driveStream, request, wake, running, signal }: Worker): Promise<void> {
  const { clock, times } = parts;
  const isFree = running.size < request.slots;
  const claim = isFree ? await claimNext(parts, request, [...running.keys()]) : undefined;
  if (claim && signal.aborted) {
    await giveBackUnstarted(parts, claim);
  } else if (claim) {
    const job = doJob(parts, driveStream, claim, signal).finally(() => {
      running.delete(claim.job.id);
      wake.nudge();
    });
    running.set(claim.job.id, job);
  } else {
    // A job whose time comes by the clock alone (given back, or its owner died) is found by this look.
    await wake.sleep(clock, clock.now() + times.heartbeatMs);
  }
}

async function claimNext(
  { queue, owner, times, report }: EngineParts,
  { labels }: WorkRequest,
  holding: readonly string[],
): Promise<Claim | undefined> {
  try {
    return await queue.claim({ owner, labels, ttlMs: times.leaseTtlMs, holding });
  } catch (error) {
    if (error instanceof Problem) throw error;
    report({ kind: 'trouble', stream: '', error });
    return undefined;
  }
}

/** Claimed while the worker was told to stop: whoever works next may have it at once. */
async function giveBackUnstarted({ queue, clock, report }: EngineParts, claim: Claim): Promise<void> {
  await queue
    .giveBack(claim, clock.now())
    .catch((error: unknown) => report({ kind: 'trouble', stream: attemptStream(claim.job.id), error }));
}

const attemptPrefix = 'attempt/';

export const attemptStream = (job: string) => `${attemptPrefix}${job}`;

/** For `abandon`: whoever loses an attempt's stream ends its agent. */
export const abandonWith = (runner: Runner) => async (stream: string) => {
  if (stream.startsWith(attemptPrefix)) await runner.abandon(stream.slice(attemptPrefix.length));
};

/** Must not throw. A job that somebody else still drives, or that broke here, is given back. */
async function doJob(parts: EngineParts, driveStream: DriveStream, claim: Claim, signal: AbortSignal): Promise<void> {
  const stream = attemptStream(claim.job.id);
  const stopping = new AbortController();
  const stop = () => stopping.abort(signal.reason);
  const done = new AbortController();
  const beating = heartbeat(parts, claim, done.signal).catch((error: unknown) => {
    parts.report({ kind: 'trouble', stream, error });
    stopping.abort('the claim was lost');
  });
  // Not AbortSignal.any: Node keeps what it joins for as long as the engine's own signal lives.
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    await settleJob(parts, claim, () => driveStream(stream, stopping.signal));
  } catch (error) {
    parts.report({ kind: 'trouble', stream, error });
  } finally {
    signal.removeEventListener('abort', stop);
    done.abort('over');
    await beating;
  }
}

/** When a job that threw here is offered again: a person may have mended what was wrong. */
const brokenAgainMs = 5 * 60_000;

async function settleJob(parts: EngineParts, claim: Claim, driveIt: () => Promise<DriveEnd>): Promise<void> {
  const { queue, clock, times } = parts;
  let againMs = brokenAgainMs;
  try {
    const { kind } = await driveIt();
    againMs = kind === 'ended' ? 0 : times.heartbeatMs;
  } finally {
    if (againMs === 0) await queue.complete(claim);
    else await queue.giveBack(claim, clock.now() + againMs);
  }
}

async function heartbeat(parts: EngineParts, first: Claim, done: AbortSignal): Promise<void> {
  let claim = first;
  for (;;) {
    await parts.clock.sleep(parts.times.heartbeatMs, done);
    if (done.aborted) return;
    const beat = await beatOnce(parts, claim);
    if (beat.kind === 'lost') throw new Error(`the claim on ${claim.job.id} was lost`);
    if (beat.kind === 'held') claim = beat.claim;
  }
}

/** A queue that does not answer is asked again while the claim lasts: an agent is not ended for one lost answer. */
async function beatOnce({ queue, clock, times, report }: EngineParts, claim: Claim) {
  try {
    return await queue.heartbeat(claim, times.leaseTtlMs);
  } catch (error) {
    if (error instanceof Problem) throw error;
    report({ kind: 'trouble', stream: attemptStream(claim.job.id), error });
    return { kind: clock.now() + times.heartbeatMs < claim.expiresAt ? 'unanswered' : 'lost' } as const;
  }
}
