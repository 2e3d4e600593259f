// What a write makes of an epic's body, whatever it is by then, and how it is found in it again: by its key in the log.

import { editEpicBody } from './edit-epic-body.ts';
import type { EpicForm } from './epic-body.ts';
import { asEdits, type StoredEdit } from './epic-edit-schema.ts';
import { readEpicBody } from './read-epic-body.ts';

export interface BodyWrite {
  readonly key: string;
  readonly form: EpicForm;
  readonly edits: readonly StoredEdit[];
}

export interface BodyChange {
  readonly key: string;
  /** Undefined: it stays. In a file it is a part of the text already. */
  readonly status?: string | undefined;
  edit(text: string): string | undefined;
  isIn(text: string): boolean;
}

export function bodyChange({ key, form, edits }: BodyWrite): BodyChange {
  const status = edits.findLast(edit => edit.kind === 'set-status')?.status;
  return {
    key,
    ...(status === undefined ? {} : { status }),
    edit: text => edited(text, form, edits),
    isIn: text => isIn(text, form, key),
  };
}

/** On a forge each write counts, so that a lost race is seen. */
function edited(text: string, form: EpicForm, edits: readonly StoredEdit[]): string | undefined {
  const reading = readEpicBody(text, { form });
  if (reading.kind !== 'read') return undefined;
  const { body } = reading;
  const counted = form === 'forge' ? [{ kind: 'set-revision', revision: body.revision + 1 } as const] : [];
  const editing = editEpicBody(body, [...asEdits(edits), ...counted]);
  return editing.kind === 'edited' ? editing.text : undefined;
}

/** A body that cannot be read has nothing of ours. */
function isIn(text: string, form: EpicForm, key: string): boolean {
  const reading = readEpicBody(text, { form });
  return reading.kind === 'read' && reading.body.log.some(line => line.text.endsWith(`key=${key}`));
}
