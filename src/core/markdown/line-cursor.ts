// One line, and how far its containers have consumed it. A tab reaches to the next multiple of four columns.

const tabStop = 4;

export class LineCursor {
  readonly line: string;
  /** Offset of the line in the text, and of the line after it. */
  readonly start: number;
  readonly next: number;
  /** In the line: what is consumed so far. */
  offset = 0;
  private column = 0;
  private solidOffset = -1;
  private solidColumn = 0;

  /** Lines end at LF or CRLF only. */
  constructor(text: string, start: number) {
    const feed = text.indexOf('\n', start);
    const end = feed === -1 ? text.length : feed;
    this.start = start;
    this.next = feed === -1 ? text.length : feed + 1;
    const isCrlf = feed > start && text[feed - 1] === '\r';
    this.line = text.slice(start, isCrlf ? end - 1 : end);
  }

  /** Offset in the line of the first character from here on that is no space or tab. */
  get solid(): number {
    this.look();
    return this.solidOffset;
  }

  get indent(): number {
    this.look();
    return this.solidColumn - this.column;
  }

  get isIndented(): boolean {
    return this.indent >= tabStop;
  }

  get isBlank(): boolean {
    return this.solid >= this.line.length;
  }

  skipIndent(): void {
    this.look();
    this.offset = this.solidOffset;
    this.column = this.solidColumn;
  }

  /** Over characters that are no tabs. */
  skip(characters: number): void {
    this.offset += characters;
    this.column += characters;
  }

  /** Over at most this much white space; a tab may be consumed in part. */
  skipColumns(columns: number): void {
    let left = columns;
    while (left > 0 && this.isSpace(this.offset)) {
      const width = this.line[this.offset] === '\t' ? tabStop - (this.column % tabStop) : 1;
      const taken = Math.min(left, width);
      this.column += taken;
      if (taken === width) this.offset++;
      left -= taken;
    }
  }

  isSpace(offset: number): boolean {
    const character = this.line[offset];
    return character === ' ' || character === '\t';
  }

  /** Looked for once per stretch of white space, however many containers ask. */
  private look(): void {
    if (this.solidOffset >= this.offset) return;
    let column = this.column;
    let offset = this.offset;
    for (; this.isSpace(offset); offset++) column += this.line[offset] === '\t' ? tabStop - (column % tabStop) : 1;
    this.solidOffset = offset;
    this.solidColumn = column;
  }
}
