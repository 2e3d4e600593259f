// Temporary folders that killed processes left: of gates, of Pitwall's git, and of the sockets of agents' tools. The name is the path.
import { lstatSync, rmSync } from 'node:fs';
import type { OwnerLiveness } from '../../ports/owner.ts';
import type { RetainedKind } from '../../ports/retained.ts';
import { gateFolderPrefix } from '../gates/runner/own-folders.ts';
import { substitutePrefix } from '../git/stand-in.ts';
import { staleSocketFolders } from '../mcp/socket-folder.ts';
import { abandonedFolders } from '../owner/scratch-folders.ts';
import { sizeOf } from './folder-size.ts';

const kind = 'temporary';

export function retainedScratch(parents: readonly string[], liveness: OwnerLiveness): RetainedKind {
  return {
    name: kind,
    list: async () => {
      const found = parents.map(async parent => [
        ...abandonedFolders(parent, gateFolderPrefix, liveness),
        ...abandonedFolders(parent, substitutePrefix, liveness),
        ...(await staleSocketFolders(parent)),
      ]);
      return (await Promise.all(found)).flat().map(folder => {
        const usedAt = lstatSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
        return { kind, name: folder, bytes: sizeOf(folder), usedAt, isLeftOver: true };
      });
    },
    remove: async folder => rmSync(folder, { recursive: true, force: true }),
  };
}
