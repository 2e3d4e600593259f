// Checkouts and copies that a killed Pitwall left. They go with the worktree of their run; an open run uses or removes its own.
import { join } from 'node:path';
import type { Clock } from '../../ports/clock.ts';
import type { OpenRunNeeds, RetainedKind } from '../../ports/retained.ts';
import { detachedName, removeDetachedIn, unmarked } from '../git/detached-worktree.ts';
import type { GitRepository } from '../git/git.ts';
import { processTable } from '../owner/process-table.ts';
import { retainedFolders } from './folder-size.ts';

export interface RetainedCheckouts extends GitRepository {
  readonly home: string;
  readonly openRuns: () => Promise<OpenRunNeeds>;
  readonly clock: Pick<Clock, 'now'>;
}

/** Longer than any gate or rebase may take. */
const useMs = 60 * 60_000;

export function retainedCheckouts(kind: string, { home, openRuns, clock, ...repo }: RetainedCheckouts): RetainedKind {
  return {
    name: kind,
    list: async () => {
      const { byBranch } = await openRuns();
      const needs = new Map([...byBranch].map(([branch, run]) => [detachedName(branch), run]));
      return retainedFolders(kind, home, ({ name, usedAt }) => {
        const isInUse = isOfProcess(unmarked(name)) ?? clock.now() - usedAt < useMs;
        const neededBy = needs.get(unmarked(name)) ?? (isInUse ? 'what may be running now' : undefined);
        return { isLeftOver: true, neededBy };
      });
    },
    remove: async name => removeDetachedIn(repo, join(home, name)),
  };
}

/** Whether that is there: the name of a checkout without a run holds its number. Undefined: it holds none. */
function isOfProcess(name: string): boolean | undefined {
  const pid = /^here-(\d+)$/.exec(name)?.[1];
  return pid === undefined ? undefined : processTable().look(Number(pid)).kind !== 'gone';
}
