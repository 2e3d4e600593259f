// Keeps a stream's lease alive beside the driver's work, and says at once when it is lost.
import { Problem } from '../core/problem.ts';
import type { Lease, RenewOutcome } from '../ports/journal.ts';
import type { EngineParts } from './parts.ts';

export type LeaseEnd = { readonly kind: 'lost' } | { readonly kind: 'broken'; readonly error: unknown };

export interface LeaseKeeper {
  readonly lease: Lease;
  /** Set once the lease cannot be relied on any more. */
  readonly end: LeaseEnd | undefined;
  release(): Promise<void>;
}

/** `onEnd` is called once, when the lease is lost or its store cannot be trusted any more. */
export function keepLease(parts: EngineParts, first: Lease, onEnd: () => void): LeaseKeeper {
  const { journal, clock, times } = parts;
  const stopping = new AbortController();
  const keeper = { lease: first, end: undefined as LeaseEnd | undefined, release };

  async function renewForEver(): Promise<LeaseEnd | undefined> {
    for (;;) {
      await clock.sleep(times.heartbeatMs, stopping.signal);
      if (stopping.signal.aborted) return undefined;
      const outcome = await renewOnce();
      if (outcome.kind === 'lost') return { kind: 'lost' };
      if (outcome.kind === 'renewed') keeper.lease = outcome.lease;
    }
  }

  /** A store that does not answer is asked again while the lease lasts. */
  async function renewOnce(): Promise<RenewOutcome | { readonly kind: 'unanswered' }> {
    try {
      return await journal.renewLease(keeper.lease, times.leaseTtlMs);
    } catch (error) {
      if (error instanceof Problem) throw error;
      return clock.now() + times.heartbeatMs < keeper.lease.expiresAt ? { kind: 'unanswered' } : { kind: 'lost' };
    }
  }

  const renewing = renewForEver()
    .catch((error: unknown): LeaseEnd => ({ kind: 'broken', error }))
    .then(end => {
      keeper.end = end;
      if (end) onEnd();
    });

  async function release(): Promise<void> {
    stopping.abort('released');
    await renewing;
    if (!keeper.end) await journal.releaseLease(keeper.lease);
  }

  return keeper;
}
