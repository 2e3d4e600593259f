// The local forge: threads and reviews are facts in the journal, and git says what can be merged.
import { absent, known } from '../../core/answer.ts';
import { threadStream } from '../../core/thread/events.ts';
import { splitComment } from '../../core/thread/split-comment.ts';
import type { Forge } from '../../ports/forge.ts';
import { done } from '../../ports/performed.ts';
import { appendFact, type FactWriter } from '../thread/append-fact.ts';
import { readReview, readThread } from '../thread/read-streams.ts';
import { checkResolved } from './local/check-resolved.ts';
import { ensureReview } from './local/ensure-review.ts';
import type { History } from './local/history.ts';
import { type Land, landReview } from './local/land-review.ts';
import { seeReview } from './local/see-review.ts';

export interface LocalForgeOptions extends FactWriter {
  readonly history: History;
  readonly land: Land;
  /** The branch that finished work is in. */
  readonly base: string;
}

export function createLocalForge(options: LocalForgeOptions): Forge {
  const { journal, history } = options;
  return {
    findComment: async (item, marker) => {
      const found = (await readThread(journal, item)).comments.find(comment => comment.marker === marker);
      return found ? known({ id: found.id }) : absent;
    },
    postComment: async (item, marker, body) => {
      // By this id the journal itself refuses a second one, also from another process.
      const id = `${threadStream(item)}/${marker}`;
      const event = { type: 'CommentPosted', data: { marker, parts: splitComment(body) } };
      await appendFact(options, threadStream(item), () => ({ event, id }));
      return done({ id });
    },
    findReview: async branch => {
      const review = await readReview(journal, branch);
      return review ? await seeReview(history, review) : absent;
    },
    ensureReview: draft => ensureReview(options, draft),
    land: request => landReview(options, options.land, request),
    checkResolved: (item, claim) => checkResolved(options, item, claim),
    // A local item is a file of the user's: that its run ended closes it.
    closeItem: async () => done(null),
  };
}
