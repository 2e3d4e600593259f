// Output as lines that can be read: without colours, and bounded, because a test may print anything.
import type { FailedTest } from './test-run.ts';

const esc = '\u001b';
const sequences = new RegExp(`${esc}\\[[0-?]*[ -/]*[@-~]|${esc}\\][^\\u0007${esc}]*\\u0007?|${esc}[@-Z\\\\^_]`, 'g');
const lineCharsMax = 1000;

export function plainLines(text: string): readonly string[] {
  return text.replaceAll(sequences, '').split('\n').map(plainLine);
}

/** Of a line that was written over, the last writing. */
function plainLine(line: string): string {
  const whole = line.endsWith('\r') ? line.slice(0, -1) : line;
  return whole.slice(whole.lastIndexOf('\r') + 1).slice(0, lineCharsMax);
}

const bodyLinesMax = 30;
const bodyCharsMax = 1800;

/** What a program says of one test: without the indent that all lines share, and of a long text the beginning and the last lines. */
export function bodyText(lines: readonly string[]): string {
  const first = lines.findIndex(isFilled);
  if (first < 0) return '';
  const filled = lines.slice(first, lines.findLastIndex(isFilled) + 1).filter(line => !insideNode.test(line));
  const indent = Math.min(
    ...filled
      .filter(isFilled)
      .slice(0, 200)
      .map(line => line.search(/\S/)),
  );
  const bare = filled.map(line => line.slice(Math.min(indent, line.search(/\S|$/))).trimEnd());
  const shown = bare.length > bodyLinesMax ? [...bare.slice(0, bodyLinesMax - 9), '[…]', ...bare.slice(-8)] : bare;
  const text = shown.join('\n');
  return text.length > bodyCharsMax ? `${text.slice(0, bodyCharsMax)} […]` : text;
}

/** Frames that are the same for every test. */
const insideNode =
  /\bnode:(?:internal|async_hooks)\b|^ *(?:at )?(?:async Promise\.all|new Promise \(<anonymous>|Array\.map \(<anonymous>)/;

const isFilled = (line: string) => line.trim() !== '';

/** A failed test with the place in the project's own files that its text names first. */
export function failedTest(name: string, body: readonly string[], place = placeIn(body)): FailedTest {
  return { name: name.trim() || 'a test without a name', says: bodyText(body), ...place };
}

export interface Location {
  readonly path?: string;
  readonly line?: number;
}

const placeLinesMax = 60;

export function placeIn(lines: readonly string[]): Location {
  for (const line of lines.slice(0, placeLinesMax)) {
    const place = placeOn(line);
    if (place.path !== undefined) return place;
  }
  return {};
}

/** `path:line`, `path(line)`, Python's and .NET's way; a program's own files and those of dependencies are not the place. */
function placeOn(line: string): Location {
  const python = /^\s*File "([^"]{1,300})", line (\d{1,7})/.exec(line);
  if (python) return ownPlace(python[1], python[2]);
  for (const found of line.matchAll(/:(?:line )?(\d{1,7})\b/g)) {
    const place = ownPlace(pathBefore(line, found.index), found[1]);
    if (place.path !== undefined) return place;
  }
  return {};
}

function pathBefore(line: string, end: number): string {
  let start = end;
  while (start > 0 && /[\w@./+~-]/.test(line[start - 1] ?? '')) start -= 1;
  return line.slice(start, end);
}

function ownPlace(found: string | undefined, line: string | undefined): Location {
  const path = (found ?? '').replace(/^\/\/(?=[^/])/, '').replace(/^\.\//, '');
  const isFile = /\w\.[a-zA-Z]\w{0,9}$/.test(path.slice(-40));
  if (!isFile || /^[/~]|^\.\.\/|(?:^|\/)node_modules\//.test(path) || Number(line) < 1) return {};
  return { path, line: Number(line) };
}

export interface Section {
  readonly name: string;
  readonly body: readonly string[];
}

/** Parts that begin with a title and go on until the next one or the end. `titleOf`: null ends a part, undefined goes on. */
export function sections(
  lines: readonly string[],
  titleOf: (line: string, index: number) => string | null | undefined,
): readonly Section[] {
  const found: { name: string; body: string[] }[] = [];
  let open: string[] | undefined;
  for (const [index, line] of lines.entries()) {
    const title = titleOf(line, index);
    if (title === undefined) open?.push(line);
    else open = undefined;
    if (typeof title !== 'string') continue;
    open = [];
    found.push({ name: title, body: open });
  }
  return found;
}

/** The sum of the numbers that a summary gives beside a word: `2 failed, 1 passed`. */
export function countOf(summaries: readonly string[], word: RegExp): number {
  return summaries.reduce((sum, line) => sum + Number(word.exec(line)?.[1] ?? 0), 0);
}
