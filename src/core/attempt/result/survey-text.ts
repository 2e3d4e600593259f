// One walk through a message: the last candidate for a result, and the lines and headings that are the agent's own.
import { BlockReader } from '../../markdown/block-reader.ts';
import type { HeadingStart } from '../../markdown/block-starts.ts';
import { Effort } from '../../markdown/effort.ts';
import { InlineMarks, InlineScanner, type Range } from '../../markdown/inline-scanner.ts';
import { countsAsJson, type FenceLeaf, type Piece, type TextLeaf } from '../../markdown/leaf.ts';
import { BareObjects } from './bare-objects.ts';
import { type Candidate, candidateInFence } from './candidate.ts';

export interface Survey {
  /** The last one wins, broken or not. */
  readonly candidate: Candidate | undefined;
  /** PromptContext of fences, quotes, comments and objects, in order. */
  readonly ownLines: readonly Piece[];
  /** Of level 2, each alone on its line. */
  readonly headings: readonly string[];
}

export function surveyText(text: string): Survey {
  const effort = new Effort(text);
  const walk = new Walk(text, new BlockReader(text, effort), new BareObjects(text, effort));
  return walk.walk();
}

const nowhere: readonly Range[] = [];

class Walk {
  private readonly text: string;
  private readonly reader: BlockReader;
  private readonly bare: BareObjects;
  private readonly marks: InlineMarks;
  private readonly ownLines: Piece[] = [];
  private readonly headings: string[] = [];
  private candidate: Candidate | undefined;

  constructor(text: string, reader: BlockReader, bare: BareObjects) {
    this.text = text;
    this.reader = reader;
    this.bare = bare;
    this.marks = new InlineMarks(text);
  }

  walk(): Survey {
    for (let leaf = this.reader.next(); leaf; leaf = this.reader.next()) {
      if (leaf.kind === 'fence') this.readFence(leaf);
      else this.readText(leaf);
    }
    const { candidate, ownLines, headings } = this;
    return { candidate, ownLines, headings };
  }

  private readFence(leaf: FenceLeaf): void {
    if (!countsAsJson(leaf)) return;
    const content = leaf.content.map(({ start, end }) => this.text.slice(start, end)).join('');
    const candidate = candidateInFence(content);
    const isDamaged = this.bare.isInOpenString(leaf.start);
    if (candidate) this.candidate = candidate.kind === 'object' && isDamaged ? { ...candidate, isDamaged } : candidate;
  }

  private readText(leaf: TextLeaf): void {
    const hidden = leaf.form === 'code' ? nowhere : this.readObjects(leaf);
    if (leaf.heading) this.readHeading(leaf.heading, leaf.pieces[0]);
    else this.readLines(leaf, hidden);
  }

  private readLines(leaf: TextLeaf, hidden: readonly Range[]): void {
    let index = 0;
    for (const piece of leaf.pieces) {
      while ((hidden[index]?.end ?? Number.POSITIVE_INFINITY) <= piece.start) index++;
      const isHidden = (hidden[index]?.start ?? Number.POSITIVE_INFINITY) < piece.start;
      if (!piece.isQuoted && !isHidden) this.ownLines.push(piece);
    }
  }

  /** Gives the ranges of objects and comments. An object that goes on behind the leaf takes the reader with it. */
  private readObjects(leaf: TextLeaf): readonly Range[] {
    const leafEnd = leaf.pieces.at(-1)?.end ?? 0;
    if (this.marks.special.from(leaf.pieces[0]?.start ?? 0) >= leafEnd) return nowhere;
    const scanner = new InlineScanner(this.text, leaf, this.marks);
    for (let start = scanner.next(); start !== undefined; start = scanner.next()) {
      const { end, isJson, candidate } = this.bare.read(start, leafEnd);
      if (candidate) this.candidate = candidate;
      if (isJson) scanner.hide({ start, end });
      else scanner.skipTo(end);
      if (end <= leafEnd) continue;
      this.reader.resume(end, leaf);
      break;
    }
    return scanner.hidden;
  }

  /** A bullet or a number in front of it is not nothing. */
  private readHeading({ level, content }: HeadingStart, piece: Piece | undefined): void {
    if (level !== 2 || !piece || piece.isQuoted) return;
    if (/^[ \t]*##/.test(this.text.slice(piece.lineStart, piece.end))) this.headings.push(content);
  }
}
