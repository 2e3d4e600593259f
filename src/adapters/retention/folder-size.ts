// What folders hold, for deciding about their retention.
import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Retained } from '../../core/retention.ts';

/** Names of the folders in `home`; none where there is no `home`. */
function foldersIn(home: string): readonly string[] {
  if (!existsSync(home)) return [];
  return readdirSync(home, { withFileTypes: true }).flatMap(entry => (entry.isDirectory() ? [entry.name] : []));
}

export function sizeOf(path: string): number {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats?.size ?? 0;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

/** Each folder in `home` as one thing; `more`: what is known of it besides. */
export function retainedFolders(
  kind: string,
  home: string,
  more: (thing: Retained, folder: string) => Partial<Retained>,
) {
  return foldersIn(home).map((name): Retained => {
    const folder = join(home, name);
    const thing = { kind, name, bytes: sizeOf(folder), usedAt: changedAt(folder) };
    return { ...thing, ...more(thing, folder) };
  });
}

/** When the folder or anything directly in it changed last. */
function changedAt(folder: string): number {
  const times = readdirSync(folder).map(name => lstatSync(join(folder, name)).mtimeMs);
  return Math.max(lstatSync(folder).mtimeMs, ...times);
}
