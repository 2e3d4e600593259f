// What flows have done with epics: their bodies written, claimed and released, items filed; and what is seen of them.
import { bodyChange } from '../../core/epic/body/body-change.ts';
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
    perform: ({ epic, version, ...write }) => epics.write(epic, { version, ...bodyChange(write) }),
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
