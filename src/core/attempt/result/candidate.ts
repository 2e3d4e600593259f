// What may be the agent's answer: an object with a key that says so, or text that tried to be one.
import { isRecord } from '../../../std/is-record.ts';
import { type JsonBreak, type JsonValue, readJson } from './read-json.ts';

export type Candidate =
  | { readonly kind: 'object'; readonly value: Readonly<Record<string, unknown>>; readonly isDamaged: boolean }
  | { readonly kind: 'broken'; readonly reason: string };

/** By which keys an answer is known. */
export interface AnswerForm {
  readonly keys: readonly string[];
  /** Keys that make the answer broken when its outermost object has them twice. */
  readonly uniqueKeys: ReadonlySet<string>;
  /** A quoted key: with its colon, first in its object, or the last thing there is. `quotedKeys` is the same, global. */
  readonly quotedKey: RegExp;
  readonly quotedKeys: RegExp;
  /** Whether what follows the first object in a fence may be an answer too, or is damage only. */
  readonly countsAllInFence: boolean;
}

const quote = '["\'\u2018-\u201f]';

const resultKey = `${quote}(?:action|refusal)${quote}`;
const resultKeyed = `${resultKey}\\s*:|\\{\\s*${resultKey}|,\\s*${resultKey}\\s*$`;
/** What a role of a run submits. */
export const resultForm: AnswerForm = {
  keys: ['action', 'refusal'],
  uniqueKeys: new Set(['action', 'agentName', 'findings', 'refusal']),
  quotedKey: new RegExp(resultKeyed),
  quotedKeys: new RegExp(resultKeyed, 'g'),
  countsAllInFence: false,
};

const actionKey = `${quote}action${quote}`;
const actionKeyed = `${actionKey}\\s*:|\\{\\s*${actionKey}|,\\s*${actionKey}\\s*$`;
/** What a role decides that says what to do next. */
export const actionForm: AnswerForm = {
  keys: ['action'],
  uniqueKeys: new Set('action task_id worker project parent title body status kind reason items'.split(' ')),
  quotedKey: new RegExp(actionKeyed),
  quotedKeys: new RegExp(actionKeyed, 'g'),
  countsAllInFence: true,
};

const verdictKey = `${quote}verdict${quote}`;
const verdictKeyed = `${verdictKey}\\s*:|\\{\\s*${verdictKey}|,\\s*${verdictKey}\\s*$`;
/** What a role says that judges. */
export const verdictForm: AnswerForm = {
  keys: ['verdict'],
  uniqueKeys: new Set(['verdict', 'reason']),
  quotedKey: new RegExp(verdictKeyed),
  quotedKeys: new RegExp(verdictKeyed, 'g'),
  countsAllInFence: true,
};

/** What a fence with this content is. Text behind its object is damage; behind anything else it is no JSON. */
export function candidatesInFence(content: string, form: AnswerForm): readonly Candidate[] {
  const start = content.search(/[^ \t\r\n]/);
  if (start === -1) return [];
  const read = readJson(content, start, form.uniqueKeys);
  if (read.kind === 'broken') return brokenCandidate(content, start, read, form);
  const hasMore = /[^ \t\r\n]/.test(content.slice(read.end));
  const candidate = objectCandidate(read, hasMore, form);
  if (candidate) return [candidate, ...(hasMore && form.countsAllInFence ? laterInFence(content, read.end, form) : [])];
  if (!hasMore) return [];
  const unread = isRecord(read.value) ? read.end : start;
  return brokenCandidate(
    content,
    unread,
    { kind: 'broken', at: read.end, reason: 'there is more than one value' },
    form,
  );
}

/** Up to what breaks off. */
function laterInFence(content: string, behind: number, form: AnswerForm): readonly Candidate[] {
  const found: Candidate[] = [];
  for (let at = content.indexOf('{', behind); at !== -1; ) {
    const read = readJson(content, at, form.uniqueKeys);
    if (read.kind === 'broken') return [...found, ...brokenCandidate(content, at, read, form)];
    found.push(...[objectCandidate(read, true, form)].flatMap(each => each ?? []));
    at = content.indexOf('{', read.end);
  }
  return found;
}

export function objectCandidate(
  { value, isMended, repeatedKey }: JsonValue,
  isDamaged: boolean,
  { keys }: AnswerForm,
): Candidate | undefined {
  if (!isRecord(value) || !keys.some(key => Object.hasOwn(value, key))) return undefined;
  if (repeatedKey !== undefined) return { kind: 'broken', reason: `the key ${repeatedKey} is there twice` };
  return { kind: 'object', value, isDamaged: isDamaged || isMended };
}

function brokenCandidate(content: string, start: number, broken: JsonBreak, form: AnswerForm): readonly Candidate[] {
  if (!form.quotedKey.test(content.slice(start))) return [];
  return [{ kind: 'broken', reason: placed(content, start, broken) }];
}

/** The reason with its line and column, counted from the beginning of the JSON. */
export function placed(text: string, start: number, { at, reason }: JsonBreak): string {
  const lines = text.slice(start, at).split('\n');
  const column = (lines.at(-1) ?? '').length + 1;
  return `${reason}, in line ${lines.length}, column ${column} of the JSON`;
}
