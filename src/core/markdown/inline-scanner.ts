// Finds the braces of a leaf that are outside of code spans, HTML comments and quoted lines.
import { finderOf } from './finder.ts';
import { inlineTag } from './html-blocks.ts';
import type { Piece, TextLeaf } from './leaf.ts';

const punctuation = /[!-/:-@[-`{-~]/;

/** What a scanner looks for; shared by the leaves of a text, so that no stretch is searched twice. */
export const inlineMarks = (text: string) => ({
  special: finderOf(text, /[{`\\<]/g),
  backtick: finderOf(text, /`/g),
  commentEnd: finderOf(text, /-->/g),
});
export type InlineMarks = ReturnType<typeof inlineMarks>;

export interface Range {
  readonly start: number;
  readonly end: number;
}

export class InlineScanner {
  /** Comments, and whatever the caller hid, in order: lines that begin in them are not the agent's words. */
  readonly hidden: Range[] = [];
  private readonly text: string;
  private readonly pieces: readonly Piece[];
  private readonly form: TextLeaf['form'];
  private readonly marks: InlineMarks;
  private readonly end: number;
  private runs: ReadonlyMap<number, number[]> | undefined;
  private index = 0;
  private at = 0;
  /** Up to here backticks belong to a tag. */
  private tagEnd = 0;

  constructor(text: string, leaf: TextLeaf, marks: InlineMarks) {
    this.text = text;
    this.form = leaf.form;
    this.pieces = leaf.pieces;
    this.marks = marks;
    this.end = leaf.pieces.at(-1)?.end ?? 0;
  }

  /** The next brace from here on; the caller says where to go on. */
  next(): number | undefined {
    for (; this.index < this.pieces.length; this.index++) {
      const piece = this.pieces[this.index] as Piece;
      this.at = Math.max(this.at, piece.start);
      const found = this.nextIn(piece);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  skipTo(offset: number): void {
    this.at = offset;
  }

  hide(range: Range): void {
    this.hidden.push(range);
    this.at = range.end;
  }

  private get hasSpans(): boolean {
    return this.form === 'paragraph' || this.form === 'heading';
  }

  private nextIn(piece: Piece): number | undefined {
    while (this.at < piece.end) {
      const found = this.marks.special(this.at);
      if (found >= piece.end) {
        this.at = piece.end;
        return undefined;
      }
      this.at = found;
      const character = this.text[found];
      if (character === '{' && !piece.isQuoted) return found;
      this.at = character === '{' ? found + 1 : this.behind(character);
    }
    return undefined;
  }

  private behind(character: string | undefined): number {
    if (character === '<') return this.behindAngle();
    if (!this.hasSpans) return this.at + 1;
    if (character === '`') return this.behindBackticks();
    const escaped = this.text[this.at + 1] ?? '';
    return this.at + (punctuation.test(escaped) && escaped !== '{' ? 2 : 1);
  }

  private behindAngle(): number {
    const comment = this.text.startsWith('<!--', this.at) ? this.comment() : undefined;
    if (comment) {
      this.hide(comment);
      return comment.end;
    }
    inlineTag.lastIndex = this.at;
    const tagEnd = this.hasSpans && inlineTag.test(this.text) ? inlineTag.lastIndex : 0;
    if (tagEnd <= this.end) this.tagEnd = Math.max(this.tagEnd, tagEnd);
    return this.at + 1;
  }

  /** A block that begins with a comment is one to its end; anywhere else it takes an end to make a comment. */
  private comment(): Range | undefined {
    const start = this.at;
    // `<!-->` is a whole comment: its end may overlap its beginning.
    const end = this.marks.commentEnd(start + 2) + 3;
    if (end <= this.end) return { start, end };
    const isFirst = this.form === 'comment' && start === this.text.indexOf('<', this.pieces[0]?.start);
    return isFirst ? { start, end: this.end } : undefined;
  }

  /** Offsets of all runs of backticks by their length, the last one first. */
  private backtickRuns(): ReadonlyMap<number, number[]> {
    const runs = new Map<number, number[]>();
    for (const { start, end } of this.pieces) {
      for (let at = this.marks.backtick(start); at < end; ) {
        const length = runLength(this.text, at, end);
        const same = runs.get(length);
        if (same) same.push(at);
        else runs.set(length, [at]);
        at = this.marks.backtick(at + length);
      }
    }
    for (const starts of runs.values()) starts.reverse();
    return runs;
  }

  private behindBackticks(): number {
    const length = runLength(this.text, this.at, this.end);
    const behind = this.at + length;
    if (this.at < this.tagEnd) return behind;
    this.runs ??= this.backtickRuns();
    const starts = this.runs.get(length) ?? [];
    // They are asked for in rising order: what is behind us is not needed again.
    while ((starts.at(-1) ?? behind) < behind) starts.pop();
    const closing = starts.at(-1);
    return closing === undefined ? behind : closing + length;
  }
}

function runLength(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && text[at] === '`') at++;
  return at - start;
}
