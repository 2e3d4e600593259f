// One heartbeat per engine keeps all its leases and claims, and calls back at once when one of them is lost.
import { Problem } from '../core/problem.ts';
import type { Lease } from '../ports/journal.ts';
import type { Holdings } from '../ports/owner.ts';
import type { Claim } from '../ports/queue.ts';
import { within } from './deadline.ts';
import type { EngineParts } from './parts.ts';
import { Wake } from './wake.ts';

/** `broken`: the store cannot be trusted any more. */
export type HoldEnd = { readonly kind: 'lost' } | Broken;
type Broken = { readonly kind: 'broken'; readonly error: unknown };

export interface Hold {
  /** Set once the lease or claim cannot be relied on any more. */
  readonly end: HoldEnd | undefined;
  /** No longer needed. */
  drop(): void;
}

interface Held extends Hold {
  readonly key: string;
  readonly onEnd: () => void;
  end: HoldEnd | undefined;
}

type Answer = { readonly kind: 'held'; readonly keys: ReadonlySet<string> } | { readonly kind: 'unanswered' } | Broken;

/** How long a process that was frozen past its time still waits for an answer: the store may say that nothing was taken. */
const lastChanceMs = 1000;

export class EngineHeartbeat {
  readonly #parts: Pick<EngineParts, 'heartbeat' | 'clock' | 'owner' | 'times'>;
  readonly #held = new Set<Held>();
  readonly #wake = new Wake();
  /** When the newest call was sent that the store answered with a renewal. By the monotonic clock: the wall clock is set. */
  #renewedAt = 0;
  #isBeating = false;
  /** Set once the store could not be trusted any more. */
  fault: { readonly error: unknown } | undefined;

  constructor(parts: Pick<EngineParts, 'heartbeat' | 'clock' | 'owner' | 'times'>) {
    this.#parts = parts;
  }

  /** `sentAt`: monotonic time before the lease was asked for. `onEnd` is called once. */
  holdLease(lease: Lease, sentAt: number, onEnd: () => void): Hold {
    return this.#hold(leaseKey(lease.stream, lease.epoch), sentAt, onEnd);
  }

  holdClaim(claim: Claim, sentAt: number, onEnd: () => void): Hold {
    return this.#hold(claimKey(claim.job.id, claim.delivery), sentAt, onEnd);
  }

  #hold(key: string, sentAt: number, onEnd: () => void): Hold {
    const drop = () => {
      this.#held.delete(held);
      if (this.#held.size === 0) this.#wake.nudge();
    };
    const held: Held = { key, onEnd, end: undefined, drop };
    this.#held.add(held);
    this.#renewedAt = Math.max(this.#renewedAt, sentAt);
    if (!this.#isBeating) void this.#beatWhileHolding();
    return held;
  }

  async #beatWhileHolding(): Promise<void> {
    const { clock, times } = this.#parts;
    this.#isBeating = true;
    let beatAt = clock.monotonic() + times.heartbeatMs;
    while (this.#held.size > 0) {
      const restMs = beatAt - clock.monotonic();
      if (restMs > 0) await this.#wake.sleep(clock, clock.now() + restMs);
      else {
        beatAt = clock.monotonic() + times.heartbeatMs;
        await this.#beatOnce();
      }
    }
    this.#isBeating = false;
  }

  /** Whatever was taken while the answer was on its way is not in it, so only what was held before is compared with it. */
  async #beatOnce(): Promise<void> {
    const { clock } = this.#parts;
    const sentAt = clock.monotonic();
    const asked = [...this.#held];
    const ms = Math.max(this.#giveUpAt() - sentAt, lastChanceMs);
    const answer = await within<Answer, Answer>({ clock, ms }, this.#ask(), { kind: 'unanswered' });
    if (answer.kind === 'broken') {
      this.fault = answer;
      this.#endAll(asked, answer);
    }
    if (answer.kind === 'unanswered' && clock.monotonic() >= this.#giveUpAt()) this.#endAll(asked, { kind: 'lost' });
    if (answer.kind !== 'held') return;
    this.#renewedAt = Math.max(this.#renewedAt, sentAt);
    const lost = asked.filter(held => !answer.keys.has(held.key));
    this.#endAll(lost, { kind: 'lost' });
  }

  async #ask(): Promise<Answer> {
    const { heartbeat, owner, times } = this.#parts;
    try {
      return { kind: 'held', keys: keysOf(await heartbeat.beat(owner, times.leaseTtlMs)) };
    } catch (error) {
      return error instanceof Problem ? { kind: 'broken', error } : { kind: 'unanswered' };
    }
  }

  /** One heartbeat before the store would give it away: until then what runs under it has to end. */
  #giveUpAt(): number {
    const { leaseTtlMs, heartbeatMs } = this.#parts.times;
    return this.#renewedAt + leaseTtlMs - heartbeatMs;
  }

  #endAll(ended: readonly Held[], end: HoldEnd): void {
    for (const held of ended) {
      if (!this.#held.delete(held)) continue;
      held.end = end;
      held.onEnd();
    }
  }
}

function keysOf({ leases, claims }: Holdings): ReadonlySet<string> {
  return new Set([
    ...leases.map(({ stream, epoch }) => leaseKey(stream, epoch)),
    ...claims.map(({ job, delivery }) => claimKey(job, delivery)),
  ]);
}

const leaseKey = (stream: string, epoch: number) => `lease ${epoch} ${stream}`;
const claimKey = (job: string, delivery: number) => `claim ${delivery} ${job}`;
