// A repository without epics.
import { absent, known } from '../core/answer.ts';
import type { Epics } from '../ports/epics.ts';

const none = async () => ({ kind: 'failed', reason: 'there are no epics here', final: true }) as const;

export const noEpics: Epics = {
  list: async () => known([]),
  read: async () => absent,
  write: none,
  claim: none,
  release: none,
  findItem: async () => absent,
  fileItem: none,
  preflight: async () => absent,
};
