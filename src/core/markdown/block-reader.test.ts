// The reader against CommonMark's reference implementation: random documents with what commonmark 0.31.2 made of each line.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BlockReader } from './block-reader.ts';
import { effortFor } from './effort.ts';
import type { Leaf } from './leaf.ts';

interface Recorded {
  readonly text: string;
  /** One letter per line: paragraph, heading, HTML (m), fence, indented code. A capital is in a quote, a dot in nothing. */
  readonly lines: string;
}

const file = new URL('../../../test/corpus/markdown-blocks.jsonl', import.meta.url);
const recorded: readonly Recorded[] = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line));

function leavesOf(text: string): Leaf[] {
  const reader = new BlockReader(text, effortFor(text));
  const leaves: Leaf[] = [];
  for (let leaf = reader.next(); leaf; leaf = reader.next()) leaves.push(leaf);
  return leaves;
}

const letters = { paragraph: 'p', heading: 'h', html: 'm', comment: 'm', code: 'c' } as const;

/** Without the lines that only end a leaf, which belong to no leaf here: closing fences and underlines. */
function linesOf(text: string): string {
  const lines = text.split('\n');
  const painted = lines.map(() => '.');
  const paint = (offset: number, letter: string, isQuoted: boolean) => {
    painted[text.slice(0, offset).split('\n').length - 1] = isQuoted ? letter.toUpperCase() : letter;
  };
  for (const leaf of leavesOf(text)) {
    if (leaf.kind === 'fence') for (const { start } of [leaf, ...leaf.content]) paint(start, 'f', leaf.isQuoted);
    else {
      const isQuoted = leaf.containers.some(container => container.kind === 'quote');
      for (const { start } of leaf.pieces.filter(piece => text.slice(piece.start, piece.end).trim() !== ''))
        paint(start, letters[leaf.form], isQuoted);
    }
  }
  return painted.join('');
}

describe('blocks', () => {
  it.each(recorded)('of $text are those of CommonMark', ({ text, lines }) => {
    const found = linesOf(text);
    const seen = [...lines].map((letter, at) => (/[fh]/i.test(letter) && found[at] === '.' ? '.' : letter));
    expect(found).toBe(seen.join(''));
  });
});

describe('a fence', () => {
  const contentsOf = (text: string) =>
    leavesOf(text).flatMap(leaf =>
      leaf.kind === 'fence' ? leaf.content.map(({ start, end }) => text.slice(start, end)).join('') : [],
    );

  it('ends at a fence of its own kind and at least its length', () => {
    expect(contentsOf('````\n~~~\n```\na\n````` \nb')).toEqual(['~~~\n```\na\n']);
  });

  it('without an end runs to the end of the text', () => {
    expect(contentsOf('a\n```\nb\n\nc')).toEqual(['b\n\nc']);
  });

  it('without an end runs to the end of its list item', () => {
    expect(contentsOf('- ```\n  a\nb')).toEqual(['a\n']);
  });

  it('loses the indentation that its opening has', () => {
    expect(contentsOf('  ```\n   a\n b\n  ```')).toEqual([' a\nb\n']);
  });

  it('goes on over a fence inside a JSON string', () => {
    expect(contentsOf('```json\n{"a": "b\n```\nc"}\n```\nd')).toEqual(['{"a": "b\n```\nc"}\n']);
  });

  it('ends where it would have ended when the string is never closed', () => {
    expect(contentsOf('```json\n{"a": "b\n```\nc\n```\nd\n```\n')).toEqual(['{"a": "b\n', 'd\n']);
  });

  it('does not follow strings behind its object, or in anything but an object', () => {
    expect(contentsOf('```\n{} 5" wide\n```\n```\nsay "hi\n```\n')).toEqual(['{} 5" wide\n', 'say "hi\n']);
  });

  it('does not follow strings in a quote or under another tag', () => {
    expect(contentsOf('> ```\n> {"a\n> ```\n\n```js\n{"a\n```\n"')).toEqual(['{"a\n', '{"a\n']);
  });
});
