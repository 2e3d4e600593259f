// The blocks at the top level of a body, in order: headings, paragraphs (tables are paragraphs here) and one-line comments. What is
// in fences, quotes, lists, indented code and HTML is left out.
import { BlockReader } from '../../markdown/block-reader.ts';
import type { Leaf, TextLeaf } from '../../markdown/leaf.ts';
import { isConflictMarker } from './conflict-markers.ts';
import type { Line, Lines } from './lines.ts';
import { tableStart } from './table.ts';

export interface Heading {
  readonly kind: 'heading';
  readonly level: number;
  readonly content: string;
  readonly start: number;
  /** Behind its last line. */
  readonly next: number;
}

export interface Paragraph {
  readonly kind: 'paragraph';
  readonly lines: readonly Line[];
}

export interface Comment {
  readonly kind: 'comment';
  readonly lines: readonly Line[];
}

export type Block = Heading | Paragraph | Comment;

export interface Outline {
  readonly blocks: readonly Block[];
  /** Lines of code and comments, by their first offset and the one behind them: what is in there is quoted. */
  readonly quoted: readonly { readonly start: number; readonly end: number }[];
  /** What must be written at the end of the body so that a heading behind it is one; mostly nothing. */
  readonly closer: string;
}

/** Read behind the body: where it comes out as something else, the body's last block has no end. */
const probe = '\n\n# end';

/** `from`: where the Markdown begins, behind byte order mark and front matter. */
export function outlineOf(lines: Lines, from: number): Outline {
  const all = leavesOf(lines.text.slice(from) + probe);
  const last = all.at(-1);
  const open = last?.kind === 'text' && last.form === 'heading' ? undefined : last;
  const own = open ? all : all.slice(0, -1);
  return {
    blocks: own.flatMap(leaf =>
      leaf.kind === 'text' && leaf.containers.length === 0 ? blocksOf(leaf, lines, from) : [],
    ),
    quoted: own.flatMap(leaf => (leaf.kind === 'fence' || leaf.form === 'comment' ? [extentOf(leaf, from)] : [])),
    closer: open ? closerOf(open, lines, from) : '',
  };
}

function leavesOf(text: string): readonly Leaf[] {
  // Without effort to spend, a fence ends where CommonMark ends it.
  const reader = new BlockReader(text, { left: 0 });
  const leaves: Leaf[] = [];
  for (let leaf = reader.next(); leaf; leaf = reader.next()) leaves.push(leaf);
  return leaves;
}

const htmlClosers = [
  ['<!--', '-->'],
  ['<script', '</script>'],
  ['<pre', '</pre>'],
  ['<style', '</style>'],
  ['<textarea', '</textarea>'],
  ['<?', '?>'],
  ['<![cdata[', ']]>'],
  ['<!', '>'],
] as const;

function closerOf(leaf: Leaf, lines: Lines, from: number): string {
  if (leaf.kind === 'fence') return leaf.fence.mark.repeat(leaf.fence.length);
  const start = from + (leaf.pieces[0]?.start ?? 0);
  const opening = lines.text
    .slice(start, start + 14)
    .trimStart()
    .toLowerCase();
  return htmlClosers.find(([begin]) => opening.startsWith(begin))?.[1] ?? '';
}

function extentOf(leaf: Leaf, from: number): { start: number; end: number } {
  const last = leaf.kind === 'fence' ? leaf.content.at(-1) : leaf.pieces.at(-1);
  const start = leaf.kind === 'fence' ? leaf.start : (leaf.pieces[0]?.lineStart ?? 0);
  return { start: from + start, end: from + (last?.end ?? start) };
}

function blocksOf(leaf: TextLeaf, lines: Lines, from: number): readonly Block[] {
  const own = leaf.pieces.map(({ lineStart }) => lines.at(from + lineStart));
  if (leaf.form === 'heading') return [headingOf(leaf, own, lines)];
  if (leaf.form === 'paragraph') return [{ kind: 'paragraph', lines: own }];
  return leaf.form === 'comment' ? [{ kind: 'comment', lines: own }] : [];
}

function headingOf({ heading }: TextLeaf, own: readonly Line[], lines: Lines): Heading | Paragraph {
  const [first, last] = [own[0] ?? lines.at(0), own.at(-1) ?? lines.at(0)];
  if (heading) {
    const { level, content } = heading;
    return { kind: 'heading', level, content, start: first.start, next: last.next };
  }
  // As on GitHub, a table is no title above its underline; nor is what git could not merge.
  const isTitle = tableStart(lines.text, own) === undefined && !own.some(line => isConflictMarker(lines.textOf(line)));
  if (!isTitle) return { kind: 'paragraph', lines: own };
  const underline = lines.at(last.next);
  const level = lines.textOf(underline).includes('=') ? 1 : 2;
  const content = own.map(line => lines.textOf(line).trim()).join('\n');
  return { kind: 'heading', level, content, start: first.start, next: underline.next };
}
