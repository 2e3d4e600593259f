// Reads Markdown into its leaves as CommonMark does, in linear time whatever the nesting. One rule is our own: a fence
// inside a JSON string does not end the fence around it. Link definitions stay in their paragraphs.
import {
  fenceStart,
  type HeadingStart,
  headingStart,
  isFenceEnd,
  isUnderline,
  itemMarker,
  ruleRange,
} from './block-starts.ts';
import { ContainerStack, skipQuoteMark } from './container-stack.ts';
import type { Effort } from './effort.ts';
import { htmlStart } from './html-blocks.ts';
import type { Leaf, TextLeaf } from './leaf.ts';
import { LineCursor } from './line-cursor.ts';
import { addFencedLine, addLine, type OpenFence, type OpenText, openFence, openText, takeBack } from './open-leaf.ts';

/** A line behind the containers that go on in it. */
interface Spot {
  readonly cursor: LineCursor;
  /** Containers that go on; the others are left as soon as something begins. */
  readonly kept: number;
  /** `lazy`: its containers do not go on, but plain text still continues it. */
  paragraph: 'inside' | 'lazy' | 'none';
  isQuoted: boolean;
  isSettled: boolean;
  rule?: ReturnType<typeof ruleRange>;
}

export class BlockReader {
  private readonly text: string;
  private readonly effort: Effort;
  private readonly containers = new ContainerStack();
  private at = 0;
  private open: OpenText | OpenFence | undefined;
  private ready: Leaf[] = [];

  constructor(text: string, effort: Effort) {
    this.text = text;
    this.effort = effort;
  }

  next(): Leaf | undefined {
    while (this.ready.length === 0) {
      if (this.at < this.text.length) this.readLine();
      else if (this.open) this.close();
      else return undefined;
    }
    return this.ready.shift();
  }

  /** Goes on behind an offset past the leaf that was read last, as if that were one paragraph up to there. */
  resume(offset: number, leaf: TextLeaf): void {
    const lineStart = this.text.lastIndexOf('\n', offset - 1) + 1;
    const cursor = new LineCursor(this.text, lineStart);
    cursor.skip(offset - lineStart);
    const paragraph = openText('paragraph', leaf.containers);
    addLine(paragraph, cursor, false);
    this.containers.restore(leaf.containers);
    this.open = paragraph;
    this.ready = [];
    this.at = cursor.next;
  }

  private readLine(): void {
    const cursor = new LineCursor(this.text, this.at);
    const kept = this.containers.match(cursor);
    const isAllKept = kept === this.containers.depth;
    if (this.open?.kind === 'fence' && !isAllKept) {
      this.close();
      return;
    }
    this.at = cursor.next;
    const isQuoted = this.containers.isQuotedWithin(kept);
    if (isAllKept && this.continueLeaf(cursor, isQuoted)) return;
    const isParagraph = this.open?.kind === 'text' && this.open.form === 'paragraph' && !cursor.isBlank;
    const paragraph = isParagraph ? (isAllKept ? 'inside' : 'lazy') : 'none';
    this.readStarts({ cursor, kept, paragraph, isQuoted, isSettled: false });
  }

  /** Whether the line belongs to an open leaf that is no paragraph. */
  private continueLeaf(cursor: LineCursor, isQuoted: boolean): boolean {
    const { open } = this;
    if (open?.kind === 'fence') return this.continueFence(open, cursor);
    if (!open || open.form === 'paragraph') return false;
    const isOver =
      open.form === 'code' ? !cursor.isIndented && !cursor.isBlank : open.end === 'blank' && cursor.isBlank;
    if (isOver) return false;
    this.addTo(open, cursor, isQuoted);
    return true;
  }

  private continueFence(open: OpenFence, cursor: LineCursor): true {
    const isEnd = isFenceEnd(cursor, open.fence);
    if (isEnd && (!open.json?.isInString || this.effort.left <= 0)) {
      this.ready.push(open);
      this.open = undefined;
      return true;
    }
    if (isEnd) open.passedEnd ??= { lines: open.content.length, next: cursor.next };
    addFencedLine(open, this.text, cursor);
    return true;
  }

  private readStarts(spot: Spot): void {
    const { cursor } = spot;
    let isDeeper = mayStart(cursor);
    while (isDeeper) isDeeper = this.enterContainer(spot);
    if (mayStart(cursor) && this.startLeaf(spot)) return;
    if (spot.paragraph === 'none') this.settle(spot);
    if (cursor.isBlank) return;
    cursor.skipIndent();
    if (this.open?.kind === 'text') addLine(this.open, cursor, spot.isQuoted);
    else this.startText(spot, 'paragraph');
  }

  private enterContainer(spot: Spot): boolean {
    const { cursor } = spot;
    if (cursor.isIndented || !mayStart(cursor)) return false;
    if (cursor.line[cursor.solid] === '>') {
      this.settle(spot);
      skipQuoteMark(cursor);
      this.containers.enterQuote();
      spot.isQuoted = true;
      return true;
    }
    const isInside = spot.paragraph === 'inside';
    if (isRule(spot) || (isInside && isUnderline(cursor))) return false;
    const marker = itemMarker(cursor, isInside);
    if (marker === undefined) return false;
    this.settle(spot);
    this.containers.enterItem(skipItemMarker(cursor, marker));
    return true;
  }

  private startLeaf(spot: Spot): boolean {
    const { cursor } = spot;
    if (cursor.isIndented) return spot.paragraph === 'none' && this.startText(spot, 'code');
    const heading = headingStart(cursor);
    if (heading) return this.startHeading(spot, heading);
    const fence = fenceStart(cursor);
    if (fence) return this.startOpen(spot, openFence(fence, cursor.start, spot.isQuoted));
    const html = htmlStart(cursor.line.slice(cursor.solid), spot.paragraph !== 'none');
    if (html) return this.startText(spot, html.isComment ? 'comment' : 'html', html.end);
    if (spot.paragraph === 'inside' && isUnderline(cursor)) return this.endAsHeading();
    if (!isRule(spot)) return false;
    this.settle(spot);
    this.containers.fill();
    return true;
  }

  private startText(spot: Spot, form: TextLeaf['form'], end?: RegExp | 'blank'): true {
    this.settle(spot);
    const open = openText(form, this.containers.copy(), end && { end });
    this.startOpen(spot, open);
    this.addTo(open, spot.cursor, spot.isQuoted);
    return true;
  }

  private startHeading(spot: Spot, heading: HeadingStart): true {
    this.settle(spot);
    this.containers.fill();
    const leaf = openText('heading', this.containers.copy(), { heading });
    addLine(leaf, spot.cursor, spot.isQuoted);
    this.ready.push(leaf);
    return true;
  }

  private startOpen(spot: Spot, open: OpenText | OpenFence): true {
    this.settle(spot);
    this.containers.fill();
    this.open = open;
    return true;
  }

  private addTo(open: OpenText, cursor: LineCursor, isQuoted: boolean): void {
    addLine(open, cursor, isQuoted);
    if (open.end !== 'blank' && open.end.test(cursor.line.slice(cursor.offset))) this.close();
  }

  private endAsHeading(): true {
    if (this.open?.kind === 'text') this.ready.push({ ...this.open, form: 'heading' });
    this.open = undefined;
    return true;
  }

  /** Something begins here: what does not go on in this line is over. */
  private settle(spot: Spot): void {
    if (spot.isSettled) return;
    this.close();
    this.containers.cut(spot.kept);
    spot.isSettled = true;
    spot.paragraph = 'none';
  }

  private close(): void {
    const { open } = this;
    if (!open) return;
    const next = open.kind === 'fence' ? takeBack(open) : undefined;
    if (next !== undefined) {
      this.effort.left -= this.at - next;
      this.at = next;
    }
    this.ready.push(open);
    this.open = undefined;
  }
}

/** Most lines are plain text, which this finds out fast. */
function mayStart(cursor: LineCursor): boolean {
  return !cursor.isBlank && (cursor.isIndented || '>#`~<=-*_+0123456789'.includes(cursor.line.charAt(cursor.solid)));
}

function isRule(spot: Spot): boolean {
  const { cursor } = spot;
  if (cursor.isIndented) return false;
  spot.rule ??= ruleRange(cursor.line);
  return cursor.solid >= spot.rule.from && cursor.solid <= spot.rule.to;
}

/** Gives the columns by which the item's content is indented. */
function skipItemMarker(cursor: LineCursor, marker: string): number {
  const { indent } = cursor;
  cursor.skipIndent();
  cursor.skip(marker.length);
  const spaces = cursor.indent;
  const isNarrow = spaces < 1 || spaces > 4 || cursor.isBlank;
  if (isNarrow) cursor.skipColumns(1);
  else cursor.skipIndent();
  return indent + marker.length + (isNarrow ? 1 : spaces);
}
