// Checkouts that the gates of a killed Pitwall left. An open run removes its own when its gates run again.

import { join } from 'node:path';
import type { OpenRunNeeds, RetainedKind } from '../../ports/retained.ts';
import { removeDetached } from '../git/detached-worktree.ts';
import type { GitRepository } from '../git/git.ts';
import { processTable } from '../owner/process-table.ts';
import { changedAt, foldersIn, sizeOf } from './folder-size.ts';

export interface GateCheckouts extends GitRepository {
  readonly home: string;
  readonly openRuns: () => Promise<OpenRunNeeds>;
}

export function retainedGateCheckouts({ home, openRuns, ...where }: GateCheckouts): RetainedKind {
  return {
    name: 'gates',
    list: async () => {
      const { byBranch } = await openRuns();
      const needs = new Map([...byBranch].map(([branch, run]) => [branch.replaceAll('/', '-'), run]));
      return foldersIn(home).map(name => {
        const neededBy = needs.get(name) ?? (isInUse(name) ? 'gates that run now' : undefined);
        const folder = join(home, name);
        return {
          kind: 'gates',
          name,
          bytes: sizeOf(folder),
          usedAt: changedAt(folder),
          isLeftOver: true as const,
          ...(neededBy === undefined ? {} : { neededBy }),
        };
      });
    },
    remove: async name => {
      const inside = foldersIn(join(home, name)).map(each => join(home, name, each));
      for (const folder of [...inside, join(home, name)]) await removeDetached(where, folder);
    },
  };
}

/** The name of a checkout without a run holds the number of the process that made it. */
function isInUse(name: string): boolean {
  const pid = Number(/^here-(\d+)$/.exec(name)?.[1] ?? Number.NaN);
  return Number.isInteger(pid) && processTable().look(pid).kind !== 'gone';
}
