// The cell Notes of a work item: marks of Pitwall, in their order, then what people wrote, as they wrote it.
import { oneLine } from '../../std/one-line.ts';

export interface Marks {
  /** Of what a person approved. */
  readonly approved?: string | undefined;
  /** Of the newest dispatch. */
  readonly key?: string | undefined;
  readonly isStalled?: boolean | undefined;
  /** The item that it mends, looks into or verifies. */
  readonly follows?: { readonly how: Following; readonly item: string } | undefined;
  readonly waitsFor?: string | undefined;
  /** The commit that was judged last. */
  readonly judged?: string | undefined;
  /** Why the item came back. */
  readonly failure?: string | undefined;
  /** Why it is blocked. */
  readonly reason?: string | undefined;
  readonly isSafe?: boolean | undefined;
}

const followings = ['fix', 'search', 'verify'] as const;
export type Following = (typeof followings)[number];

const textMax = 300;
/** A mark ends where the next begins. */
const plain = (text: string) => oneLine(text, textMax).replaceAll(';', ',');

const forms: { readonly [K in keyof Marks]-?: (value: NonNullable<Marks[K]>) => string } = {
  approved: value => `approved=${value}`,
  key: value => `key=${value}`,
  isStalled: () => 'stalled 1x',
  follows: ({ how, item }) => `${how} of ${item}`,
  waitsFor: value => `waits for ${value}`,
  judged: value => `judged=${value}`,
  failure: value => `verify-fail: ${plain(value)}`,
  reason: value => `reason: ${plain(value)}`,
  isSafe: () => 'critic SAFE',
};

type Reading = readonly [RegExp, (found: readonly string[]) => Marks];
const readings: readonly Reading[] = [
  [/^approved=([0-9a-f]{8})$/, ([approved]) => ({ approved })],
  [/^key=([0-9a-f]{8})$/, ([key]) => ({ key })],
  [/^stalled 1x$/, () => ({ isStalled: true })],
  [/^(fix|search|verify) of (\S{1,64})$/, ([how = '', item = '']) => ({ follows: { how: how as Following, item } })],
  [/^waits for (\S{1,64})$/, ([waitsFor]) => ({ waitsFor })],
  [/^judged=([0-9a-f]{1,12})$/, ([judged]) => ({ judged })],
  [/^verify-fail: (.*)$/, ([failure]) => ({ failure })],
  [/^reason: (.*)$/, ([reason]) => ({ reason })],
  [/^critic SAFE$/, () => ({ isSafe: true })],
];

interface ReadNotes {
  readonly marks: Marks;
  /** As they wrote it, without the marks. */
  readonly people: string;
}

/** Of a mark that is there twice the first counts, and the other is a person's. */
export function readNotes(notes: string): ReadNotes {
  let marks: Marks = {};
  const people: string[] = [];
  for (const part of notes.split(';')) {
    const found = markIn(part.trim());
    const [name] = Object.keys(found ?? {});
    if (found && name !== undefined && !Object.hasOwn(marks, name)) marks = { ...found, ...marks };
    else people.push(part);
  }
  return { marks, people: people.join(';').trim() };
}

export const marksOf = ({ notes }: { readonly notes: string }): Marks => readNotes(notes).marks;

function markIn(text: string): Marks | undefined {
  for (const [form, read] of readings) {
    const found = form.exec(text);
    if (found) return read(found.slice(1));
  }
  return undefined;
}

/** `changes`: undefined takes a mark away. */
export function withMarks(notes: string, changes: Marks): string {
  const { marks, people } = readNotes(notes);
  const all: Marks = { ...marks, ...changes };
  const written = (Object.keys(forms) as (keyof Marks)[]).flatMap(name => {
    const value = all[name];
    return value === undefined || value === false ? [] : [(forms[name] as (given: unknown) => string)(value)];
  });
  return [...written, ...(people === '' ? [] : [people])].join('; ');
}
