// Entries of the attic, with the git objects that only they keep alive.
import type { RetainedKind } from '../../ports/retained.ts';
import type { AtticRepo } from '../worktrees/attic/attic-repo.ts';
import { EntryFolder, entriesIn } from '../worktrees/attic/entry.ts';
import { discardEntry } from '../worktrees/attic/remove-worktree.ts';
import { atticRef } from '../worktrees/attic/save-commit.ts';
import { sizeOf } from './folder-size.ts';

export function retainedAttic(place: AtticRepo): RetainedKind {
  return {
    name: 'attic',
    list: async () =>
      await Promise.all(
        entriesIn(place.attic).map(async folder => ({
          kind: 'attic',
          name: folder.name,
          bytes: sizeOf(folder.path) + (await objectBytes(place, folder.name)),
          usedAt: folder.saved?.savedAt ?? place.now(),
          neededBy: folder.plan ? 'a removal that has not ended' : undefined,
          isLeftOver: !folder.plan && !folder.saved,
        })),
      ),
    remove: async name => {
      await discardEntry(place, new EntryFolder(place.attic, name));
    },
  };
}

async function objectBytes({ git, repository }: AtticRepo, entry: string): Promise<number> {
  const args = ['rev-list', '--objects', '--disk-usage', atticRef(entry), '--not', '--branches', '--remotes', '--tags'];
  const { code, stdout } = await git.run(args, { cwd: repository, codes: [0, 128] });
  return code === 0 ? Number(stdout) : 0;
}
