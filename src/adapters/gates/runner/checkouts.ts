// Where gates run: checkouts of the commit and of its base, made when first needed. No agent has written to them, and none can; nor
// does what runs there reach the user's repository by way of git.
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJudgeSettings } from '../../../core/gate/judge-settings.ts';
import type { Side } from '../../../ports/gate.ts';
import { addDetached, detachedName, removeDetachedIn } from '../../git/detached-worktree.ts';
import type { GitRepository } from '../../git/git.ts';
import { writePrivateFolder } from '../private-folder.ts';
import { type Alteration, alterationBetween, type CheckoutMark, markCheckout } from './checkout-mark.ts';
import type { WorkLog } from './work-log.ts';

export interface CheckoutParts extends GitRepository {
  /** Where checkouts are made. */
  readonly checkouts: string;
  /** Makes a checkout ready. */
  readonly setUp?: SetUpCheckout;
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

  async function make(folder: string, side: Side): Promise<Checkout> {
    const commit = commits[side];
    const { next, end } = log.inTurn(side);
    next('checkout');
    try {
      await addDetached(parts, folder, commit);
      await makePrivate(parts, folder, commit);
      const readiness = (await parts.setUp?.(folder, branch, signal, next)) ?? { kind: 'ready', warnings: [] };
      if (readiness.kind !== 'ready') return readiness;
      marks.set(folder, await markCheckout(parts, folder));
      return { ...readiness, folder, isAsCommitted: await isAsCommitted(parts, folder) };
    } finally {
      end();
    }
  }

  return {
    /** `alone`: the name of the only one that uses it. */
    at: (side: Side, alone?: string): Promise<Checkout> => {
      const name = alone === undefined ? side : `${side}-${alone}`;
      const folder = folders.get(name) ?? join(home, made.has(join(home, name)) ? `${name}-${made.size}` : name);
      folders.set(name, folder);
      const checkout = made.get(folder) ?? make(folder, side);
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
      return found && { ...found, accept: () => void marks.set(folder, now) };
    },
    /** Whoever comes next gets another in its place. */
    retire: (folder: string): void => {
      for (const [name, current] of folders) if (current === folder) folders.delete(name);
    },
    /** Also what a killed Pitwall left. */
    clear: async (): Promise<void> => {
      await Promise.allSettled(made.values());
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

async function isAsCommitted({ git }: GitRepository, folder: string): Promise<boolean> {
  const args = ['--no-optional-locks', 'status', '--porcelain', '-z', '--no-renames', '--untracked-files=all'];
  const { stdout } = await git.run([...args, '--ignore-submodules=all'], { cwd: folder });
  const isMeant = (entry: string) => !entry.startsWith('??') || mattersIfNew(entry.slice('?? '.length));
  return !stdout.split('\0').some(entry => entry !== '' && isMeant(entry));
}

const mattersIfNew = (path: string) => !/^(?:node_modules|\.venv)\//.test(path) && isJudgeSettings(path);

async function makePrivate({ git, repository }: GitRepository, checkout: string, commit: string): Promise<void> {
  const folder = `${checkout}.git`;
  const call = { cwd: repository };
  const common = git.placeOf(repository).commonDir;
  const [format, refs] = await Promise.all([
    git.line(['rev-parse', '--show-object-format'], call),
    git.run(['for-each-ref', '--format=%(objectname) %(refname)'], call),
  ]);
  rmSync(folder, { recursive: true, force: true });
  const known = refs.stdout.split('\n').filter(line => line !== '' && !line.endsWith(' refs/stash'));
  writePrivateFolder({ folder, checkout, common, format, refs: known, head: commit });
  writeFileSync(join(checkout, '.git'), `gitdir: ${folder}\n`);
  await git.run(['read-tree', commit], { cwd: checkout });
  await git.run(['update-index', '-q', '--refresh', '--really-refresh'], { cwd: checkout, codes: [0, 1] });
}
