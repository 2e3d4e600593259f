// How CommonMark's blocks begin. Every pattern is tried at one place of one line and takes linear time there.
import type { LineCursor } from './line-cursor.ts';

export interface FenceStart {
  readonly mark: string;
  readonly length: number;
  /** Columns that its content may be indented by for free. */
  readonly indent: number;
  readonly info: string;
}

export interface HeadingStart {
  readonly level: number;
  readonly content: string;
}

const fenceOpening = /(?:`{3,}(?=[^`]*$)|~{3,})/y;
const fenceClosing = /(?:`{3,}|~{3,})(?=[ \t]*$)/y;
const heading = /#{1,6}(?=[ \t]|$)/y;
const underline = /(?:=+|-+)[ \t]*$/y;
const listMarker = /[*+-]|\d{1,9}[.)]/y;

export function fenceStart(cursor: LineCursor): FenceStart | undefined {
  const marks = cursor.isIndented ? undefined : matchAt(fenceOpening, cursor);
  if (!marks) return undefined;
  const info = cursor.line.slice(cursor.solid + marks.length).replace(/^[ \t]+/, '');
  return { mark: marks.charAt(0), length: marks.length, indent: cursor.indent, info };
}

export function isFenceEnd(cursor: LineCursor, fence: FenceStart): boolean {
  if (cursor.isIndented || cursor.line[cursor.solid] !== fence.mark) return false;
  return (matchAt(fenceClosing, cursor)?.length ?? 0) >= fence.length;
}

export function headingStart(cursor: LineCursor): HeadingStart | undefined {
  const marks = cursor.isIndented ? undefined : matchAt(heading, cursor);
  if (!marks) return undefined;
  const words = trimBlanks(cursor.line.slice(cursor.solid + marks.length));
  const closing = closingMarks(words);
  return { level: marks.length, content: trimBlanks(words.slice(0, words.length - closing)) };
}

export function isUnderline(cursor: LineCursor): boolean {
  return !cursor.isIndented && matchAt(underline, cursor) !== undefined;
}

/** The marker of a list item; inside a paragraph an item must not be empty and a number must be 1. */
export function itemMarker(cursor: LineCursor, isInParagraph: boolean): string | undefined {
  const marker = cursor.isIndented ? undefined : matchAt(listMarker, cursor);
  if (!marker) return undefined;
  const behind = cursor.solid + marker.length;
  if (behind < cursor.line.length && !cursor.isSpace(behind)) return undefined;
  if (!isInParagraph) return marker;
  const isFirst = marker.length === 1 || Number.parseInt(marker, 10) === 1;
  return isFirst && /[^ \t]/.test(cursor.line.slice(behind)) ? marker : undefined;
}

/** Where a thematic break may begin in this line: computed once, because every nested list marker asks. */
export function ruleRange(line: string): { readonly from: number; readonly to: number } {
  const none = { from: 0, to: -1 };
  const mark = trimBlanks(line).at(-1) ?? '';
  if (mark !== '*' && mark !== '-' && mark !== '_') return none;
  let from = line.length;
  let marks = 0;
  let to = -1;
  while (from > 0 && (line[from - 1] === mark || line[from - 1] === ' ' || line[from - 1] === '\t')) {
    from--;
    if (line[from] === mark && ++marks === 3) to = from;
  }
  return { from, to };
}

function closingMarks(words: string): number {
  let at = words.length;
  while (words[at - 1] === '#') at--;
  return at === 0 || words[at - 1] === ' ' || words[at - 1] === '\t' ? words.length - at : 0;
}

/** Not `trim`: other white space is content. */
function trimBlanks(words: string): string {
  let from = 0;
  let to = words.length;
  while (words[from] === ' ' || words[from] === '\t') from++;
  while (to > from && (words[to - 1] === ' ' || words[to - 1] === '\t')) to--;
  return words.slice(from, to);
}

function matchAt(pattern: RegExp, cursor: LineCursor): string | undefined {
  pattern.lastIndex = cursor.solid;
  return pattern.exec(cursor.line)?.[0];
}
