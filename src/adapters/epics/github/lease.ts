// Who ticks an epic now: a ref of the remote that leads to a commit of the holder's own. Git lets one of two that create or move it
// win; the commit says until when it counts.
import { type Answer, absent } from '../../../core/answer.ts';
import type { OutputOf } from '../../../core/effect/define.ts';
import type { ClaimEpic } from '../../../core/world/epic.ts';
import { done, type Performed } from '../../../ports/performed.ts';
import type { GitError } from '../../git/git-error.ts';
import { isRefusedPush } from '../../worktrees/git/is-refused-push.ts';
import { type ClaimRef, type ClaimRefOptions, type Held, makeClaim, pushClaim, seeClaim } from './claim-ref.ts';

export interface EpicLease {
  /** Absent: no one holds it, or a claim that is over. */
  read(epic: string): Promise<Answer<Held>>;
  claim(epic: string, tick: string): Promise<Performed<OutputOf<typeof ClaimEpic>>>;
  release(epic: string, tick: string): Promise<Performed<null>>;
}

/** No claim counts for longer, whatever it says: clocks are wrong now and then. */
const limitMaxMs = 24 * 60 * 60_000;
const roundsMax = 4;

export function createEpicLease(options: ClaimRefOptions): EpicLease {
  const place: ClaimRef = { ...options, remembered: new Map() };
  return {
    read: async epic => {
      const held = await seeClaim(place, epic);
      return held.kind === 'known' && isOver(place, held.value) ? absent : held;
    },
    claim: (epic, tick) => claim(place, epic, tick),
    release: (epic, tick) => release(place, epic, tick),
  };
}

async function claim(place: ClaimRef, epic: string, tick: string): Promise<Performed<Claimed>> {
  for (let round = 0; round < roundsMax; round++) {
    const held = await seeClaim(place, epic);
    if (held.kind === 'unknown') return unseen(held);
    const before = held.kind === 'known' ? held.value : undefined;
    const settled = before && withoutClaiming(place, before, tick);
    if (settled) return done(settled);
    const object = await makeClaim(place, tick);
    const error = await pushClaim(place, epic, { expected: before?.object ?? '', object });
    if (!error) return done({ kind: 'ours' });
    // Another one was faster, or the answer was lost: the ref says which.
    if (isRefusedPush(error.stderr) || error.failure !== undefined) return refusedBy(error);
  }
  return { kind: 'failed', reason: `the claim of epic ${epic} changes again and again`, final: false };
}

type Claimed = OutputOf<typeof ClaimEpic>;

/** Undefined: it may be claimed. In its second half a claim of ours is made anew. */
function withoutClaiming(place: ClaimRef, before: Held, tick: string): Claimed | undefined {
  const { at, until, store } = before;
  if (isOurs(place, before, tick)) return place.clock.now() > (at + until) / 2 ? undefined : { kind: 'ours' };
  // A store lets one of its processes drive an epic: another claim of it is what that process left behind.
  if (store === place.store || isOver(place, before)) return undefined;
  return { kind: 'held', by: `another machine (store ${store.slice(0, 8)})`, since: at };
}

const refusedBy = ({ message, stderr, failure }: GitError): Performed<never> => ({
  kind: 'failed',
  reason: message,
  final: isRefusedPush(stderr),
  ...(failure === undefined ? {} : { code: failure }),
});

async function release(place: ClaimRef, epic: string, tick: string): Promise<Performed<null>> {
  const held = await seeClaim(place, epic);
  if (held.kind === 'unknown') return unseen(held);
  if (held.kind === 'absent' || !isOurs(place, held.value, tick)) return done(null);
  const error = await pushClaim(place, epic, { expected: held.value.object, object: '' });
  if (!error) return done(null);
  const now = await seeClaim(place, epic);
  if (now.kind === 'absent' || (now.kind === 'known' && now.value.object !== held.value.object)) return done(null);
  return refusedBy(error);
}

const isOurs = ({ store }: ClaimRef, held: Held, tick: string) => held.store === store && held.tick === tick;

const isOver = ({ clock }: Pick<ClaimRef, 'clock'>, { at, until }: Held) =>
  clock.now() > Math.min(until, at + limitMaxMs);

const unseen = (held: Extract<Answer<Held>, { kind: 'unknown' }>): Performed<never> => ({
  kind: 'failed',
  reason: held.reason,
  final: false,
  ...(held.cause === 'outage' ? { code: 'outage' as const } : {}),
});
