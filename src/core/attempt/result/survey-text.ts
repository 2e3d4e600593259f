// One walk through a message: the candidates for its answer, and the lines and headings that are the agent's own.
import { BlockReader } from '../../markdown/block-reader.ts';
import type { HeadingStart } from '../../markdown/block-starts.ts';
import { effortFor } from '../../markdown/effort.ts';
import { type InlineMarks, InlineScanner, inlineMarks, type Range } from '../../markdown/inline-scanner.ts';
import { countsAsJson, type FenceLeaf, type Piece, type TextLeaf } from '../../markdown/leaf.ts';
import { BareObjects } from './bare-objects.ts';
import { type AnswerForm, type Candidate, candidatesInFence } from './candidate.ts';

export interface Survey {
  /** In order, also broken ones. */
  readonly candidates: readonly Candidate[];
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
  readonly candidates: Candidate[];
  readonly form: AnswerForm;
}

export function surveyText(text: string, form: AnswerForm): Survey {
  const effort = effortFor(text);
  const reader = new BlockReader(text, effort);
  const found = { ownLines: [], headings: [], candidates: [] };
  const bare = new BareObjects(text, effort, form);
  const walk: Walk = { text, reader, bare, form, marks: inlineMarks(text), ...found };
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
  const isDamaged = walk.bare.isInOpenString(leaf.start);
  for (const candidate of candidatesInFence(content, walk.form))
    walk.candidates.push(candidate.kind === 'object' && isDamaged ? { ...candidate, isDamaged } : candidate);
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
    if (candidate) walk.candidates.push(candidate);
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
