// Snapshots of installed dependencies. A set-up that uses one renews its time.
import { lstatSync } from 'node:fs';
import type { Clock } from '../../ports/clock.ts';
import type { RetainedKind } from '../../ports/retained.ts';
import { SnapshotStore } from '../setup/snapshot/snapshot-store.ts';
import { retainedFolders } from './folder-size.ts';

/** Longer than any set-up may take. */
const setUpMs = 60 * 60_000;

export function retainedDependencies(home: string, clock: Clock): RetainedKind {
  return {
    name: 'dependencies',
    list: async () =>
      retainedFolders('dependencies', home, ({ name }, folder) => {
        const usedAt = lstatSync(folder).mtimeMs;
        const neededBy = clock.now() - usedAt < setUpMs ? 'a set-up that may be running' : undefined;
        return { usedAt, neededBy, isLeftOver: /\.(?:part|gone)$/.test(name) };
      }),
    remove: async name => new SnapshotStore(home, clock).drop(name),
  };
}
