// The worker: claims attempts as jobs, drives each in its own stream and keeps the claim alive meanwhile.
import { setMaxListeners } from 'node:events';
import { Problem } from '../core/problem.ts';
import type { Claim } from '../ports/queue.ts';
import type { Runner } from '../ports/runner.ts';
import { onAbort } from '../std/on-abort.ts';
import type { DriveEnd } from './drive.ts';
import type { EngineHeartbeat } from './heartbeat.ts';
import type { EngineParts } from './parts.ts';
import { Wake } from './wake.ts';

export interface WorkRequest {
  readonly labels: readonly string[];
  /** Attempts at once. */
  readonly slots: number;
  /** How many attempts of an agent are at work at once in this store, by its name; none: no limit. */
  readonly capacities?: ReadonlyMap<string, number> | undefined;
  /** Whether it drives this attempt; one that it does not is left to other workers. Default: every one. */
  readonly accepts?: ((stream: string) => Promise<boolean>) | undefined;
  readonly signal: AbortSignal;
}

export interface WorkParts {
  readonly parts: EngineParts;
  readonly heartbeat: EngineHeartbeat;
  readonly drive: (stream: string, signal: AbortSignal) => Promise<DriveEnd>;
}

/** A queue that is broken ends the worker: its jobs are stopped first, then it throws. */
export async function work(engine: WorkParts, request: WorkRequest): Promise<void> {
  const { parts } = engine;
  const wake = new Wake();
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();
  const ignoreOffers = parts.queue.onOffer(() => wake.nudge());
  // Every job listens to it.
  setMaxListeners(0, stopping.signal);
  const stopListening = onAbort(request.signal, () => {
    stopping.abort(request.signal.reason);
    wake.nudge();
  });

  async function workOnce(): Promise<void> {
    const { clock, queue, times, report } = parts;
    const sentAt = clock.monotonic();
    const claim = running.size < request.slots ? await claimNext(parts, request, [...running.keys()]) : undefined;
    if (!claim) {
      // A job whose time comes by the clock alone (given back, or its owner died) is found by asking again.
      await wake.sleep(clock, clock.now() + times.heartbeatMs);
      return;
    }
    const stream = attemptStream(claim.job.id);
    const isAccepted = (await request.accepts?.(stream)) ?? true;
    if (stopping.signal.aborted || !isAccepted) {
      // Claimed while the worker was asked to stop: the next worker may have it at once.
      const againMs = isAccepted ? 0 : refusedAgainMs;
      await queue.giveBack(claim, againMs).catch((error: unknown) => report({ kind: 'trouble', stream, error }));
    } else {
      const job = doJob(engine, claim, sentAt, stopping.signal).finally(() => {
        running.delete(claim.job.id);
        wake.nudge();
      });
      running.set(claim.job.id, job);
    }
  }

  try {
    while (!stopping.signal.aborted) await workOnce();
  } finally {
    ignoreOffers();
    stopListening();
    stopping.abort('the worker ended');
    await Promise.all(running.values());
  }
}

/** When an attempt that this worker does not accept is offered again: to others, or to itself if that changed. */
const refusedAgainMs = 1000;

async function claimNext(
  { queue, owner, times, report }: EngineParts,
  { labels, capacities }: WorkRequest,
  holding: readonly string[],
): Promise<Claim | undefined> {
  try {
    return await queue.claim({ owner, labels, ttlMs: times.leaseTtlMs, holding, capacities });
  } catch (error) {
    if (error instanceof Problem) throw error;
    report({ kind: 'trouble', stream: '', error });
    return undefined;
  }
}

const attemptPrefix = 'attempt/';

export const attemptStream = (job: string) => `${attemptPrefix}${job}`;

/** For `abandon`: an engine that loses an attempt's stream ends its agent. */
export const abandonWith = (runner: Runner) => async (stream: string) => {
  if (stream.startsWith(attemptPrefix)) await runner.abandon(stream.slice(attemptPrefix.length));
};

/** Must not throw. A job that another engine still drives, or that broke here, is given back. `sentAt`: before the claim was asked for. */
async function doJob({ parts, heartbeat, drive }: WorkParts, claim: Claim, sentAt: number, signal: AbortSignal) {
  const stream = attemptStream(claim.job.id);
  const stopping = new AbortController();
  const hold = heartbeat.holdClaim(claim, sentAt, () => {
    const error = hold.end?.kind === 'broken' ? hold.end.error : new Error(`the claim on ${claim.job.id} was lost`);
    parts.report({ kind: 'trouble', stream, error });
    stopping.abort('the claim was lost');
  });
  // Not AbortSignal.any: Node keeps what it joins for as long as the engine's own signal lives.
  const stopListening = onAbort(signal, () => stopping.abort(signal.reason));
  try {
    await settleJob(parts, claim, () => drive(stream, stopping.signal));
  } catch (error) {
    parts.report({ kind: 'trouble', stream, error });
  } finally {
    stopListening();
    hold.drop();
  }
}

/** When a job that threw here is offered again: a person may have mended what was wrong. */
const brokenAgainMs = 5 * 60_000;

async function settleJob(parts: EngineParts, claim: Claim, driveIt: () => Promise<DriveEnd>): Promise<void> {
  const { queue, times } = parts;
  let againMs = brokenAgainMs;
  try {
    const { kind } = await driveIt();
    againMs = kind === 'ended' ? 0 : times.heartbeatMs;
  } finally {
    if (againMs === 0) await queue.complete(claim);
    else await queue.giveBack(claim, againMs);
  }
}
