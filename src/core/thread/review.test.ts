import { describe, expect, it } from 'vitest';
import type { ReviewEvent } from './events.ts';
import { foldReview, type Review } from './review.ts';

const draft = { base: 'main', commit: 'c1', title: 'Fix it', body: 'Fixed.' };
const opened: ReviewEvent = { type: 'ReviewOpened', data: { item: '7', ...draft } };
const returned: ReviewEvent = { type: 'ChangesRequested', data: { reason: 'rename it' } };
const closed: ReviewEvent = { type: 'ReviewClosed', data: { reason: 'not now' } };
const merged: ReviewEvent = { type: 'ReviewMerged', data: { landed: 'c9' } };
const updated: ReviewEvent = { type: 'ReviewUpdated', data: { ...draft, commit: 'c2', title: 'Mend it' } };
const by = { kind: 'person', id: 'ann' } as const;

function fold(...events: ReviewEvent[]): Review | undefined {
  return events.reduce<Review | undefined>(
    (review, event, at) =>
      foldReview(review, { ...event, stream: 'review/b', version: at + 1, id: `e${at + 1}`, at: at + 1, actor: by }),
    undefined,
  );
}

const open: Review = { item: '7', ...draft, state: 'open', returns: [], approvals: [], openedAt: 1 };

describe('foldReview', () => {
  it.each<[string, ReviewEvent[], Review | undefined]>([
    ['opens', [opened], open],
    ['is brought up to date', [opened, updated], { ...open, commit: 'c2', title: 'Mend it' }],
    [
      'keeps who sent the work back and why',
      [opened, returned],
      { ...open, returns: [{ id: 'e2', reason: 'rename it', by, at: 2 }] },
    ],
    [
      'keeps who approved which commit',
      [opened, { type: 'ReviewApproved', data: { commit: 'c1' } }, updated],
      { ...open, ...updated.data, approvals: [{ by, at: 2, commit: 'c1' }] },
    ],
    ['is closed', [opened, closed], { ...open, state: 'closed', closing: 'not now' }],
    ['is merged, as the commit that landed', [opened, merged], { ...open, state: 'merged', landed: 'c9' }],
    [
      'stays merged whatever is said later',
      [opened, merged, closed, updated, opened],
      { ...open, state: 'merged', landed: 'c9' },
    ],
    [
      'stays closed whatever is said later',
      [opened, closed, merged, returned],
      { ...open, state: 'closed', closing: 'not now' },
    ],
    ['is nothing before it is opened', [returned, closed], undefined],
  ])('%s', (_rule, events, review) => {
    expect(fold(...events)).toEqual(review);
  });
});
