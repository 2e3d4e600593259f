// Writes an epic's status and what the brake remembers: into the front matter of a file, into the hidden comment of an issue.
import type { EpicBody } from './epic-body.ts';
import { type EpicEdit, editsOf, type LabelChange } from './epic-edit.ts';
import type { EpicSource } from './epic-source.ts';
import { type StateKey, stateKeys } from './front-matter.ts';
import { hiddenCommentJson } from './hidden-comment.ts';
import type { NewBlock } from './new-blocks.ts';
import { statusLabel } from './read-state.ts';
import type { Splice } from './splice.ts';

export interface StateWrite {
  readonly splices: readonly Splice[];
  readonly blocks: readonly NewBlock[];
  readonly labels?: LabelChange;
}

/** Null: empty in a file. */
type StateChange = Partial<Record<StateKey | 'revision', string | number | null>>;

export function writeState({ form, source, status }: EpicBody, edits: readonly EpicEdit[]): StateWrite {
  const change: StateChange = {
    ...last(
      'status',
      editsOf(edits, 'set-status').map(edit => edit.status),
    ),
    ...last(
      'brakeReset',
      editsOf(edits, 'set-brake-reset').map(edit => edit.at),
    ),
    ...last(
      'reactHalts',
      editsOf(edits, 'set-react-halts').map(edit => edit.count),
    ),
    ...last(
      'underWay',
      editsOf(edits, 'set-under-way').map(edit => edit.value),
    ),
    ...last(
      'revision',
      editsOf(edits, 'set-revision').map(edit => edit.revision),
    ),
  };
  if (form === 'file') return { splices: writeFrontMatter(source, change), blocks: [] };
  const { status: wanted, ...rest } = change;
  const comment = Object.keys(rest).length === 0 ? { splices: [], blocks: [] } : writeComment(source, rest);
  if (wanted === undefined || wanted === status) return comment;
  const remove = source.labels.filter(label => label.startsWith(statusLabel));
  return { ...comment, labels: { add: `${statusLabel}${wanted}`, remove } };
}

function last(key: keyof StateChange, values: readonly (string | number | null)[]): StateChange {
  const value = values.at(-1);
  return value === undefined ? {} : { [key]: value };
}

function writeFrontMatter({ frontMatter, lines, lineEnd }: EpicSource, change: StateChange): readonly Splice[] {
  const keys = stateKeys.flatMap(key => {
    const value = change[key];
    return value === undefined ? [] : [{ key, value: value === null ? '' : String(value) }];
  });
  const added = keys.filter(({ key, value }) => !frontMatter?.values.has(key) && value !== '');
  const text = (indent: string) => added.map(({ key, value }) => `${indent}${key}: ${value}${lineEnd}`).join('');
  if (!frontMatter) {
    const start = lines.all[0]?.start ?? 0;
    const fence = `---${lineEnd}`;
    return added.length === 0 ? [] : [{ start, end: start, text: `${fence}${text('')}${fence}${lineEnd}` }];
  }
  const changed = keys.flatMap(({ key, value }) => {
    const old = frontMatter.values.get(key);
    if (!old || (old.text ?? '') === value) return [];
    const before = lines.text[old.start - 1] === ':' ? ' ' : '';
    const behind = lines.text[old.end] === '#' ? ' ' : '';
    return [{ start: old.start, end: old.end, text: `${before}${value}${behind}` }];
  });
  const status = frontMatter.values.get('status');
  const place = status ? lines.at(status.start).next : frontMatter.close;
  return [...changed, { start: place, end: place, text: text(frontMatter.indent) }];
}

function writeComment({ comment, sections, lines }: EpicSource, change: StateChange): Omit<StateWrite, 'labels'> {
  if (comment) {
    const { jsonStart: start, jsonEnd: end, value } = comment;
    return { splices: [{ start, end, text: ` ${hiddenCommentJson({ ...value, ...change })} ` }], blocks: [] };
  }
  const state = { revision: 0, brakeReset: null, reactHalts: 0, ...change };
  const at = Math.min(lines.text.length, ...[...sections.values()].map(({ heading }) => heading.start));
  return { splices: [], blocks: [{ at, lines: [`<!-- pitwall:epic ${hiddenCommentJson(state)} -->`] }] };
}
