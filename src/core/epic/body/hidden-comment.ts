// The state of an epic on a forge: one line of its body that GitHub does not show.
import { isRecord } from '../../../std/is-record.ts';
import { parseJson } from '../../../std/parse-json.ts';
import type { Lines } from './lines.ts';
import type { Outline } from './outline.ts';

export interface HiddenComment {
  readonly start: number;
  /** Of the JSON in it. */
  readonly jsonStart: number;
  readonly jsonEnd: number;
  /** Undefined: it cannot be read. */
  readonly value: Readonly<Record<string, unknown>> | undefined;
}

const opening = /^<!--[ \t]{0,9}pitwall:epic(?=[ \t{]|$)/;

/** All of them, in order; one is right. */
export function hiddenComments(lines: Lines, { blocks }: Outline): readonly HiddenComment[] {
  return blocks.flatMap(block => {
    const first = block.kind === 'comment' ? block.lines[0] : undefined;
    if (!first) return [];
    const text = lines.textOf(first);
    const indent = text.length - text.trimStart().length;
    const match = opening.exec(text.slice(indent));
    if (!match) return [];
    const begin = indent + match[0].length;
    const close = text.indexOf('-->', begin);
    const end = close === -1 ? text.length : close;
    const value = close === -1 ? undefined : parseJson(text.slice(begin, end));
    const state = isRecord(value) ? value : undefined;
    return [{ start: first.start, jsonStart: first.start + begin, jsonEnd: first.start + end, value: state }];
  });
}

/** A comment must not end inside of its JSON. */
export function hiddenCommentJson(state: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(state).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e');
}
