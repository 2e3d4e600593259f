// Research findings that somebody already wrote down, in an item or in its thread: the researcher need not look again.
import { BlockReader } from '../markdown/block-reader.ts';
import { effortFor } from '../markdown/effort.ts';

const heading = 'Research Findings';

interface Heading {
  readonly level: number;
  readonly content: string;
  readonly start: number;
}

/** The newest word counts: the last comment that begins with the heading, else that chapter of the item's own text. */
export function findFindings(body: string, comments: readonly string[]): string | undefined {
  const newest = comments.findLast(comment => isFindings(headingsOf(comment)[0], comment));
  return newest?.trim() ?? chapterOf(body);
}

function isFindings(first: Heading | undefined, comment: string): boolean {
  const isFirst = first?.level === 2 && first.content === heading && comment.slice(0, first.start).trim() === '';
  return isFirst && !isEmpty(comment.trim());
}

/** From the heading to the next one that is not below it. */
function chapterOf(body: string): string | undefined {
  const headings = headingsOf(body);
  const at = headings.findLastIndex(each => each.level === 2 && each.content === heading);
  const from = headings[at];
  if (!from) return undefined;
  const next = headings.slice(at + 1).find(each => each.level <= 2);
  const chapter = body.slice(from.start, next?.start).trim();
  return isEmpty(chapter) ? undefined : chapter;
}

/** A heading alone is a place for findings, not findings. */
function isEmpty(chapter: string): boolean {
  return chapter.split('\n').slice(1).join('').trim() === '';
}

/** Outside of fences, quotes and lists. */
function headingsOf(text: string): readonly Heading[] {
  const headings: Heading[] = [];
  const reader = new BlockReader(text, effortFor(text));
  for (let leaf = reader.next(); leaf; leaf = reader.next()) {
    if (leaf.kind !== 'text' || !leaf.heading || leaf.containers.length > 0) continue;
    const start = leaf.pieces[0]?.lineStart ?? 0;
    headings.push({ level: leaf.heading.level, content: leaf.heading.content, start });
  }
  return headings;
}
