// A leaf that may still get lines.
import type { FenceStart } from './block-starts.ts';
import type { Container } from './container-stack.ts';
import { countsAsJson, type FenceLeaf, type Piece, type TextLeaf } from './leaf.ts';
import type { LineCursor } from './line-cursor.ts';
import { ObjectExtent } from './object-extent.ts';

export interface OpenText extends TextLeaf {
  readonly pieces: Piece[];
  /** What ends an HTML block. */
  readonly end: RegExp | 'blank';
}

export const openText = (
  form: TextLeaf['form'],
  containers: readonly Container[],
  { end = 'blank', heading }: Partial<Pick<OpenText, 'end' | 'heading'>> = {},
): OpenText => ({ kind: 'text', form, containers, pieces: [], end, heading });

export function addLine({ pieces }: OpenText, cursor: LineCursor, isQuoted: boolean): void {
  const start = cursor.start + cursor.offset;
  pieces.push({ start, end: cursor.start + cursor.line.length, lineStart: cursor.start, isQuoted });
}

export interface OpenFence extends FenceLeaf {
  readonly content: { readonly start: number; readonly end: number }[];
  /** Undefined: the content is not read as JSON. */
  readonly json: ObjectExtent | undefined;
  /** Where the fence would have ended, had that not been in a JSON string. */
  passedEnd?: { readonly lines: number; readonly next: number };
}

export const openFence = (fence: FenceStart, start: number, isQuoted: boolean): OpenFence => ({
  kind: 'fence',
  fence,
  start,
  isQuoted,
  content: [],
  json: countsAsJson({ fence, isQuoted }) ? new ObjectExtent() : undefined,
});

export function addFencedLine(open: OpenFence, text: string, cursor: LineCursor): void {
  cursor.skipColumns(open.fence.indent);
  const line = { start: cursor.start + cursor.offset, end: cursor.next };
  open.content.push(line);
  open.json?.feed(text, line.start, line.end);
}

/** With a string still open when everything ends, the first end that was passed is the end after all. */
export function takeBack({ passedEnd, json, content }: OpenFence): number | undefined {
  if (!passedEnd || !json?.isInString) return undefined;
  content.length = passedEnd.lines;
  return passedEnd.next;
}
