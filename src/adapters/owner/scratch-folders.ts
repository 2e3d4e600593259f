// Scratch folders of processes that can be killed: each names its owner, and a later process removes what a dead one left.
import { lstatSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Owner, OwnerLiveness } from '../../ports/owner.ts';
import { parseJson } from '../../std/parse-json.ts';
import { readIfThere } from '../../std/read-if-there.ts';
import { ownerSchema } from '../store/owner-schema.ts';

const fileName = '.owner.json';

/** Until the owner takes it away itself, or is gone. A folder without an owner is never swept. */
export function claimFolder(folder: string, owner: Owner): void {
  writeFileSync(join(folder, fileName), JSON.stringify(owner));
}

export interface Swept {
  readonly folder: string;
  /** Why it is still there; undefined: it is gone. */
  readonly trouble?: string;
}

export function sweepFolders(parent: string, prefix: string, liveness: OwnerLiveness): readonly Swept[] {
  return abandonedFolders(parent, prefix, liveness).map(remove);
}

/** Only where the owner is known to be dead: one that cannot be seen may live. */
export function abandonedFolders(parent: string, prefix: string, liveness: OwnerLiveness): readonly string[] {
  return readdirSync(parent)
    .filter(name => name.startsWith(prefix))
    .map(name => join(parent, name))
    .filter(folder => {
      const owner = ownerOf(folder);
      return owner !== undefined && liveness(owner) === 'dead';
    });
}

/** Undefined: it names no owner that we wrote, or it belongs to another user. */
function ownerOf(folder: string): Owner | undefined {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (!stats?.isDirectory() || stats.uid !== process.getuid?.()) return undefined;
  // A living owner may take it away right now.
  const text = readIfThere(join(folder, fileName));
  if (text === undefined) return undefined;
  const parsed = ownerSchema.safeParse(parseJson(text));
  return parsed.success ? parsed.data : undefined;
}

function remove(folder: string): Swept {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    return { folder };
  } catch (error) {
    return { folder, trouble: error instanceof Error ? error.message : String(error) };
  }
}
