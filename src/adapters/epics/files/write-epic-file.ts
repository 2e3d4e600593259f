// Writes an epic's file by rename, if it still has the bytes that were read. What an editor saved into it meanwhile is not lost: the
// old file keeps a second name until that was checked.
import { chmodSync, linkSync, lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { OutputOf } from '../../../core/effect/define.ts';
import type { WriteEpic } from '../../../core/world/epic.ts';
import type { EpicChange } from '../../../ports/epics.ts';
import { errorCode } from '../../../std/error-code.ts';
import { decoded, type EpicFile, epicBytesMax, versionOf } from './read-epic-file.ts';

type Written = OutputOf<typeof WriteEpic>;

/** The turn of this process: no other Pitwall writes here. `rename`: what swaps the files; an editor may be faster. */
export function writeEpicFile(found: EpicFile, change: EpicChange, rename = renameSync): Written {
  const next = edited(found.text, change);
  if (typeof next !== 'string') return next;
  const swapped = swap(found, { before: found.bytes, text: next, rename });
  if (swapped.kind === 'kept') return { kind: 'changed' };
  if (swapped.kind === 'done') return { kind: 'written', version: versionOf(Buffer.from(next)) };
  return afterLateEdit(found, change, { late: swapped.late, ours: Buffer.from(next) });
}

/** An editor saved between our check and our rename: its text, with the same change where that is possible. */
function afterLateEdit(
  found: EpicFile,
  change: EpicChange,
  { late, ours }: { readonly late: Buffer; readonly ours: Buffer },
): Written {
  const theirs = decoded(basename(found.path), late);
  const merged = edited(theirs, change);
  const text = typeof merged === 'string' ? merged : theirs;
  const isBack = swap(found, { before: ours, text, rename: renameSync }).kind === 'done';
  return isBack && text === merged ? { kind: 'written', version: versionOf(Buffer.from(text)) } : { kind: 'changed' };
}

function edited(text: string, change: EpicChange): string | Extract<Written, { kind: 'refused' }> {
  const next = change.edit(text);
  if (next === undefined) return { kind: 'refused', why: 'its body cannot be edited' };
  const size = Buffer.byteLength(next);
  if (size <= epicBytesMax) return next;
  return { kind: 'refused', why: `its body would have ${size} bytes, and ${epicBytesMax} are allowed` };
}

/** `kept`: the file is another one by now. `late`: ours is there, and what was saved into the old one too late. */
type Swap = { readonly kind: 'done' } | { readonly kind: 'kept' } | { readonly kind: 'late'; readonly late: Buffer };

interface Replacement {
  readonly before: Buffer;
  readonly text: string;
  readonly rename: typeof renameSync;
}

function swap({ path, mode }: EpicFile, { before, text, rename }: Replacement): Swap {
  const [draft, old] = ['new', 'old'].map(end => join(dirname(path), `.${basename(path)}.${end}`)) as [string, string];
  const clear = () => {
    for (const each of [draft, old]) rmSync(each, { force: true });
  };
  clear();
  try {
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true });
    chmodSync(draft, mode);
    linkSync(path, old);
    if (!readFileSync(old).equals(before) || lstatSync(path).ino !== lstatSync(old).ino) return { kind: 'kept' };
    rename(draft, path);
    const late = readFileSync(old);
    return late.equals(before) ? { kind: 'done' } : { kind: 'late', late };
  } catch (error) {
    // A person removed or renamed it.
    if (errorCode(error) === 'ENOENT') return { kind: 'kept' };
    throw error;
  } finally {
    clear();
  }
}
