// The state in the front matter of a file. Only Pitwall's own keys are read, each on one line; every other key is people's.
import { type Line, type Lines, trimBlanks, trimmed } from './lines.ts';

export const stateKeys = ['status', 'brakeReset', 'reactHalts', 'underWay'] as const;
export type StateKey = (typeof stateKeys)[number];

export interface StateValue {
  /** Undefined: empty or null. */
  readonly text: string | undefined;
  /** Goes on in the next line, or is of a form that is not read here. */
  readonly isStrange: boolean;
  /** Of what is written there, quotes included. */
  readonly start: number;
  readonly end: number;
}

export interface FrontMatter {
  readonly start: number;
  /** Of the line that closes it. */
  readonly close: number;
  /** Behind that line. */
  readonly next: number;
  /** What every key is indented by. */
  readonly indent: string;
  readonly values: ReadonlyMap<StateKey, StateValue>;
  /** Offsets of the second line of a key, and of a form of front matter in which keys are not found. */
  readonly twice: ReadonlyMap<StateKey, number>;
  readonly strange: number | undefined;
}

/** `unclosed`: it has keys of ours, and no end. */
export type FrontMatterReading = FrontMatter | 'none' | 'unclosed';

const key =
  /^(?:(status|brakeReset|reactHalts|underWay)|"(status|brakeReset|reactHalts|underWay)"|'(status|brakeReset|reactHalts|underWay)')[ \t]*:(?=[ \t]|$)/;

export function readFrontMatter(lines: Lines): FrontMatterReading {
  const isFence = (line: Line | undefined) => line !== undefined && /^---[ \t]*$/.test(lines.textOf(line));
  if (!isFence(lines.all[0])) return 'none';
  const close = lines.all.findIndex((line, at) => at > 0 && isFence(line));
  if (close === -1)
    return lines.all.some((line, at) => at > 0 && at < 50 && key.test(lines.textOf(line))) ? 'unclosed' : 'none';
  return {
    ...readKeys(lines, close),
    start: lines.all[0]?.start ?? 0,
    close: lines.all[close]?.start ?? 0,
    next: lines.all[close]?.next ?? 0,
  };
}

function readKeys(lines: Lines, close: number): Pick<FrontMatter, 'indent' | 'values' | 'twice' | 'strange'> {
  const values = new Map<StateKey, StateValue>();
  const twice = new Map<StateKey, number>();
  const solid = contentLines(lines, close);
  const indent = solid[0]?.indent ?? '';
  const top = solid.filter(each => each.indent === indent);
  for (const { at, text } of top) {
    const match = key.exec(text);
    const name = (match?.[1] ?? match?.[2] ?? match?.[3]) as StateKey | undefined;
    const start = lines.all[at]?.start ?? 0;
    if (!match || !name) continue;
    if (values.has(name)) twice.set(name, start);
    else values.set(name, readValue(lines, at, start + indent.length + match[0].length, indent.length));
  }
  const flow = top.find(({ text }) => text.startsWith('{'));
  return { indent, values, twice, strange: flow && lines.all[flow.at]?.start };
}

/** Without blank lines and comments. */
function contentLines(lines: Lines, close: number) {
  return lines.all.slice(1, close).flatMap((line, before) => {
    const text = lines.textOf(line);
    const { start } = trimmed(text, 0, text.length);
    const isContent = start < text.length && text[start] !== '#';
    return isContent ? [{ at: before + 1, indent: text.slice(0, start), text: text.slice(start) }] : [];
  });
}

function readValue(lines: Lines, at: number, behindColon: number, indent: number): StateValue {
  const { start, end: rawEnd } = trimmed(lines.text, behindColon, lines.all[at]?.end ?? behindColon);
  const end = scalarEnd(lines.text, start, rawEnd);
  const isQuoted = lines.text[start] === '"' || lines.text[start] === "'";
  const raw = lines.text.slice(start, end);
  const text = isQuoted ? raw.slice(1, -1) : raw;
  const isNull = !isQuoted && ['', '~', 'null', 'Null', 'NULL'].includes(raw);
  const isStrange = goesOn(lines, at + 1, indent) || (isQuoted && (raw.length < 2 || raw.at(-1) !== raw[0]));
  return { text: isNull ? undefined : text, isStrange, start, end };
}

/** Before a comment behind the value. */
function scalarEnd(text: string, start: number, end: number): number {
  const mark = text[start];
  if (mark === '"' || mark === "'") {
    const close = text.slice(start + 1, end).indexOf(mark);
    return close === -1 ? end : start + close + 2;
  }
  if (mark === '#') return start;
  const comment = / #|\t#/.exec(text.slice(start, end));
  return comment ? trimmed(text, start, start + comment.index).end : end;
}

function goesOn(lines: Lines, at: number, indent: number): boolean {
  const line = lines.all[at];
  const text = line ? lines.textOf(line) : '';
  const { start } = trimmed(text, 0, text.length);
  return trimBlanks(text) !== '' && start > indent && text[start] !== '#';
}
