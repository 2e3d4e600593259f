// The block quotes and list items around a place in Markdown, outermost first.
import type { LineCursor } from './line-cursor.ts';

export interface Container {
  readonly kind: 'quote' | 'item';
  /** Columns by which the content of a list item is indented. */
  readonly width: number;
  isEmpty: boolean;
}

const none: readonly Container[] = [];

export class ContainerStack {
  private stack: Container[] = [];
  private firstQuote = -1;

  get depth(): number {
    return this.stack.length;
  }

  /** How many containers go on in this line; what marks them is consumed. */
  match(cursor: LineCursor): number {
    if (cursor.isBlank) return this.matchBlank();
    let matched = 0;
    for (const container of this.stack) {
      if (!goesOn(container, cursor)) break;
      matched++;
    }
    return matched;
  }

  isQuotedWithin(depth: number): boolean {
    return this.firstQuote !== -1 && this.firstQuote < depth;
  }

  cut(depth: number): void {
    if (depth === this.stack.length) return;
    this.stack.length = depth;
    if (this.firstQuote >= depth) this.firstQuote = -1;
  }

  enterQuote(): void {
    this.fill();
    if (this.firstQuote === -1) this.firstQuote = this.stack.length;
    this.stack.push({ kind: 'quote', width: 0, isEmpty: true });
  }

  enterItem(width: number): void {
    this.fill();
    this.stack.push({ kind: 'item', width, isEmpty: true });
  }

  /** The innermost container has content from now on. */
  fill(): void {
    const innermost = this.stack.at(-1);
    if (innermost) innermost.isEmpty = false;
  }

  copy(): readonly Container[] {
    return this.stack.length === 0 ? none : [...this.stack];
  }

  restore(containers: readonly Container[]): void {
    this.stack = [...containers];
    this.firstQuote = containers.findIndex(container => container.kind === 'quote');
  }

  /** A blank line ends quotes and an item without content; it costs the same however deep the items are nested. */
  private matchBlank(): number {
    if (this.firstQuote !== -1) return this.firstQuote;
    const innermost = this.stack.at(-1);
    return innermost?.isEmpty ? this.stack.length - 1 : this.stack.length;
  }
}

function goesOn(container: Container, cursor: LineCursor): boolean {
  if (container.kind === 'item') {
    if (cursor.indent < container.width) return false;
    cursor.skipColumns(container.width);
    return true;
  }
  if (cursor.isIndented || cursor.line[cursor.solid] !== '>') return false;
  skipQuoteMark(cursor);
  return true;
}

export function skipQuoteMark(cursor: LineCursor): void {
  cursor.skipIndent();
  cursor.skip(1);
  cursor.skipColumns(1);
}
