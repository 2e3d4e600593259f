// Headings and points of lists in a Markdown text, outside of code and comments.
import { replaceBetween } from '../std/replace-between.ts';

export interface Heading {
  readonly kind: 'heading';
  readonly level: number;
  readonly text: string;
  readonly line: number;
}

export interface Point {
  readonly kind: 'point';
  readonly text: string;
  readonly line: number;
  /** Undefined: it has no box. */
  readonly box: 'open' | 'ticked' | undefined;
  /** A point of a point. */
  readonly isNested: boolean;
  /** The heading above it. */
  readonly under: string;
}

const heading = /^ {0,3}(#{1,6})\s(.*)/;
const listed = /^(\s*)(?:[-*+]|\d+[.)])\s(?:\s*\[([ xX])\]\s)?(.*)/;

export function outlineOf(text: string): readonly (Heading | Point)[] {
  const outline: (Heading | Point)[] = [];
  let under = '';
  for (const [at, line] of withoutCode(text).split('\n').entries()) {
    const found = entryOf(line, at + 1, under);
    const last = outline.at(-1);
    if (found?.kind === 'heading') under = found.text;
    if (found) outline.push(found);
    else if (last?.kind === 'point' && isMore(line, last, at + 1)) {
      outline.splice(-1, 1, { ...last, text: `${last.text} ${line.trim()}` });
    }
  }
  return outline;
}

function entryOf(line: string, at: number, under: string): Heading | Point | undefined {
  const head = heading.exec(line);
  if (head)
    return {
      kind: 'heading',
      level: head[1]?.length ?? 1,
      text: plain((head[2] ?? '').trim().replace(/(?<!#)#+$/, '')),
      line: at,
    };
  const point = listed.exec(line);
  if (!point) return undefined;
  const [, indent = '', mark, text = ''] = point;
  const box = mark === undefined ? undefined : mark === ' ' ? 'open' : 'ticked';
  return { kind: 'point', text: plain(text), line: at, box, isNested: indent.length > 1, under };
}

/** The line after a point goes on with it if it is indented. */
function isMore(line: string, { line: start }: Point, at: number): boolean {
  return /^\s+\S/.test(line) && at - start < pointLinesMax;
}
const pointLinesMax = 10;

/** Lines stay lines. */
export function withoutCode(text: string): string {
  const comment = { from: /<!--/g, to: '-->', isOpenEnded: true } as const;
  return replaceBetween(withoutFences(text), comment, found => found.replaceAll(/[^\n]/g, ''));
}

function withoutFences(text: string): string {
  let open: string | undefined;
  const lines = text.split('\n').map(line => {
    const mark = /^[ \t]*(`{3,}|~{3,})/.exec(line)?.[1];
    if (open === undefined && mark === undefined) return line;
    if (open === undefined) open = mark;
    else if (mark?.startsWith(open) && /^[`~]+$/.test(line.trim())) open = undefined;
    return '';
  });
  return lines.join('\n');
}

/** Without what only Markdown needs. */
function plain(text: string): string {
  const linked = text.replaceAll(/!?\[([^[\]]*)\]\([^)[]*\)/g, '$1').replaceAll(/https?:\/\/\S+/g, '');
  return linked.replaceAll(/[`*~]/g, '').trim();
}
