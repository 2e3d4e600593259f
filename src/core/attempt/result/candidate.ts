// What may be the agent's result: an object with the key `action` or `refusal`, or text that tried to be one.
import { isRecord } from '../../../std/is-record.ts';
import { type JsonBreak, type JsonValue, readJson } from './read-json.ts';

export type Candidate =
  | { readonly kind: 'object'; readonly value: Readonly<Record<string, unknown>>; readonly isDamaged: boolean }
  | { readonly kind: 'broken'; readonly reason: string };

const quote = '["\'\u2018-\u201f]';
const key = `${quote}(?:action|refusal)${quote}`;

/** A quoted key: with its colon, first in its object, or the last thing there is. */
const keyed = `${key}\\s*:|\\{\\s*${key}|,\\s*${key}\\s*$`;
const quotedKey = new RegExp(keyed);
export const quotedKeys = new RegExp(keyed, 'g');

/** What a fence with this content is. Text behind its object is damage; behind anything else it is no JSON. */
export function candidateInFence(content: string): Candidate | undefined {
  const start = content.search(/[^ \t\r\n]/);
  if (start === -1) return undefined;
  const read = readJson(content, start);
  if (read.kind === 'broken') return brokenCandidate(content, start, read);
  const hasMore = /[^ \t\r\n]/.test(content.slice(read.end));
  const candidate = objectCandidate(read, hasMore);
  if (candidate || !hasMore) return candidate;
  const unread = isRecord(read.value) ? read.end : start;
  return brokenCandidate(content, unread, { kind: 'broken', at: read.end, reason: 'there is more than one value' });
}

export function objectCandidate(
  { value, isMended, repeatedKey }: JsonValue,
  isDamaged: boolean,
): Candidate | undefined {
  if (!isRecord(value) || !(Object.hasOwn(value, 'action') || Object.hasOwn(value, 'refusal'))) return undefined;
  if (repeatedKey !== undefined) return { kind: 'broken', reason: `the key ${repeatedKey} is there twice` };
  return { kind: 'object', value, isDamaged: isDamaged || isMended };
}

function brokenCandidate(content: string, start: number, broken: JsonBreak): Candidate | undefined {
  if (!quotedKey.test(content.slice(start))) return undefined;
  return { kind: 'broken', reason: placed(content, start, broken) };
}

/** The reason with its line and column, counted from the beginning of the JSON. */
export function placed(text: string, start: number, { at, reason }: JsonBreak): string {
  const lines = text.slice(start, at).split('\n');
  const column = (lines.at(-1) ?? '').length + 1;
  return `${reason}, in line ${lines.length}, column ${column} of the JSON`;
}
