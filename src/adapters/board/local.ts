// The local board: items are files of the repository, cards are facts in the journal.
import { absent, known } from '../../core/answer.ts';
import type { ItemFacts } from '../../core/run/events.ts';
import { threadStream } from '../../core/thread/events.ts';
import { findFindings } from '../../core/thread/findings.ts';
import type { LocalItem } from '../../core/thread/local-item.ts';
import { commentText } from '../../core/thread/thread.ts';
import type { Board } from '../../ports/board.ts';
import { done } from '../../ports/performed.ts';
import { appendFact, type FactWriter } from '../thread/append-fact.ts';
import { readThread, threadOf } from '../thread/read-streams.ts';
import { openBlockers } from './local/blockers.ts';

export interface LocalBoardOptions extends FactWriter {
  /** The files. One that cannot be read is a Problem, never nothing. */
  readonly items: { read(id: string): Promise<LocalItem | undefined> };
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
  };
}

/** Local items are the user's own words, and so is every comment that can be in their thread: all of it is trusted. */
async function factsOf(options: LocalBoardOptions, item: LocalItem): Promise<ItemFacts> {
  const { comments } = await readThread(options.journal, item.id);
  const findings = findFindings(item.body, comments.map(commentText));
  const { title, body, author } = item;
  const blockers = await openBlockers(options, item.dependsOn);
  return { title, body, author, isTrusted: true, blockers, ...(findings === undefined ? {} : { findings }) };
}
