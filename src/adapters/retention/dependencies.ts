// Snapshots of installed dependencies. A set-up that uses one renews its time.
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../ports/clock.ts';
import type { RetainedKind } from '../../ports/retained.ts';
import { SnapshotStore } from '../setup/snapshot/snapshot-store.ts';
import { foldersIn, sizeOf } from './folder-size.ts';

/** Longer than any set-up may take. */
const setUpMs = 60 * 60_000;

export function retainedDependencies(home: string, clock: Clock): RetainedKind {
  return {
    name: 'dependencies',
    list: async () =>
      foldersIn(home).map(name => {
        const folder = join(home, name);
        const usedAt = lstatSync(folder).mtimeMs;
        const isFresh = clock.now() - usedAt < setUpMs;
        return {
          kind: 'dependencies',
          name,
          bytes: sizeOf(folder),
          usedAt,
          ...(isFresh ? { neededBy: 'a set-up that may be running' } : {}),
          ...(/\.(?:part|gone)$/.test(name) ? { isLeftOver: true as const } : {}),
        };
      }),
    remove: async name => new SnapshotStore(home, clock).drop(name),
  };
}
