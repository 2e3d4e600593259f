// Replaces what lies between two marks, the marks included, in one pass over the text.

export interface Marks {
  /** Global; finds no more than the mark. */
  readonly from: RegExp;
  readonly to: string;
  /** Without its second mark it goes on to the end of the text; else it stays. */
  readonly isOpenEnded?: true;
}

export function replaceBetween(text: string, marks: Marks, replace: (found: string) => string): string {
  const pieces: string[] = [];
  let at = 0;
  for (let start = find(text, marks.from, at); start >= 0; start = find(text, marks.from, at)) {
    const close = text.indexOf(marks.to, marks.from.lastIndex);
    if (close < 0 && !marks.isOpenEnded) break;
    const end = close < 0 ? text.length : close + marks.to.length;
    pieces.push(text.slice(at, start), replace(text.slice(start, end)));
    at = end;
  }
  return pieces.join('') + text.slice(at);
}

function find(text: string, mark: RegExp, from: number): number {
  mark.lastIndex = from;
  return mark.exec(text)?.index ?? -1;
}
