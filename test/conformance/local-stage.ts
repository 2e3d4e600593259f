// Stages for the local board and forge: a real store with a handle per opening, items in memory, and git or its double.
import { randomUUID } from 'node:crypto';
import { createLocalBoard } from '../../src/adapters/board/local.ts';
import type { History } from '../../src/adapters/forge/local/git-history.ts';
import { closeReview, recordMerge, requestChanges } from '../../src/adapters/forge/local/reviews.ts';
import { createLocalForge, type LocalForgeOptions } from '../../src/adapters/forge/local.ts';
import type { FactWriter } from '../../src/adapters/thread/append-fact.ts';
import { readThread } from '../../src/adapters/thread/read-streams.ts';
import { commentText } from '../../src/core/thread/thread.ts';
import type { LocalItem } from '../../src/core/world/item.ts';
import { definitionsFor } from '../../src/main/repository-store.ts';
import { done } from '../../src/ports/performed.ts';
import type { BoardStage } from './board.ts';
import type { ForgeStage } from './forge.ts';
import { type SetStage, setLibsqlStage } from './store-stage.ts';

export interface WriterStage {
  /** A writer with a handle of its own on the store. */
  writer(): Promise<FactWriter>;
  dispose(): Promise<void>;
}

export async function setWriterStage(setStage: SetStage = setLibsqlStage): Promise<WriterStage> {
  const stage = await setStage();
  return {
    writer: async () => {
      const { journal } = await stage.open(definitionsFor);
      return { journal, clock: stage, newId: randomUUID, actor: { kind: 'engine', id: 'test' } };
    },
    dispose: () => stage.dispose(),
  };
}

export async function setLocalBoardStage(): Promise<BoardStage> {
  const stage = await setWriterStage();
  const items = new Map<string, LocalItem>();
  const boardOf = (writer: FactWriter) =>
    createLocalBoard({ ...writer, items: { read: async id => items.get(id) }, endedItems: async () => [] });
  return {
    open: async () => boardOf(await stage.writer()),
    moveCard: async (item, status) => {
      await boardOf({ ...(await stage.writer()), actor: { kind: 'person', id: 'ann' } }).moveCard(item, status);
    },
    putItem: item => void items.set(item.id, { author: 'ann', dependsOn: [], file: 'x.md', ...item }),
    dispose: stage.dispose,
  };
}

/** A history in which nothing is merged and everything can be. */
export const openHistory: History = {
  contains: async () => false,
  addedAt: async () => undefined,
  see: async () => undefined,
  isMergeable: async () => 'yes',
};

/** Whatever is landed is landed. */
const land: LocalForgeOptions['land'] = async ({ commit }) => done({ kind: 'landed', commit });

export interface Past {
  readonly history: History;
  readonly commits: readonly [string, string];
}

export function setLocalForgeStage(past: Past = { history: openHistory, commits: ['c1', 'c2'] }) {
  return async (): Promise<ForgeStage> => {
    const stage = await setWriterStage();
    const person = { ...(await stage.writer()), actor: { kind: 'person', id: 'ann' } } as const;
    return {
      open: async () =>
        createLocalForge({
          ...(await stage.writer()),
          history: past.history,
          land,
          base: 'main',
          fileOf: async () => undefined,
        }),
      comments: async item => (await readThread(person.journal, item)).comments.map(commentText),
      commits: past.commits,
      requestChanges: (branch, reason) => requestChanges(person, branch, reason),
      close: branch => closeReview(person, branch, 'not now'),
      merge: branch => recordMerge(person, branch, 'c9'),
      dispose: stage.dispose,
    };
  };
}
