// The forge on files: comments and reviews as lines. Its reviewer answers after a few looks, as drawn for the review.
import { randomUUID } from 'node:crypto';
import { absent, known } from '../../src/core/answer.ts';
import type { ReviewSnapshot } from '../../src/core/world/snapshots.ts';
import type { Forge, ReviewDraft } from '../../src/ports/forge.ts';
import { done } from '../../src/ports/performed.ts';
import { appendRecord, logOf, type Room, randomFor, readRecords } from './crash-room.ts';

export interface FileComment {
  readonly id: string;
  readonly item: string;
  readonly marker: string;
  readonly body: string;
}

type CommentRecord = ({ readonly kind: 'posted' } & FileComment) | { readonly kind: 'removed'; readonly id: string };

export interface FileReview {
  readonly branch: string;
  readonly snapshot: ReviewSnapshot;
  /** Since the reviewer last said something. */
  readonly looks: number;
  /** What the reviewer said so far. */
  readonly words: readonly Word[];
}

type Word = 'looked' | 'merged' | 'closed' | 'returned' | 'unsettled';
type ReviewRecord =
  | { readonly kind: 'ensured'; readonly draft: ReviewDraft }
  | { readonly kind: Word; readonly branch: string };

export function readComments(room: Room): readonly FileComment[] {
  const records = readRecords<CommentRecord>(logOf(room, 'comments'));
  const removed = new Set(records.flatMap(record => (record.kind === 'removed' ? record.id : [])));
  return records.flatMap(record => (record.kind === 'posted' && !removed.has(record.id) ? record : []));
}

export function readReviews(room: Room): readonly FileReview[] {
  return readRecords<ReviewRecord>(logOf(room, 'reviews')).reduce(foldReview, [] as readonly FileReview[]);
}

export function fileForge(room: Room): Forge {
  const [comments, reviews] = [logOf(room, 'comments'), logOf(room, 'reviews')];
  return {
    findComment: async (item, marker) => {
      const [first, ...rest] = readComments(room).filter(each => each.item === item && each.marker === marker);
      for (const { id } of rest) appendRecord(comments, { kind: 'removed', id });
      return first ? known({ id: first.id }) : absent;
    },
    postComment: async (item, marker, body) => {
      const id = randomUUID();
      appendRecord(comments, { kind: 'posted', id, item, marker, body });
      return done({ id });
    },
    findReview: async branch => {
      const review = lastOf(readReviews(room), branch);
      if (!review) return absent;
      if (review.snapshot.state !== 'open') return known(review.snapshot);
      const word = wordOn(room, review);
      appendRecord(reviews, { kind: word, branch });
      return known(heard(review, word).snapshot);
    },
    ensureReview: async draft => {
      appendRecord(reviews, { kind: 'ensured', draft });
      return done(null);
    },
    land: async () => ({ kind: 'failed', reason: 'nobody asks for it in this world', final: true }),
    closeItem: async () => done(null),
    checkResolved: async item => done(randomFor(room, 'resolved', item).chance(0.5) ? { merged: 'a review' } : {}),
  };
}

const lastOf = (reviews: readonly FileReview[], branch: string) => reviews.findLast(each => each.branch === branch);

/** What the reviewer does as the engine looks; sooner or later the last word. */
function wordOn(room: Room, { branch, looks, words }: FileReview): Word {
  const random = randomFor(room, 'review', branch, words.length);
  if (looks < random.whole(0, 2)) return 'looked';
  if (words.length > 4) return 'merged';
  return random.pick(['merged', 'merged', 'merged', 'returned', 'returned', 'unsettled', 'closed']);
}

function foldReview(reviews: readonly FileReview[], record: ReviewRecord): readonly FileReview[] {
  const branch = record.kind === 'ensured' ? record.draft.branch : record.branch;
  const at = reviews.findLastIndex(each => each.branch === branch && each.snapshot.state === 'open');
  const open = reviews[at];
  if (record.kind !== 'ensured') return open ? reviews.with(at, heard(open, record.kind)) : reviews;
  const head = record.draft.commit;
  if (open) return reviews.with(at, { ...open, snapshot: { ...open.snapshot, head } });
  const snapshot = { state: 'open', head, mergeable: 'yes', returns: [] } as const;
  return [...reviews, { branch, looks: 0, words: [], snapshot }];
}

function heard(review: FileReview, word: Word): FileReview {
  const { snapshot, looks } = review;
  if (word === 'looked') return { ...review, looks: looks + 1, snapshot: { ...snapshot, mergeable: 'yes' } };
  const back = { id: `return-${snapshot.returns.length + 1}`, reason: 'please change it' };
  const snapshots: Readonly<Record<Exclude<Word, 'looked'>, ReviewSnapshot>> = {
    merged: { ...snapshot, state: 'merged' },
    closed: { ...snapshot, state: 'closed' },
    returned: { ...snapshot, returns: [...snapshot.returns, back] },
    unsettled: { ...snapshot, mergeable: 'unknown' },
  };
  return { ...review, looks: 0, words: [...review.words, word], snapshot: snapshots[word] };
}
