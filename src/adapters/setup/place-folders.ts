// Puts finished folders where a worktree wants them, each by one rename: half a folder is never seen there.
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { containedPath } from '../runner/contained-path.ts';
import { SetupFailure } from './setup-parts.ts';

/** Beside the folder, so that it is on the same file system and in no commit. */
export function workshopOf(folder: string): string {
  return `${folder}.pitwall-setup`;
}

/** What a killed set-up left there is of no use to anybody. */
export function clearWorkshop(folder: string): void {
  rmSync(workshopOf(folder), { recursive: true, force: true });
}

export async function moveIn(workshop: string, folder: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const to = join(folder, path);
    mkdirSync(dirname(to), { recursive: true });
    const parent = dirname(path) === '.' ? { kind: 'inside' } : await containedPath(folder, dirname(path));
    if (parent.kind !== 'inside') throw new SetupFailure(`${path} would lead out of the worktree`);
    rmSync(to, { recursive: true, force: true });
    renameSync(join(workshop, path), to);
  }
}
