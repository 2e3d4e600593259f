// The lines of a body by their offsets. A line ends at LF or CRLF, nowhere else.

export interface Line {
  readonly start: number;
  /** Without its end. */
  readonly end: number;
  readonly next: number;
}

const byteOrderMark = '\ufeff';

/** A byte order mark is before the first line. */
export class Lines {
  readonly text: string;
  readonly all: readonly Line[];

  constructor(text: string) {
    this.text = text;
    this.all = linesOf(text);
  }

  /** The line that an offset is on, from 0. */
  indexAt(offset: number): number {
    let [low, high] = [0, this.all.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.all[middle]?.start ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** For people, from 1. */
  numberAt(offset: number): number {
    return this.indexAt(offset) + 1;
  }

  at(offset: number): Line {
    return this.all[this.indexAt(offset)] ?? { start: 0, end: 0, next: 0 };
  }

  textOf({ start, end }: Pick<Line, 'start' | 'end'>): string {
    return this.text.slice(start, end);
  }
}

function linesOf(text: string): readonly Line[] {
  const lines: Line[] = [];
  let start = text.startsWith(byteOrderMark) ? 1 : 0;
  while (start < text.length || lines.length === 0) {
    const feed = text.indexOf('\n', start);
    const next = feed === -1 ? text.length : feed + 1;
    // A carriage return at the very end begins a line end: what is written there completes it.
    const bare = feed === -1 ? text.length : feed;
    const end = bare > start && text[bare - 1] === '\r' ? bare - 1 : bare;
    lines.push({ start, end, next });
    start = next;
  }
  return lines;
}

/** The line end that most lines have; LF in a draw. */
export function lineEndOf(text: string): '\n' | '\r\n' {
  let crlf = 0;
  let all = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    all += 1;
    if (text[at - 1] === '\r') crlf += 1;
  }
  return crlf * 2 > all ? '\r\n' : '\n';
}

/** What begins a new line at a place: nothing behind a line end. */
export function lineBreakAt(text: string, at: number, lineEnd: string): string {
  const before = text[at - 1];
  if (before === '\n') return '';
  return before === '\r' ? '\n' : lineEnd;
}

/** Whole lines behind a line, whether or not that has an end. */
export function linesBehind(text: string, { next }: Line, put: readonly string[], lineEnd: string) {
  const lead = put.length === 0 ? '' : lineBreakAt(text, next, lineEnd);
  const lines = lead === '' ? put.map(line => `${line}${lineEnd}`).join('') : `${lead}${put.join(lineEnd)}`;
  return { start: next, end: next, text: lines };
}

const isBlank = (character: string | undefined) => character === ' ' || character === '\t';

/** Blanks and tabs only: other white space is content. */
export function trimmed(text: string, start: number, end: number): { readonly start: number; readonly end: number } {
  let [from, to] = [start, end];
  while (from < to && isBlank(text[from])) from += 1;
  while (to > from && isBlank(text[to - 1])) to -= 1;
  return { start: from, end: to };
}

export function trimBlanks(text: string): string {
  const { start, end } = trimmed(text, 0, text.length);
  return text.slice(start, end);
}
