// What the journal of a repository knows of its items, for those who only look.
import { doneItems } from '../adapters/board/local/blockers.ts';
import { currentOwner } from '../adapters/owner/current-owner.ts';
import { ownerLiveness } from '../adapters/owner/owner-liveness.ts';
import { readReviews, readRuns, readThread } from '../adapters/thread/read-streams.ts';
import { type BoardFacts, noFacts } from '../cli/board/board-facts.ts';
import type { Environment } from '../config/environment.ts';
import { threadPrefix } from '../core/thread/events.ts';
import type { Journal } from '../ports/journal.ts';
import type { OwnerLiveness } from '../ports/owner.ts';
import { openHere } from './repository-store.ts';

export async function readBoard(folder: string, environment: Environment): Promise<BoardFacts> {
  const store = await openHere(folder, environment, 'pitwall');
  if (!store) return noFacts;
  try {
    return await boardFacts(store.journal, ownerLiveness(currentOwner('pitwall')));
  } finally {
    store.close();
  }
}

async function boardFacts(journal: Journal, liveness: OwnerLiveness): Promise<BoardFacts> {
  const [states, reviews, cards] = await Promise.all([readRuns(journal), readReviews(journal), readCards(journal)]);
  const runs = await Promise.all(
    states.map(async state => {
      const holder = await journal.leaseHolder(state.stream);
      return { state, isDriven: holder !== undefined && liveness(holder.owner) !== 'dead' };
    }),
  );
  return { cards, runs, done: doneItems(states, reviews) };
}

async function readCards(journal: Journal): Promise<ReadonlyMap<string, string>> {
  const heads = await journal.streams(threadPrefix);
  const cards = await Promise.all(
    heads.map(async ({ stream }): Promise<readonly [string, string][]> => {
      const item = stream.slice(threadPrefix.length);
      const { card } = await readThread(journal, item);
      return card === undefined ? [] : [[item, card]];
    }),
  );
  return new Map(cards.flat());
}
