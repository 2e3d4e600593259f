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

export class OpenFence {
  readonly kind = 'fence';
  readonly fence: FenceStart;
  private readonly start: number;
  private readonly isQuoted: boolean;
  private readonly content: { start: number; end: number }[] = [];
  private readonly json = new ObjectExtent();
  private readonly followsJson: boolean;
  /** Where the fence would have ended, had that not been in a JSON string. */
  private passedEnd: { readonly lines: number; readonly next: number } | undefined;

  constructor(fence: FenceStart, start: number, isQuoted: boolean) {
    this.fence = fence;
    this.start = start;
    this.isQuoted = isQuoted;
    this.followsJson = countsAsJson({ fence, isQuoted });
  }

  /** Whether a fence here would be text in a JSON string. */
  get isInString(): boolean {
    return this.json.isInString;
  }

  pass(cursor: LineCursor): void {
    this.passedEnd ??= { lines: this.content.length, next: cursor.next };
  }

  add(text: string, cursor: LineCursor): void {
    cursor.skipColumns(this.fence.indent);
    const line = { start: cursor.start + cursor.offset, end: cursor.next };
    this.content.push(line);
    if (this.followsJson) this.json.feed(text, line.start, line.end);
  }

  /** With a string still open when everything ends, the first end that was passed is the end after all. */
  takeBack(): number | undefined {
    if (!this.passedEnd || !this.isInString) return undefined;
    this.content.length = this.passedEnd.lines;
    return this.passedEnd.next;
  }

  leaf(): FenceLeaf {
    const { fence, start, isQuoted, content } = this;
    return { kind: 'fence', fence, start, isQuoted, content };
  }
}
