// Finds the next match of a pattern and remembers it, so that asking from place to place stays linear.

export class Finder {
  private readonly text: string;
  private readonly pattern: RegExp;
  private askedFrom = 0;
  private found = -1;

  constructor(text: string, pattern: RegExp) {
    this.text = text;
    this.pattern = new RegExp(pattern, 'g');
  }

  /** Offset of the first match at or behind an offset; infinity if there is none. */
  from(offset: number): number {
    if (offset < this.askedFrom || offset > this.found) {
      this.pattern.lastIndex = offset;
      this.found = this.pattern.exec(this.text)?.index ?? Number.POSITIVE_INFINITY;
    }
    this.askedFrom = offset;
    return this.found;
  }
}
