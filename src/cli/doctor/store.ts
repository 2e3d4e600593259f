// The store: where it is, and that it opens.
import { Problem } from '../../core/problem.ts';
import type { DoctorProbe } from './probe.ts';

export interface OpenedStore {
  /** A path or an address, for people. */
  readonly place: string;
  close(): Promise<void>;
}

/** `open` throws a Problem when the store is not usable; it answers undefined when there is none yet. */
export function storeProbe(open: () => Promise<OpenedStore | undefined>): DoctorProbe {
  return {
    name: 'store',
    probe: async () => {
      const store = await open().catch(noneOutsideOfRepositories);
      if (store === 'no repository') return { state: 'ok', found: 'none: no repository here' };
      if (store === undefined) return { state: 'ok', found: 'none yet: the first run creates it' };
      await store.close();
      return { state: 'ok', found: store.place };
    },
  };
}

function noneOutsideOfRepositories(error: unknown): 'no repository' {
  if (error instanceof Problem && error.code === 'repository-missing') return 'no repository';
  throw error;
}
