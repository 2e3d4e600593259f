// The leaves of a Markdown document, as far as they can hold a result.
import type { FenceStart, HeadingStart } from './block-starts.ts';
import type { Container } from './container-stack.ts';

/** The part of one line that belongs to a leaf, by offsets in the text. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  readonly lineStart: number;
  /** A lazy continuation line of a quote is not quoted. */
  readonly isQuoted: boolean;
}

export interface TextLeaf {
  readonly kind: 'text';
  /** `comment`: an HTML block that begins with a comment. `code`: indented code. */
  readonly form: 'paragraph' | 'heading' | 'html' | 'comment' | 'code';
  readonly pieces: readonly Piece[];
  readonly containers: readonly Container[];
  /** Of a heading with number signs. */
  readonly heading: HeadingStart | undefined;
}

export interface FenceLeaf {
  readonly kind: 'fence';
  readonly fence: FenceStart;
  readonly start: number;
  readonly isQuoted: boolean;
  /** Offsets of its lines with their ends, without what indents them. */
  readonly content: readonly { readonly start: number; readonly end: number }[];
}

export type Leaf = TextLeaf | FenceLeaf;

/** A result is looked for in a fence without a tag, or with the tag json. */
export function countsAsJson({ fence, isQuoted }: Pick<FenceLeaf, 'fence' | 'isQuoted'>): boolean {
  const [tag = ''] = fence.info.split(/[ \t]/, 1);
  return !isQuoted && (tag === '' || tag.toLowerCase() === 'json');
}
