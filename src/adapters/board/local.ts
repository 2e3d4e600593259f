// The local board: items are files of the repository, cards are facts in the journal.
import { createHash } from 'node:crypto';
import { absent, known } from '../../core/answer.ts';
import { threadStream } from '../../core/thread/events.ts';
import { findFindings } from '../../core/thread/findings.ts';
import type { Review } from '../../core/thread/review.ts';
import { commentText, saidByPeople, type Thread } from '../../core/thread/thread.ts';
import type { ItemFacts, LocalItem } from '../../core/world/item.ts';
import type { ItemWatch } from '../../core/world/snapshots.ts';
import type { Board } from '../../ports/board.ts';
import { done } from '../../ports/performed.ts';
import { appendFact, type FactWriter } from '../thread/append-fact.ts';
import { readReviews, readThread, threadOf } from '../thread/read-streams.ts';

export interface LocalBoardOptions extends FactWriter {
  /** The files. One that cannot be read is a Problem, never nothing. */
  readonly items: { read(id: string): Promise<LocalItem | undefined> };
  /** Items on which no work is left to do, as the runs of the repository say. */
  readonly endedItems: () => Promise<readonly string[]>;
}

export function createLocalBoard(options: LocalBoardOptions): Board {
  const { items, journal } = options;
  return {
    readItem: async id => {
      const item = await items.read(id);
      return item ? known(await factsOf(options, item)) : absent;
    },
    cardStatus: async item => {
      const { card } = await readThread(journal, item);
      return card === undefined ? absent : known(card);
    },
    moveCard: async (item, status) => {
      await appendFact(options, threadStream(item), events =>
        threadOf(events).card === status ? undefined : { event: { type: 'CardMoved', data: { status } } },
      );
      return done(null);
    },
    watch: async (id, expectedCard) => {
      const item = await items.read(id);
      return item ? known(watchOf(item, await readThread(journal, id), expectedCard)) : absent;
    },
  };
}

/** A local item is open as long as it is there. Everybody who can move a local card is trusted. */
function watchOf(item: LocalItem, { card, move }: Thread, expectedCard: string | undefined): ItemWatch {
  const isElsewhere = expectedCard !== undefined && card !== expectedCard;
  const by = isElsewhere && move ? { id: move.id, by: move.by.id, isTrusted: move.by.kind === 'person' } : undefined;
  return {
    isOpen: true,
    version: versionOf(item),
    ...(card === undefined ? {} : { card }),
    ...(by ? { move: by } : {}),
  };
}

function versionOf({ title, body }: LocalItem): string {
  return createHash('sha256')
    .update(JSON.stringify([title, body]))
    .digest('hex');
}

/** Local items are the user's own words, and so is every comment that can be in their thread: all of it is trusted. */
async function factsOf(options: LocalBoardOptions, item: LocalItem): Promise<ItemFacts> {
  const thread = await readThread(options.journal, item.id);
  const findings = findFindings(item.body, thread.comments.map(commentText));
  const { id, title, body, author, labels } = item;
  const blockers = await openBlockers(options, item.dependsOn);
  const said = { comments: [...saidByPeople(thread)], ...(findings === undefined ? {} : { findings }) };
  return { id, title, body, author, labels, isTrusted: true, blockers, version: versionOf(item), ...said };
}

/** An item that is not there can never be done, so it blocks and says so. */
async function openBlockers(
  { journal, items, endedItems }: LocalBoardOptions,
  dependsOn: readonly string[],
): Promise<string[]> {
  if (dependsOn.length === 0) return [];
  const finished = doneItems(await endedItems(), await readReviews(journal));
  const open = dependsOn.filter(id => !finished.has(id));
  return await Promise.all(open.map(async id => ((await items.read(id)) ? id : `${id} (there is no such item)`)));
}

/** Ended, or merged: a review may be merged while no engine drives the run that it ends. */
export function doneItems(ended: readonly string[], reviews: readonly Review[]): ReadonlySet<string> {
  return new Set([...ended, ...reviews.flatMap(({ item, state }) => (state === 'merged' ? item : []))]);
}
