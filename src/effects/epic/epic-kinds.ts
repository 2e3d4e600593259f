// What flows have done with epics: their bodies written, claimed and released, items filed; and what is seen of them.

import { editEpicBody } from '../../core/epic/body/edit-epic-body.ts';
import type { EpicForm } from '../../core/epic/body/epic-body.ts';
import { asEdits, type StoredEdit } from '../../core/epic/body/epic-edit-schema.ts';
import { readEpicBody } from '../../core/epic/body/read-epic-body.ts';
import {
  ClaimEpic,
  type epicQuery,
  FileItem,
  type filedItemQuery,
  type preflightQuery,
  ReleaseEpic,
  WriteEpic,
} from '../../core/world/epic.ts';
import { effectKind } from '../../engine/effect-kind.ts';
import type { Observer } from '../../engine/parts.ts';
import type { Epics } from '../../ports/epics.ts';

export const epicKinds = (epics: Epics) => ({
  // Harmless to repeat: what is in the body already is not written again.
  WriteEpic: effectKind(WriteEpic, {
    perform: ({ epic, key, version, form, edits }) => {
      const status = edits.findLast(edit => edit.kind === 'set-status')?.status;
      return epics.write(epic, {
        version,
        key,
        ...(status === undefined ? {} : { status }),
        edit: text => edited(text, form, edits),
        isIn: text => isIn(text, form, key),
      });
    },
  }),
  ClaimEpic: effectKind(ClaimEpic, { perform: ({ epic, tick }) => epics.claim(epic, tick) }),
  ReleaseEpic: effectKind(ReleaseEpic, { perform: ({ epic, tick }) => epics.release(epic, tick) }),
  FileItem: effectKind(FileItem, {
    lookup: async ({ epic, key }) => {
      const found = await epics.findItem(epic, key);
      return found.kind === 'known' ? { kind: 'known', value: { item: found.value.item } } : found;
    },
    perform: filing => epics.fileItem(filing),
  }),
});

/** On a forge each write counts, so that a lost race is seen. */
function edited(text: string, form: EpicForm, edits: readonly StoredEdit[]): string | undefined {
  const reading = readEpicBody(text, { form });
  if (reading.kind !== 'read') return undefined;
  const { body } = reading;
  const counted = form === 'forge' ? [{ kind: 'set-revision', revision: body.revision + 1 } as const] : [];
  const editing = editEpicBody(body, [...asEdits(edits), ...counted]);
  return editing.kind === 'edited' ? editing.text : undefined;
}

/** A body that nobody can read has nothing of ours. */
function isIn(text: string, form: EpicForm, key: string): boolean {
  const reading = readEpicBody(text, { form });
  return reading.kind === 'read' && reading.body.log.some(line => line.text.endsWith(`key=${key}`));
}

type Of<D extends (...about: never[]) => unknown> = ReturnType<D>;

interface EpicObservers {
  readonly epic: Observer<Of<typeof epicQuery>>;
  readonly preflight: Observer<Of<typeof preflightQuery>>;
  readonly 'filed-item': Observer<Of<typeof filedItemQuery>>;
}

export const observeEpics = (epics: Epics): EpicObservers => ({
  epic: ({ epic }) => epics.read(epic),
  preflight: ({ item, worker }) => epics.preflight(item, worker),
  'filed-item': ({ epic, filed }) => epics.findItem(epic, filed),
});
