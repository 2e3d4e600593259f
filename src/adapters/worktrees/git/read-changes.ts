// Reads what `git diff --patch-with-raw -z --unified=0` says: which files differ, and in which lines of the older side.
import type { FileChange, Lines } from '../../../core/world/workset.ts';

interface RawChange {
  readonly status: string;
  readonly path: string;
  readonly from?: string;
}

export function readChanges(text: string): readonly FileChange[] {
  const { changes, rest } = readRaw(text);
  const patches = rest.split(/^diff --git /m).slice(1);
  // A file whose type changed has two of them: then no lines are known.
  const areKnown = patches.length === changes.length;
  return changes.map(({ status, path, from }, at) => {
    const hunks = areKnown && /^[MR]/.test(status) ? hunksOf(patches[at] ?? '') : [];
    return { path, ...(from === undefined ? {} : { from }), ...(hunks.length > 0 ? { hunks } : {}) };
  });
}

/** `:100644 100644 abc def R086`, then one path, or two of a rename, each ended by a zero byte. */
function readRaw(text: string): { readonly changes: readonly RawChange[]; readonly rest: string } {
  const changes: RawChange[] = [];
  let at = 0;
  const next = () => {
    const end = text.indexOf('\0', at);
    const field = text.slice(at, end < 0 ? text.length : end);
    at = end < 0 ? text.length : end + 1;
    return field;
  };
  while (text[at] === ':') {
    const status = next().split(' ').at(-1) ?? '';
    const first = next();
    if (status.startsWith('R')) changes.push({ status, from: first, path: next() });
    else changes.push({ status, path: status.startsWith('C') ? next() : first });
  }
  // A zero byte is between both parts.
  return { changes, rest: text.slice(text[at] === '\0' ? at + 1 : at) };
}

/** Lines that are only put in are between two: both are meant. */
function hunksOf(patch: string): readonly Lines[] {
  return [...patch.matchAll(/^@@ -(\d+)(?:,(\d+))? /gm)].map(([, start, count = '1']) => {
    const [first, lines] = [Number(start), Number(count)];
    return lines === 0 ? [first, first + 1] : [first, first + lines - 1];
  });
}

/** Boxes of task lists that are checked there and were not, or not there. */
export function countTicked(text: string): number {
  const boxes = [...text.matchAll(/^([-+])[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[[xX]\][ \t]/gm)];
  const added = boxes.filter(([, sign]) => sign === '+').length;
  return Math.max(0, added - (boxes.length - added));
}
