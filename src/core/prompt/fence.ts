// Fences as CommonMark knows them: lines of backticks or tildes. What is fenced must not be able to end its fence.

/** Longer than every run of fence characters in these texts, so none of them can close it. */
export function fenceAround(texts: readonly string[]): string {
  const runs = texts.flatMap(text => text.match(/`+|~+/g) ?? []);
  const longest = runs.reduce((max, run) => Math.max(max, run.length), 0);
  return '`'.repeat(Math.max(3, longest + 1));
}

/** The line, from 1, of a fence that the text opens and does not close. */
export function openFenceLine(text: string): number | undefined {
  let open: { readonly mark: string; readonly line: number } | undefined;
  for (const [at, line] of text.split('\n').entries()) {
    if (!open) {
      const mark = /^ {0,3}(?<mark>`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.groups?.mark;
      if (mark) open = { mark, line: at + 1 };
    } else {
      const mark = /^ {0,3}(?<mark>`{3,}|~{3,})[ \t]*$/.exec(line)?.groups?.mark;
      if (mark?.startsWith(open.mark)) open = undefined;
    }
  }
  return open?.line;
}
