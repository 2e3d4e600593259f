// What is in the folder that git keeps for a linked worktree: HEAD, index, logs, half-done merges, and the repositories of its submodules.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readIfThere } from '../../../std/read-if-there.ts';

/** Why the worktree is locked; undefined: it is not. */
export function lockReason(admin: string): string | undefined {
  return readIfThere(join(admin, 'locked'))?.trim();
}

const textBytesMax = 32 * 1024 * 1024;
const objectName = /(?<![0-9a-f])(?:[0-9a-f]{64}|[0-9a-f]{40})(?![0-9a-f])/g;

/** Every object that a file in there names: logs, ORIG_HEAD, MERGE_HEAD, the state of a rebase. */
export function namedObjects(admin: string): readonly string[] {
  const names = new Set<string>();
  for (const file of textFiles(admin))
    for (const [name] of readFileSync(file, 'latin1').matchAll(objectName)) names.add(name);
  return [...names].filter(name => !/^0+$/.test(name));
}

/** The commit that HEAD was on last, as its log has it. */
export function lastHead(admin: string): string | undefined {
  const log = readIfThere(join(admin, 'logs', 'HEAD')) ?? '';
  return [...log.matchAll(/^[0-9a-f]+ (?!0+ )([0-9a-f]{40,64}) /gm)].at(-1)?.[1];
}

/** Commits that HEAD was on, as its log has them. */
export function headLog(admin: string): ReadonlySet<string> {
  const log = join(admin, 'logs', 'HEAD');
  return new Set(existsSync(log) ? (readFileSync(log, 'latin1').match(objectName) ?? []) : []);
}

function textFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'modules' ? [] : textFiles(path);
    const isText = entry.isFile() && !/index/i.test(entry.name) && statSync(path).size <= textBytesMax;
    return isText ? [path] : [];
  });
}
