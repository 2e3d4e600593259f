// Compares what a command printed with what a page shows: times, commits, process numbers and folders differ from run to run.

/** A line of the page that stands for any number of lines. */
const anything = '…';

/** What a slow machine prints besides: how long things take, and where the time went. Or one without a sandbox. */
const onlySomewhere = /^\s*(?:\.\.\. |Time: |setting up the worktree|waiting: |No sandbox: )/;

/** The first line of the page that the output does not have; undefined: they agree. */
export function firstDifference(shown: readonly string[], all: readonly string[]): string | undefined {
  const printed = all.filter(line => !onlySomewhere.test(line));
  let from = 0;
  let isFree = false;
  for (const line of shown) {
    if (isAnything(line)) {
      isFree = true;
      continue;
    }
    // An empty line after `…` says nothing about where the page goes on.
    if (isFree && line.trim() === '') continue;
    const rest = printed.slice(from).map(steady);
    const found = isFree ? rest.indexOf(steady(line)) : rest[0] === steady(line) ? 0 : -1;
    if (found < 0) return line;
    from += found + 1;
    isFree = false;
  }
  const left = printed.slice(from).filter(line => line.trim() !== '');
  return isFree || left.length === 0 ? undefined : `(the end of the example; printed is also: ${left[0]})`;
}

/** What a page should show: the same as before where that agrees, else as many of the printed lines before and after `…` as it had. */
export function refresh(shown: readonly string[], printed: readonly string[]): readonly string[] {
  if (firstDifference(shown, printed) === undefined) return shown;
  const first = shown.findIndex(isAnything);
  if (first < 0) return [...printed, ...emptyLinesAtEnd(shown)];
  const after = shown.length - 1 - shown.findLastIndex(isAnything) - emptyLinesAtEnd(shown).length;
  if (first + after >= printed.length) return [...printed, ...emptyLinesAtEnd(shown)];
  const end = after === 0 ? [] : printed.slice(-after);
  return [...printed.slice(0, first), anything, ...end, ...emptyLinesAtEnd(shown)];
}

function isAnything(line: string): boolean {
  return line.trim() === anything;
}

/** They part an example from the next one in the same block. */
function emptyLinesAtEnd(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex(line => line.trim() !== '');
  return lines.slice(last + 1);
}

/** What stays the same in every run. Columns that only differ by the width of a number are one. */
export function steady(line: string): string {
  return line
    .replace(/^Processes: .*/, 'Processes: <level>')
    .replace(', and what the sandbox contains;', ';')
    .replaceAll(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '<id>')
    .replaceAll(/\b[0-9a-f]{7,40}\b/g, '<commit>')
    .replaceAll(/\bpid \d+/g, 'pid <n>')
    .replaceAll(/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?Z?/g, '<time>')
    .replaceAll(/\b[A-Z][a-z]{2} [A-Z][a-z]{2} \d\d \d{4}\b/g, '<day>')
    .replaceAll(/[+-]?\b\d\d:\d\d:\d\d(?:\.\d+)?/g, '<time>')
    .replaceAll(/\b\d+(?:\.\d+)? (?:ms|s|min|h)\b(?: \d+ (?:s|min)\b)?/g, '<duration>')
    .replaceAll(/\s+/g, ' ')
    .trimEnd();
}
