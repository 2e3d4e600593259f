// Where gates run: checkouts of the commit and of its base, made when first needed. No agent has written to them, and none can; nor
// does what runs there reach the user's repository by way of git.
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Side } from '../../../ports/gate.ts';
import { addDetached, removeDetached } from '../../git/detached-worktree.ts';
import type { GitRepository } from '../../git/git.ts';
import { writePrivateFolder } from '../private-folder.ts';
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
  | (Extract<Readiness, { kind: 'ready' }> & { readonly folder: string })
  | Extract<Readiness, { kind: 'unready' }>;

export type Checkouts = ReturnType<typeof createCheckouts>;

export interface CheckoutRequest {
  readonly branch: string;
  readonly commits: Readonly<Record<Side, string>>;
  readonly signal: AbortSignal;
  readonly log: WorkLog;
}

export function createCheckouts(parts: CheckoutParts, { branch, commits, signal, log }: CheckoutRequest) {
  const home = join(parts.checkouts, branch.replaceAll('/', '-'));
  const made = new Map<string, Promise<Checkout>>();

  async function make(folder: string, side: Side): Promise<Checkout> {
    const commit = commits[side];
    const { next, end } = log.inTurn(side);
    next('checkout');
    try {
      await addDetached(parts, folder, commit);
      await makePrivate(parts, folder, commit);
      const readiness = (await parts.setUp?.(folder, branch, signal, next)) ?? { kind: 'ready', warnings: [] };
      return readiness.kind === 'ready' ? { ...readiness, folder } : readiness;
    } finally {
      end();
    }
  }

  return {
    /** `alone`: the name of the only one that uses it. */
    at: (side: Side, alone?: string): Promise<Checkout> => {
      const name = alone === undefined ? side : `${side}-${alone}`;
      const checkout = made.get(name) ?? make(join(home, name), side);
      made.set(name, checkout);
      return checkout;
    },
    /** Also what a killed Pitwall left. */
    clear: async (): Promise<void> => {
      await Promise.allSettled(made.values());
      if (!existsSync(home)) return;
      for (const folder of [...foldersIn(home), home]) await removeDetached(parts, folder);
      made.clear();
    },
  };
}

function foldersIn(home: string): readonly string[] {
  const entries = readdirSync(home, { withFileTypes: true });
  return entries.flatMap(each => (each.isDirectory() && each.name !== '.git' ? [join(home, each.name)] : []));
}

async function makePrivate({ git, repository }: GitRepository, checkout: string, commit: string): Promise<void> {
  const folder = `${checkout}.git`;
  const call = { cwd: repository };
  const [common, format, refs] = await Promise.all([
    git.line(['rev-parse', '--path-format=absolute', '--git-common-dir'], call),
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
