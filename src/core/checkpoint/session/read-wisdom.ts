// wisdom/*.md: entries `- [TASK-ID] text`, terms `term X: not Y` in the conventions, and overrides in the decisions.
import type { DocumentLine, Override, Term, WisdomEntry } from './session.ts';
import { type SessionFolder, sessionFiles } from './session-folder.ts';
import { idsIn, placeIn, proseOf } from './texts.ts';

export interface Wisdom {
  readonly wisdom: readonly WisdomEntry[];
  readonly terms: readonly Term[];
  readonly overrides: readonly Override[];
}

export function readWisdom(folder: SessionFolder): Wisdom {
  const files = [...folder.files.values()].filter(({ path }) => path.startsWith(sessionFiles.wisdom));
  const all = files.flatMap(file => proseOf(file).flatMap(line => entryOf(file.path, line) ?? []));
  return {
    wisdom: all.flatMap(({ task, text, place }) => (task === undefined || text === '' ? [] : [{ task, place }])),
    terms: all.filter(({ path }) => path === 'wisdom/conventions.md').flatMap(entry => termOf(entry) ?? []),
    overrides: all.filter(({ path }) => path === 'wisdom/decisions.md').flatMap(entry => overrideOf(entry) ?? []),
  };
}

interface Entry {
  readonly path: string;
  readonly place: string;
  readonly task: string | undefined;
  readonly text: string;
}

function entryOf(path: string, { number, text }: DocumentLine): Entry | undefined {
  const line = text.trim();
  if (!/^[-*+] /.test(line)) return undefined;
  const rest = line.slice(2).replaceAll('**', '').trim();
  const close = rest.startsWith('[') ? rest.indexOf(']') : -1;
  const task = close === -1 ? undefined : idsIn(rest.slice(1, close))[0];
  return { path, place: placeIn(path, number), task, text: (task ? rest.slice(close + 1) : rest).trim() };
}

/** `term resident: not tenant, lodger` */
function termOf({ text, place }: Entry): Term | undefined {
  const at = text.indexOf(':');
  const [head, tail] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  if (at === -1 || !/^term /i.test(head) || !/^not /i.test(tail)) return undefined;
  const bare = (word: string) => word.replaceAll(/["'`.;]/g, '').trim();
  const instead = tail
    .slice(4)
    .split(/,| or | nor /)
    .map(bare)
    .filter(word => word !== '');
  return { term: bare(head.slice(5)), instead, place };
}

/** `- [CHECKPOINT-001] override by Ada at 2026-11-16T09:00:00Z: scope terminology; reason` */
function overrideOf({ task, text, place }: Entry): Override | undefined {
  if (!task?.startsWith('CHECKPOINT-') || !/^override by /i.test(text)) return undefined;
  const at = text.lastIndexOf(' at ', text.includes(': scope') ? text.indexOf(': scope') : undefined);
  const colon = text.indexOf(': ', Math.max(at, 0));
  const [scope = '', ...reason] = (colon === -1 ? '' : text.slice(colon + 2)).split(';');
  return {
    checkpoint: task,
    by: text.slice('override by '.length, at === -1 ? (colon === -1 ? undefined : colon) : at).trim(),
    at: at === -1 ? '' : text.slice(at + 4, colon === -1 ? undefined : colon).trim(),
    scope: scope
      .replace(/^ *scope /i, '')
      .split(/[, ]/)
      .filter(word => word !== ''),
    reason: reason.join(';').trim(),
    place,
  };
}
