// What git leaves in a file that it could not merge, where it touches what is Pitwall's.
import type { BodyError } from './epic-body.ts';
import type { Line, Lines } from './lines.ts';

interface Extent {
  readonly start: number;
  readonly end: number;
}

const marker = /^(<{7}|>{7}|\|{7})(?=[ \t]|$)/;

export function isConflictMarker(text: string): boolean {
  return marker.test(text);
}

/** `ours`: sections and front matter. `quoted`: what is only shown there. Both in order. */
export function conflictIn(lines: Lines, ours: readonly Extent[], quoted: readonly Extent[]): BodyError | undefined {
  const first = conflictsOf(lines, quoted).find(({ start, end }) =>
    ours.some(own => start < own.end && end > own.start),
  );
  if (!first) return undefined;
  const what = 'git left a conflict here that a person must resolve';
  return { error: 'conflict-markers', line: lines.numberAt(first.start), what };
}

/** From the first marker to the last one of each conflict; a marker alone is one line. */
function conflictsOf(lines: Lines, quoted: readonly Extent[]): readonly Extent[] {
  const found: Extent[] = [];
  let open: Line | undefined;
  for (const line of markerLines(lines, quoted)) {
    if (lines.text[line.start] === '>') {
      found.push({ start: (open ?? line).start, end: line.next });
      open = undefined;
    } else {
      if (open) found.push({ start: open.start, end: open.next });
      open = line;
    }
  }
  return open ? [...found, { start: open.start, end: open.next }] : found;
}

function markerLines(lines: Lines, quoted: readonly Extent[]): readonly Line[] {
  let at = 0;
  return lines.all.filter(line => {
    while ((quoted[at]?.end ?? Number.POSITIVE_INFINITY) <= line.start) at += 1;
    const isQuoted = line.start >= (quoted[at]?.start ?? Number.POSITIVE_INFINITY);
    return !isQuoted && /[<>]/.test(lines.text.charAt(line.start)) && isConflictMarker(lines.textOf(line));
  });
}
