// Checkouts that the gates of a killed Pitwall left. An open run removes its own when its gates run again.
import { join } from 'node:path';
import type { OpenRunNeeds, RetainedKind } from '../../ports/retained.ts';
import { removeDetached } from '../git/detached-worktree.ts';
import type { GitRepository } from '../git/git.ts';
import { processTable } from '../owner/process-table.ts';
import { foldersIn, retainedFolders } from './folder-size.ts';

export function retainedGateCheckouts(
  repo: GitRepository,
  home: string,
  openRuns: () => Promise<OpenRunNeeds>,
): RetainedKind {
  return {
    name: 'gates',
    list: async () => {
      const { byBranch } = await openRuns();
      const needs = new Map([...byBranch].map(([branch, run]) => [branch.replaceAll('/', '-'), run]));
      return retainedFolders('gates', home, name => ({
        isLeftOver: true,
        neededBy: needs.get(name) ?? (isInUse(name) ? 'gates that run now' : undefined),
      }));
    },
    remove: async name => {
      const inside = foldersIn(join(home, name)).map(each => join(home, name, each));
      for (const folder of [...inside, join(home, name)]) removeDetached(repo, folder);
    },
  };
}

/** The name of a checkout without a run holds the number of the process that made it. */
function isInUse(name: string): boolean {
  const pid = Number(/^here-(\d+)$/.exec(name)?.[1] ?? Number.NaN);
  return Number.isInteger(pid) && processTable().look(pid).kind !== 'gone';
}
