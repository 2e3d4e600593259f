import { describe, expect, it } from 'vitest';
import { approve } from '../../../../test/support/run-results.ts';
import { itemFacts, openReview, RunStory } from '../../../../test/support/run-story.ts';
import { absent, known, unknown } from '../../answer.ts';
import type { ReviewSnapshot } from '../../world/snapshots.ts';
import type { EventData } from '../events.ts';

const done = (snapshot: Partial<ReviewSnapshot> = {}) =>
  RunStory.at('Audit')
    .attempt(approve())
    .judged('approved')
    .did('EnsureReview', 'review/tip', null)
    .entered('Done')
    .sees({ review: known({ ...openReview, ...snapshot }) });

const withPoll = (request: EventData<'RunRequested'>, reviewPollMs: number) => ({
  ...request,
  settings: { ...request.settings, reviewPollMs },
});

describe('after Done', () => {
  it('waits for a reviewer and looks again each minute, or as often as the run wants', () => {
    const story = done();
    expect(story.decide()).toMatchObject({ rule: 'after-done', record: [], effects: [], wakeAt: story.now + 60_000 });
    expect(story.decide().awaits).toBe('a reviewer');
    const { request } = story.state;
    if (request) story.state = { ...story.state, request: withPoll(request, 2000) };
    expect(story.decide().wakeAt).toBe(story.now + 2000);
  });

  it('reads an item that the merge closed, and does not stop for that', () => {
    const data = { ...itemFacts, isClosed: true };
    const story = done({ state: 'merged' })
      .stopped('review-limit')
      .sees({ item: known(data) });
    story.record({ type: 'ResumeRequested', data: { grant: true } });
    expect(story.decide().record).toEqual([{ type: 'ItemRead', data }]);
  });

  it('ends the run with a merge', () => {
    expect(done({ state: 'merged' }).decide().record).toEqual([
      { type: 'RunEnded', data: { how: 'merged', detail: 'tip' } },
    ]);
  });

  it('ends the run without a claim when a person merged another commit', () => {
    expect(done({ state: 'merged', head: 'theirs' }).decide().record).toEqual([
      { type: 'RunEnded', data: { how: 'merged-unproven', detail: 'theirs' } },
    ]);
  });

  it('stops the run when the review shows commits that are not ours', () => {
    expect(done({ head: 'theirs' }).decide().record).toMatchObject([
      { type: 'RunStopped', data: { reason: 'branch-moved', detail: expect.stringContaining('theirs') } },
    ]);
  });

  it('judges again when the tip is another than the one that was judged', () => {
    const taken = { worktree: 'newer', review: known({ ...openReview, head: 'newer' }) };
    expect(done().sees(taken).decide().record).toMatchObject([
      { type: 'StepEntered', data: { status: 'Audit', how: 'back' } },
    ]);
  });

  it('stops the run when the review is closed, also one that an agent was to work on', () => {
    const returned = done()
      .entered('Implementation')
      .sees({ review: known({ ...openReview, state: 'closed' }) });
    expect(returned.decide().record).toMatchObject([{ type: 'RunStopped', data: { reason: 'review-closed' } }]);
    const review = known({ ...openReview, state: 'closed' as const });
    expect(done().sees({ review }).decide().record).toMatchObject([
      { type: 'RunStopped', data: { reason: 'review-closed' } },
    ]);
  });

  it.each([
    ['cannot be seen', unknown('502')],
    ['does not show', absent],
  ])('takes a review that %s neither for closed nor for quiet', (_how, review) => {
    const story = done().sees({ review });
    expect(story.decide()).toMatchObject({ record: [], wakeAt: story.now + 5000 });
  });

  it('returns to the code with the reason of the oldest return that was not taken yet', () => {
    const returns = [
      { id: 'r1', reason: 'first' },
      { id: 'r2', reason: 'second' },
    ];
    const source = { kind: 'review', id: 'r1' };
    expect(done({ returns }).decide().record).toEqual([
      { type: 'ReviewReturned', data: returns[0] },
      { type: 'StepEntered', data: { status: 'Implementation', how: 'review', reason: 'first', source } },
    ]);
    const taken = done({ returns }).record({ type: 'ReviewReturned', data: { id: 'r1', reason: 'first' } });
    expect(taken.decide().record[0]).toEqual({ type: 'ReviewReturned', data: returns[1] });
  });

  it('takes each return once', () => {
    const story = done({ returns: [{ id: 'r1', reason: 'first' }] });
    story.record({ type: 'ReviewReturned', data: { id: 'r1', reason: 'first' } });
    expect(story.decide().awaits).toBe('a reviewer');
  });
});
