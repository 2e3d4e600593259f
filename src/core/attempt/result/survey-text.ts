// One walk through a message: the last candidate for a result, and the lines and headings that are the agent's own.
import { BlockReader } from '../../markdown/block-reader.ts';
import type { HeadingStart } from '../../markdown/block-starts.ts';
import { effortFor } from '../../markdown/effort.ts';
import { type InlineMarks, InlineScanner, inlineMarks, type Range } from '../../markdown/inline-scanner.ts';
import { countsAsJson, type FenceLeaf, type Piece, type TextLeaf } from '../../markdown/leaf.ts';
import { BareObjects } from './bare-objects.ts';
import { type Candidate, candidateInFence } from './candidate.ts';

export interface Survey {
  /** The last one wins, broken or not. */
  readonly candidate: Candidate | undefined;
  /** Outside of fences, quotes, comments and objects, in order. */
  readonly ownLines: readonly Piece[];
  /** Of level 2, each alone on its line. */
  readonly headings: readonly string[];
}

interface Walk {
  readonly text: string;
  readonly reader: BlockReader;
  readonly bare: BareObjects;
  readonly marks: InlineMarks;
  readonly ownLines: Piece[];
  readonly headings: string[];
  candidate: Candidate | undefined;
}

export function surveyText(text: string): Survey {
  const effort = effortFor(text);
  const reader = new BlockReader(text, effort);
  const found = { ownLines: [], headings: [], candidate: undefined };
  const walk: Walk = { text, reader, bare: new BareObjects(text, effort), marks: inlineMarks(text), ...found };
  for (let leaf = reader.next(); leaf; leaf = reader.next()) {
    if (leaf.kind === 'fence') readFence(walk, leaf);
    else readText(walk, leaf);
  }
  return walk;
}

const nowhere: readonly Range[] = [];

function readFence(walk: Walk, leaf: FenceLeaf): void {
  if (!countsAsJson(leaf)) return;
  const content = leaf.content.map(({ start, end }) => walk.text.slice(start, end)).join('');
  const candidate = candidateInFence(content);
  const isDamaged = walk.bare.isInOpenString(leaf.start);
  if (candidate) walk.candidate = candidate.kind === 'object' && isDamaged ? { ...candidate, isDamaged } : candidate;
}

function readText(walk: Walk, leaf: TextLeaf): void {
  const hidden = leaf.form === 'code' ? nowhere : readObjects(walk, leaf);
  if (leaf.heading) readHeading(walk, leaf.heading, leaf.pieces[0]);
  else readLines(walk, leaf, hidden);
}

function readLines({ ownLines }: Walk, leaf: TextLeaf, hidden: readonly Range[]): void {
  let index = 0;
  for (const piece of leaf.pieces) {
    while ((hidden[index]?.end ?? Number.POSITIVE_INFINITY) <= piece.start) index++;
    const isHidden = (hidden[index]?.start ?? Number.POSITIVE_INFINITY) < piece.start;
    if (!piece.isQuoted && !isHidden) ownLines.push(piece);
  }
}

/** Gives the ranges of objects and comments. An object that goes on behind the leaf takes the reader with it. */
function readObjects(walk: Walk, leaf: TextLeaf): readonly Range[] {
  const leafEnd = leaf.pieces.at(-1)?.end ?? 0;
  if (walk.marks.special(leaf.pieces[0]?.start ?? 0) >= leafEnd) return nowhere;
  const scanner = new InlineScanner(walk.text, leaf, walk.marks);
  for (let start = scanner.next(); start !== undefined; start = scanner.next()) {
    const { end, isJson, candidate } = walk.bare.read(start, leafEnd);
    if (candidate) walk.candidate = candidate;
    if (isJson) scanner.hide({ start, end });
    else scanner.skipTo(end);
    if (end <= leafEnd) continue;
    walk.reader.resume(end, leaf);
    break;
  }
  return scanner.hidden;
}

/** A bullet or a number in front of it is not nothing. */
function readHeading({ text, headings }: Walk, { level, content }: HeadingStart, piece: Piece | undefined): void {
  if (level !== 2 || !piece || piece.isQuoted) return;
  if (/^[ \t]*##/.test(text.slice(piece.lineStart, piece.end))) headings.push(content);
}
