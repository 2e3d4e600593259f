// Small readings that every part of a session needs: ids, lists, times, lines of prose and rows of tables.
import { isRecord } from '../../../std/is-record.ts';
import type { DocumentLine } from './session.ts';
import type { SessionFile } from './session-folder.ts';

const idShape = /\b[A-Z]+-\d+(?:-\d+)*\b/g;

/** `FR-001`, `STORY-003-001`, in their order. */
export function idsIn(text: string): readonly string[] {
  return text.match(idShape) ?? [];
}

/** Of a family: `FR-001` for `FR`. */
export function familyOf(id: string): string {
  return id.slice(0, id.indexOf('-'));
}

/** The texts of a list; one text is a list of one. */
export function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  return Array.isArray(value) ? value.filter(each => typeof each === 'string').map(each => each.trim()) : [];
}

/** Ids in what a key of front matter or JSON holds: a list, or a text with commas. */
export function idsOf(value: unknown): readonly string[] {
  return textsOf(value).flatMap(idsIn);
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

export function recordsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

export function timeOf(value: unknown): number | undefined {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}

export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

export function placeIn(path: string, line: number | undefined): string {
  return line === undefined ? path : `${path}:${line}`;
}

const fenceShape = /^ {0,3}(`{3,}|~{3,})/;

/** The lines below the front matter that are neither code in a fence nor inside a comment. */
export function proseOf({ text, bodyLine }: Pick<SessionFile, 'text' | 'bodyLine'>): readonly DocumentLine[] {
  const found: DocumentLine[] = [];
  let fence: string | undefined;
  let isComment = false;
  const lines = text.split('\n').slice(bodyLine - 1);
  for (const [at, raw] of lines.entries()) {
    const mark = fenceShape.exec(raw)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence)) fence = undefined;
      continue;
    }
    if (!isComment && mark) {
      fence = mark;
      continue;
    }
    const visible = withoutComments(raw.replace(/\r$/, ''), isComment);
    isComment = visible.isComment;
    found.push({ number: bodyLine + at, text: visible.text });
  }
  return found;
}

function withoutComments(line: string, begunBefore: boolean): { readonly text: string; readonly isComment: boolean } {
  let text = '';
  let rest = line;
  let isComment = begunBefore;
  for (;;) {
    const mark = isComment ? '-->' : '<!--';
    const at = rest.indexOf(mark);
    if (!isComment) text += at === -1 ? rest : rest.slice(0, at);
    if (at === -1) return { text, isComment };
    rest = rest.slice(at + mark.length);
    isComment = !isComment;
  }
}

/** The first cell of a row of a table, or what a list item begins with. */
export function leadOf(line: string): string {
  const text = line.trim();
  if (text.startsWith('|')) return text.slice(1).split('|')[0]?.trim() ?? '';
  return /^[-*+] /.test(text) ? text.slice(2).trim().slice(0, 80) : '';
}

/** The id that a row or list item is about: its lead begins with it, whatever marks are around. */
export function subjectOf(line: string): string | undefined {
  const lead = leadOf(line);
  const bare = lead.replaceAll(/[*_`[\]]/g, '').trim();
  const [id] = idsIn(bare);
  return id !== undefined && bare.startsWith(id) ? id : undefined;
}

/** The first of each id. */
export function firstOfEach<T extends { readonly id: string }>(all: readonly T[]): readonly T[] {
  const seen = new Map<string, T>();
  for (const each of all) if (!seen.has(each.id)) seen.set(each.id, each);
  return [...seen.values()];
}
