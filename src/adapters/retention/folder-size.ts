// What a folder holds, for deciding about its retention.
import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Names of the folders in `home`; none where there is no `home`. */
export function foldersIn(home: string): readonly string[] {
  if (!existsSync(home)) return [];
  return readdirSync(home, { withFileTypes: true }).flatMap(entry => (entry.isDirectory() ? [entry.name] : []));
}

export function sizeOf(path: string): number {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats?.size ?? 0;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

/** When the folder or anything directly in it changed last. */
export function changedAt(folder: string): number {
  const times = readdirSync(folder).map(name => lstatSync(join(folder, name)).mtimeMs);
  return Math.max(lstatSync(folder).mtimeMs, ...times);
}
