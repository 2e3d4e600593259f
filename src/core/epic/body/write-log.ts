// Lines of the Supervisor Log. The oldest may be dropped to keep a body within what a forge takes.
import type { EpicBody } from './epic-body.ts';
import { type EpicEdit, editsOf } from './epic-edit.ts';
import { linesBehind } from './lines.ts';
import { readLog } from './read-memory.ts';
import type { SafeText } from './safe-text.ts';
import type { TableWrite } from './write-table.ts';

const lineCharsMax = 500;

export interface LogWrite extends TableWrite {
  /** Characters that go with each of the oldest lines, oldest first; the newest one stays. */
  readonly droppable: readonly { readonly start: number; readonly end: number }[];
}

export function writeLog({ source }: EpicBody, edits: readonly EpicEdit[], safe: SafeText): LogWrite {
  const section = source.sections.get('Supervisor Log');
  const places = section ? readLog(source.lines, section).map(({ place }) => place) : [];
  const droppable = places.slice(0, -1).map(({ start, next }) => ({ start, end: next }));
  const texts = editsOf(edits, 'append-log').map(({ at, text }) =>
    `[${at}] ${safe.line(text, lineCharsMax)}`.trimEnd(),
  );
  const newest = places.at(-1);
  if (!newest) return { splices: [], lines: texts, droppable };
  return { splices: [linesBehind(source.lines.text, newest, texts, source.lineEnd)], lines: [], droppable };
}
