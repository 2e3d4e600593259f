// Worlds in which things vanish for good: branches here and on the remote, folders, items, cards, reviews and the base,
// by people who know nothing of Pitwall, and the right to read or to change what the forge has; or a forge that is down for hours.
import { unknown } from '../../src/core/answer.ts';
import { createRandom, type Random } from '../../src/core/seeded-random.ts';
import { at } from './people.ts';
import type { World } from './world.ts';
import { wrapMethods } from './wrap-methods.ts';

export interface Losses {
  readonly random: Random;
  readonly hasDeletions: boolean;
  /** Elapsed time from which the token is refused, for changes or for everything; undefined: it never is. */
  readonly forbidden?: { readonly fromMs: number; readonly isBlind: boolean };
  /** Elapsed times between which the forge answers nothing. */
  readonly outage?: { readonly fromMs: number; readonly untilMs: number };
}

/** What it says meanwhile. No run may stop for it. */
export const outageReason = 'the forge is down';

/** Drawn apart from all else of the seed, so that the worlds without losses stay what they were. */
export function drawLosses(seed: number): Losses {
  const random = createRandom(seed ^ 0x5eed105);
  const forbidden = { fromMs: random.whole(0, 600_000), isBlind: random.chance(0.5) };
  const losses = { random, hasDeletions: random.chance(0.15), ...(random.chance(0.1) ? { forbidden } : {}) };
  const outage = drawOutage(createRandom(seed ^ 0x0f0f0f));
  return { ...losses, ...(outage ? { outage } : {}) };
}

/** Most are longer than what is waited for without a reason. */
function drawOutage(random: Random): Losses['outage'] {
  if (!random.chance(0.08)) return undefined;
  const fromMs = random.whole(0, 300_000);
  return { fromMs, untilMs: fromMs + random.pick([600_000, 7 * 3_600_000, 9 * 3_600_000]) };
}

export function scheduleLosses(world: World): void {
  const { random, hasDeletions, forbidden, outage } = world.losses;
  if (outage) {
    at(world, outage.fromMs, () => {
      world.calm.isCalm = false;
    });
    at(world, outage.untilMs, () => undefined);
  }
  if (forbidden)
    at(world, forbidden.fromMs, () => {
      world.calm.isCalm = false;
    });
  if (!hasDeletions) return;
  for (let n = random.whole(1, 4); n > 0; n--) at(world, random.whole(1, 900_000), drawDeletion(world));
}

function drawDeletion({ losses, repository, branch, forge, deeds }: World): () => void {
  return losses.random.pick<() => void>([
    () => repository.deleteBranch(branch),
    () => repository.deleteBranch(branch),
    () => {
      repository.deleteFolder(branch);
      repository.deleteBranch(branch);
    },
    () => repository.deleteFolder(branch),
    () => forge.deleteRemoteBranch(branch),
    () => forge.deleteRemoteBranch(branch),
    () => forge.deleteReviews(),
    () => deeds.deleteCard(),
    () => deeds.deleteItem(),
    () => repository.base.vanish(),
  ]);
}

/** What the forge answers for, by whether it changes something. */
const changes = ['push', 'postComment', 'ensureReview', 'moveCard', 'land', 'closeItem', 'checkResolved'];
const reads = ['remoteTip', 'findComment', 'findReview', 'readItem', 'cardStatus', 'watch'];
/** What needs an item that is still there. */
const ofItem = ['postComment', 'moveCard', 'closeItem'];

export function isForbidden({ losses, time }: Pick<World, 'losses' | 'time'>): boolean {
  return losses.forbidden !== undefined && time.monotonic() >= losses.forbidden.fromMs;
}

function isDown({ losses: { outage }, time }: World): boolean {
  return outage !== undefined && time.monotonic() >= outage.fromMs && time.monotonic() < outage.untilMs;
}

/** The same port, whose forge refuses what was lost. */
export function losing<T extends object>(port: T, world: World): T {
  return wrapMethods(
    port,
    (call, name) =>
      async (...args) =>
        downAnswer(world, name) ?? refusal(world, name) ?? (await call(...args)),
  );
}

/** Undefined: the forge answers. */
function downAnswer(world: World, name: string) {
  if (!isDown(world)) return undefined;
  if (reads.includes(name)) return unknown(outageReason, 'outage');
  return changes.includes(name) ? { kind: 'failed', reason: outageReason, final: false, code: 'outage' } : undefined;
}

/** Undefined: it may be done, and what it needs is there. */
function refusal(world: World, name: string) {
  const { losses, board, deeds } = world;
  const isRefused = isForbidden(world) && changes.includes(name);
  if (isRefused || (deeds.isItemDeleted && ofItem.includes(name) && !board.items.has(world.item)))
    return { kind: 'failed', reason: `${isRefused ? 403 : 404} for good`, final: true };
  const isHidden = isForbidden(world) && losses.forbidden?.isBlind && reads.includes(name);
  return isHidden ? unknown('403 for good', 'refused') : undefined;
}
