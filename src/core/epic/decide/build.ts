// What all decisions share: key, log line, rows of Pattern Memory, and the mark that says that something is under way.

import { oneLine } from '../../../std/one-line.ts';
import type { WorkItem } from '../body/epic-body.ts';
import type { StoredEdit } from '../body/epic-edit-schema.ts';
import type { DecisionClass } from '../body/words.ts';
import { signature } from '../brake/signature.ts';
import type { Act, EpicDecision } from '../decision.ts';
import { decisionKey, hasKey, keyMark } from '../keys.ts';
import { type Marks, withMarks } from '../notes.ts';
import { isOver, type Seen } from '../view/seen.ts';

export const isoOf = (at: number) => new Date(at).toISOString();

interface Draft {
  readonly kind: EpicDecision['kind'];
  readonly item?: string;
  /** In the log, and what the tick says. */
  readonly why: string;
  readonly edits?: readonly StoredEdit[] | ((key: string) => readonly StoredEdit[]);
  readonly act?: Act | ((key: string) => Act);
  /** What the outcome is written from. */
  readonly note?: string;
  readonly worker?: string;
  readonly needsPerson?: boolean;
  /** Of a decision that another machine made and did not finish. */
  readonly key?: string;
  /** What tells it from others of its kind and item. */
  readonly about?: string;
}

export function decisionFor(seen: Seen, draft: Draft): EpicDecision {
  const { kind, item = '', why, edits = [], note = '', worker = '', needsPerson = false } = draft;
  const key = draft.key ?? freeKey(seen, kind, `${item}/${draft.about ?? ''}`);
  const act = typeof draft.act === 'function' ? draft.act(key) : draft.act;
  const own = typeof edits === 'function' ? edits(key) : edits;
  const begun: readonly StoredEdit[] = act
    ? [{ kind: 'set-under-way', value: underWayText(seen, kind, item, key) }]
    : [];
  const said = act ? `about to ${why}` : why;
  return {
    key,
    kind,
    item,
    version: seen.source.version,
    at: seen.now,
    edits: [...own, ...begun, logLine(seen.now, said, key)],
    ...(act ? { act } : {}),
    note,
    worker,
    why,
    needsPerson,
  };
}

/** A person may have deleted the log: what this machine did itself under a key, it never takes for something new. */
function freeKey({ epic, body, state }: Seen, kind: string, about: string): string {
  const used = new Set<string>();
  for (;;) {
    const key = decisionKey(epic, kind, about, {
      log: [...body.log, ...[...used].map(each => ({ at: '', text: keyMark(each), line: 0 }))],
    });
    const isDone = state.effects.all.some(({ cause }) => cause.startsWith(`act/${key}`));
    const isNoted = body.items.some(({ notes }) => notes.includes(keyMark(key)));
    if (!isDone && !isNoted) return key;
    used.add(key);
  }
}

/** With its key it stays below what a body takes as one line. */
const logMax = 250;

export const logLine = (at: number, text: string, key: string): StoredEdit => ({
  kind: 'append-log',
  at: isoOf(at),
  text: `${oneLine(text, logMax)} ${keyMark(key)}`,
});

export interface MemoryDraft {
  readonly at: number;
  readonly decision: string;
  readonly class: DecisionClass;
  readonly item: string;
  readonly reason: string;
}

const reasonMax = 300;

export function memoryRow({ at, decision, class: kind, item, reason }: MemoryDraft): StoredEdit {
  const notes = `sig=${signature(item, reason)} ${oneLine(reason, reasonMax)}`.trim();
  return { kind: 'append-memory', tick: isoOf(at), decision, class: kind, notes };
}

export function rowEdit(
  row: WorkItem,
  marks: Marks,
  cells: Extract<StoredEdit, { kind: 'put-item' }>['cells'] = {},
): StoredEdit {
  return { kind: 'put-item', item: row.item, cells: { ...cells, notes: withMarks(row.notes, marks) } };
}

const underWayText = ({ settings }: Seen, kind: string, item: string, key: string) =>
  `${kind} ${item === '' ? '-' : item} ${key}@${settings.store}`;

export interface UnderWay {
  readonly kind: string;
  readonly item: string;
  readonly key: string;
  readonly store: string;
}

/** Undefined: a person wrote something else there. */
export function readUnderWay(text: string): UnderWay | undefined {
  const [, kind, item, key, store] = /^(\S+) (\S+) ([0-9a-f]{8})@(\S+)$/.exec(text) ?? [];
  if (kind === undefined || item === undefined || key === undefined || store === undefined) return undefined;
  return { kind, item: item === '-' ? '' : item, key, store };
}

/** What comes after an item, so that no end is loose. */
export function nextLink({ body }: Pick<Seen, 'body'>, item: string): string {
  const next = body.items.find(row => row.item !== item && !isOver(row) && row.status !== 'blocked');
  return next ? `next ${next.item}` : 'nothing is left after it';
}

export const isWritten = ({ body }: Pick<Seen, 'body'>, key: string) => hasKey(body.log, key);
