// Scratch folders that belong to this process, and the removal of those whose process is dead.
import { currentOwner } from '../adapters/owner/current-owner.ts';
import { ownerLiveness } from '../adapters/owner/owner-liveness.ts';
import { claimFolder, sweepFolders } from '../adapters/owner/scratch-folders.ts';

const self = currentOwner('pitwall demo');

export function claim(folder: string): void {
  claimFolder(folder, self);
}

export function sweep(parent: string, prefix: string) {
  return sweepFolders(parent, prefix, ownerLiveness(self));
}
