// Puts whole blocks between those that are there, each with a blank line before and behind it.
import type { EpicSource } from './epic-source.ts';
import { type Lines, lineBreakAt } from './lines.ts';
import type { Splice } from './splice.ts';

export interface NewBlock {
  /** The first offset of a line, or the end of the body. */
  readonly at: number;
  readonly lines: readonly string[];
}

export function placeBlocks(source: EpicSource, blocks: readonly NewBlock[]): readonly Splice[] {
  const places = new Map<number, string[]>();
  for (const { at, lines } of blocks) {
    const there = places.get(at) ?? [];
    places.set(at, [...there, ...(there.length > 0 ? [''] : []), ...lines]);
  }
  return [...places].map(([at, lines]) => ({ start: at, end: at, text: separated(source, at, lines) }));
}

function separated({ lines, lineEnd, closer }: EpicSource, at: number, put: readonly string[]): string {
  const { text } = lines;
  const isEnd = at >= text.length;
  const isFirst = at === lines.all[0]?.start;
  const above = isFirst ? '' : text.slice(lines.at(at - 1).start, lines.at(at - 1).end);
  const close = isEnd && closer !== '' ? `${closer}${lineEnd}` : '';
  const before = `${isFirst ? '' : lineBreakAt(text, at, lineEnd)}${close}${above.trim() === '' && close === '' ? '' : lineEnd}`;
  const isBeforeBlank = isEnd || lines.textOf(lines.at(at)).trim() === '';
  const ended = endsList(lines, at, put) ? [...put, '', listEnd] : put;
  return `${before}${ended.join(lineEnd)}${lineEnd}${isBeforeBlank ? '' : lineEnd}`;
}

/** GitHub does not show it. */
const listEnd = '<!-- -->';

/** What is indented behind a list would become a part of it, be it a heading. */
function endsList(lines: Lines, at: number, put: readonly string[]): boolean {
  if (!put.at(-1)?.startsWith('- ') || at >= lines.text.length) return false;
  const next = lines.all.slice(lines.indexAt(at)).find(line => lines.textOf(line).trim() !== '');
  return next !== undefined && /^[ \t]/.test(lines.textOf(next));
}
