// Where gates run: checkouts of the commit and of its base, made when first needed. No agent has written to them, and none can; nor
// does what runs there reach the user's repository by way of git.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Side } from '../../../ports/gate.ts';
import { addDetached, detachedName, removeDetachedIn } from '../../git/detached-worktree.ts';
import type { GitRepository } from '../../git/git.ts';
import { type Alteration, alterationBetween, type CheckoutMark, markCheckout, sealIn } from './checkout-mark.ts';
import { type KeptRecord, keepCheckout, takeKept } from './kept-checkouts.ts';
import { isAsCommitted, makePrivate } from './private-git.ts';
import type { WorkLog } from './work-log.ts';

export interface CheckoutParts extends GitRepository {
  /** Where checkouts are made. */
  readonly checkouts: string;
  /** Makes a checkout ready. */
  readonly setUp?: SetUpCheckout;
  /** What that depends on besides the files of the commit. Default, and where it answers so: undefined, no checkout is kept. */
  readonly setUpKey?: (folder: string, branch: string, signal: AbortSignal) => Promise<string | undefined>;
}

/** `onPart` gets the name of each part of it as it begins. */
export type SetUpCheckout = (
  folder: string,
  branch: string,
  signal: AbortSignal,
  onPart?: (name: string) => void,
) => Promise<Readiness>;

/** `isChanged`: what decides about it was changed on the branch, so that its developer may be the one to mend it. */
interface Lack {
  readonly reason: string;
  readonly isChanged: boolean;
}

export type Readiness =
  /** `missing`: the project's dependencies are not there. */
  | { readonly kind: 'ready'; readonly warnings: readonly string[]; readonly missing?: Lack }
  | ({ readonly kind: 'unready' } & Lack);

type Checkout =
  /** `isAsCommitted`: neither the set-up nor anybody else altered files of the commit or added settings of judges. */
  | (Extract<Readiness, { kind: 'ready' }> & { readonly folder: string; readonly isAsCommitted: boolean })
  | Extract<Readiness, { kind: 'unready' }>;

const isReady: Readiness = { kind: 'ready', warnings: [] };

export type Checkouts = ReturnType<typeof createCheckouts>;

export interface CheckoutRequest {
  readonly branch: string;
  /** Sets its folder apart from another's of the same branch. */
  readonly mark?: string;
  readonly commits: Readonly<Record<Side, string>>;
  readonly signal: AbortSignal;
  readonly log: WorkLog;
}

export function createCheckouts(parts: CheckoutParts, { branch, mark, commits, signal, log }: CheckoutRequest) {
  const home = join(parts.checkouts, detachedName(branch, mark));
  /** By name, those that are in use. */
  const folders = new Map<string, string>();
  const made = new Map<string, Promise<Checkout>>();
  const marks = new Map<string, CheckoutMark>();
  /** Those that nothing altered since they were made. */
  const untouched = new Map<string, KeptRecord & { readonly side: Side }>();

  async function make(folder: string, side: Side, isShared: boolean): Promise<Checkout> {
    const commit = commits[side];
    const { next, end } = log.inTurn(side);
    next('checkout');
    const keyOf = async () => (isShared ? await parts.setUpKey?.(folder, branch, signal) : undefined);
    try {
      const kept = isShared ? await takeKept(parts, parts.checkouts, { side, folder, commit, keyOf }) : undefined;
      const fresh = kept === undefined ? await makeFresh(folder, commit, { keyOf, next }) : undefined;
      const { key = kept, readiness = isReady } = fresh ?? {};
      if (readiness.kind !== 'ready') return readiness;
      const mark = await markCheckout(parts, folder);
      marks.set(folder, mark);
      const isWhole = await isAsCommitted(parts, folder);
      const isLacking = readiness.missing !== undefined || readiness.warnings.length > 0;
      if (key !== undefined && isWhole && !isLacking) untouched.set(folder, { side, commit, key, seal: sealIn(mark) });
      return { ...readiness, folder, isAsCommitted: isWhole };
    } finally {
      end();
    }
  }

  async function makeFresh(
    folder: string,
    commit: string,
    { keyOf, next }: { keyOf: () => Promise<string | undefined>; next: (part: string) => void },
  ) {
    await addDetached(parts, folder, commit);
    await makePrivate(parts, folder, commit);
    // First, so that what changes meanwhile is another key the next time.
    const key = await keyOf();
    return { key, readiness: (await parts.setUp?.(folder, branch, signal, next)) ?? isReady };
  }

  return {
    /** `alone`: the name of the only one that uses it. */
    at: (side: Side, alone?: string): Promise<Checkout> => {
      const name = alone === undefined ? side : `${side}-${alone}`;
      const folder = folders.get(name) ?? join(home, made.has(join(home, name)) ? `${name}-${made.size}` : name);
      folders.set(name, folder);
      const checkout = made.get(folder) ?? make(folder, side, alone === undefined);
      made.set(folder, checkout);
      return checkout;
    },
    /** Since it was made, or since what was accepted. */
    alteration: async (folder: string): Promise<(Alteration & { accept(): void }) | undefined> => {
      const before = marks.get(folder);
      const now = await markCheckout(parts, folder);
      const around = takeStray(parts.checkouts, name => /^(?:\.|node_modules$|package\.json$)/.test(name));
      const beside = takeStray(home, name => !made.has(join(home, name.replace(/\.(?:git|pitwall-setup)$/, ''))));
      const found = around ?? beside ?? (before && alterationBetween(before, now));
      if (found) untouched.delete(folder);
      return found && { ...found, accept: () => void marks.set(folder, now) };
    },
    /** Whoever comes next gets another in its place. */
    retire: (folder: string): void => {
      for (const [name, current] of folders) if (current === folder) folders.delete(name);
    },
    /** Also what a killed Pitwall left. */
    clear: async (): Promise<void> => {
      await Promise.allSettled(made.values());
      if (!signal.aborted)
        for (const [folder, record] of untouched) keepCheckout(parts, parts.checkouts, { ...record, folder });
      untouched.clear();
      removeDetachedIn(parts, home);
      folders.clear();
      made.clear();
    },
  };
}

/** Tools look for settings and packages in the folders around theirs: what was put there is taken away, and told. */
function takeStray(folder: string, isStray: (name: string) => boolean): Alteration | undefined {
  const stray = readdirSync(folder).filter(isStray);
  for (const name of stray) rmSync(join(folder, name), { recursive: true, force: true });
  return stray[0] === undefined ? undefined : { kind: 'changes', path: join('..', stray[0]) };
}
