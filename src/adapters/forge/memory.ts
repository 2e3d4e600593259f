// The forge in memory: it does each request, also twice, so that doing something twice shows.
import { absent, known } from '../../core/answer.ts';
import type { ReviewSnapshot } from '../../core/world/snapshots.ts';
import type { Forge, Resolved, ReviewDraft } from '../../ports/forge.ts';
import { done } from '../../ports/performed.ts';

type MemoryComment = Readonly<Record<'id' | 'item' | 'marker' | 'body', string>>;

export interface MemoryForge extends Forge {
  comments: readonly MemoryComment[];
  readonly reviews: (ReviewDraft & { snapshot: ReviewSnapshot })[];
  readonly resolved: Map<string, Resolved>;
  /** Items, once for each time that one was closed. */
  readonly closed: string[];
}

export function createMemoryForge(): MemoryForge {
  let nextId = 1;
  const forge: MemoryForge = {
    comments: [],
    reviews: [],
    resolved: new Map(),
    closed: [],
    findComment: async (item, marker) => {
      const isOne = (comment: MemoryComment) => comment.item === item && comment.marker === marker;
      const earliest = forge.comments.find(isOne);
      forge.comments = forge.comments.filter(comment => comment === earliest || !isOne(comment));
      return earliest ? known({ id: earliest.id }) : absent;
    },
    postComment: async (item, marker, body) => {
      const id = String(nextId++);
      forge.comments = [...forge.comments, { id, item, marker, body }];
      return done({ id });
    },
    findReview: async branch => {
      const review = forge.reviews.findLast(each => each.branch === branch);
      return review ? known(review.snapshot) : absent;
    },
    ensureReview: async draft => {
      const open = forge.reviews.find(review => review.branch === draft.branch && review.snapshot.state === 'open');
      if (open) Object.assign(open, draft, { snapshot: { ...open.snapshot, head: draft.commit } });
      else
        forge.reviews.push({
          ...draft,
          snapshot: { state: 'open', head: draft.commit, mergeable: 'yes', returns: [] },
        });
      return done(null);
    },
    land: async ({ branch, commit }) => {
      const open = forge.reviews.find(review => review.branch === branch && review.snapshot.state === 'open');
      if (open) open.snapshot = { ...open.snapshot, state: 'merged' };
      return done({ kind: 'landed', commit });
    },
    checkResolved: async item => done(forge.resolved.get(item) ?? {}),
    closeItem: async item => {
      forge.closed.push(item);
      return done(null);
    },
  };
  return forge;
}
