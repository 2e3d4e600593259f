import { describe, expect, it } from 'vitest';
import { approve, complete } from '../../../../test/support/run-results.ts';
import { itemFacts, type RunAsked, RunStory } from '../../../../test/support/run-story.ts';
import { absent, known, unknown } from '../../answer.ts';
import { initialAttempt } from '../../attempt/state.ts';
import type { ItemWatch } from '../../world/snapshots.ts';
import type { StopReason } from '../stop-reason.ts';

const everyMs = 30_000;

function watched(status: string, asked: RunAsked = {}): RunStory {
  const story = new RunStory().requested({ watchItemMs: everyMs, ...asked }).itemRead({ version: 'v1' });
  return story
    .worktree()
    .entered(status)
    .itemRead({ version: 'v1' })
    .sees({ watch: { card: status } });
}

/** Approved and on its review. */
const inReview = () =>
  watched('Audit').attempt(approve()).judged('approved').did('EnsureReview', 'review/1', null).entered('Done');

const move = (by: string, isTrusted: boolean, id = 'm1') => ({ id, by, isTrusted });
const ann = move('ann', true);

/** Records what is decided until the run waits or does something in the world. */
function settle(story: RunStory): RunStory {
  for (let turn = 0; turn < 20; turn++) {
    const { record } = story.decide();
    if (record.length === 0) return story;
    for (const event of record) story.record(event);
    if (story.state.stopped) return story;
  }
  throw new Error('it never settles');
}

const stopOf = (story: RunStory): { reason: StopReason; detail: string } | undefined => {
  const { stopped } = settle(story).state;
  return stopped && { reason: stopped.reason, detail: stopped.detail };
};

describe('an item that somebody closes', () => {
  it.each<[Partial<ItemWatch>, string]>([
    [{ closedBy: 'ann' }, 'the item was closed by ann'],
    [{}, 'the item was closed by a person'],
  ])('stops the run and says who: %j', (more, detail) => {
    const story = watched('Research').sees({ watch: { isOpen: false, ...more } });
    expect(story.decide()).toMatchObject({ rule: 'follow-item', record: [{ type: 'ItemClosed' }] });
    expect(stopOf(story)).toEqual({ reason: 'item-closed', detail });
  });

  it('ends the agent at work first, also if it is opened again meanwhile', () => {
    const story = watched('Research').planned().started();
    story.sees({ attempt: known({ ...initialAttempt('attempt/7.1') }) });
    settle(story.sees({ watch: { isOpen: false, closedBy: 'ann' } })).sees({ watch: { isOpen: true } });
    const input = { attempt: '7.1', by: 'person', reason: 'the item was closed by ann' };
    expect(story.decide().effects).toEqual([{ kind: 'CancelAttempt', cause: 'cancel/7.1', input }]);
    story.did('CancelAttempt', 'cancel/7.1', null).concluded({ outcome: { kind: 'cancelled', by: 'person' } });
    expect(stopOf(story)?.reason).toBe('item-closed');
  });

  it('by a merge of its review ends the run as merged, and says what the merge has not', () => {
    const story = inReview().entered('Implementation', 'review', 'mend it').planned().started();
    story.sees({ attempt: known({ ...initialAttempt('attempt/7.2') }) });
    settle(story.sees({ watch: { isOpen: false, closedBy: 'ann' } })).did('CancelAttempt', 'cancel/7.2', null);
    story.concluded({ outcome: { kind: 'cancelled', by: 'person' } });
    const merged = { state: 'merged', head: 'tip', mergeable: 'unknown', returns: [] } as const;
    expect(settle(story.sees({ review: known(merged), worktree: 'later' })).state).toMatchObject({
      ended: { how: 'merged', detail: 'tip' },
      warnings: [{ cause: 'merged-meanwhile', message: expect.stringContaining('was not judged') }],
    });
  });

  it('stops a paused run too', () => {
    expect(
      stopOf(
        watched('Research')
          .paused()
          .sees({ watch: { isOpen: false } }),
      )?.reason,
    ).toBe('item-closed');
  });

  it('stops a resumed run again, before anything else', () => {
    const story = watched('Research').stopped('item-closed').resumed();
    expect(stopOf(story.sees({ watch: { isOpen: false } }))?.reason).toBe('item-closed');
  });

  it('is nothing to a run that is done: the review has the word', () => {
    const story = inReview().sees({ watch: { isOpen: false, card: 'Done' } });
    expect(story.decide().rule).toBe('after-done');
  });
});

describe('an item that somebody changes', () => {
  const changed = () => watched('Research').sees({ watch: { version: 'v2', card: 'Research' } });

  it('is a fact and a warning, once', () => {
    const story = changed();
    const warning = {
      cause: 'item-changed',
      message: 'item 7 was changed while it was run; it is read again before an agent works on it',
    };
    expect(story.decide().record).toEqual([
      { type: 'ItemChanged', data: { version: 'v2' } },
      { type: 'Warned', data: warning },
    ]);
    settle(story.sees({ item: known({ ...itemFacts, body: 'thank you', version: 'v2' }) }));
    expect(story.state.item?.body).toBe('thank you');
    expect(story.state.warnings).toEqual([warning]);
  });

  it('is read again before the next agent, not under the one at work', () => {
    const story = watched('Research').planned().started();
    story.sees({ attempt: known(initialAttempt('attempt/7.1')), watch: { version: 'v2', card: 'Research' } });
    expect(settle(story).decide().rule).toBe('conclude-attempt');
    story.concluded({ result: complete('researcher') });
    expect(story.decide().rule).toBe('read-item');
  });

  it.each<[string, StopReason | undefined, Partial<typeof itemFacts>]>([
    ['by a stranger stops the run', 'untrusted-author', { isTrusted: false, distrust: 'edited by mallory' }],
    ['to be blocked goes on: that is asked at the door', undefined, { blockers: ['6'] }],
  ])('%s', (_, reason, facts) => {
    const story = changed().sees({ item: known({ ...itemFacts, ...facts, version: 'v2' }) });
    expect(stopOf(story)?.reason).toBe(reason);
  });

  it('and changes back before it is read is seen, and so is the next change', () => {
    const story = settle(changed().sees({ item: known({ ...itemFacts, version: 'v1' }) }));
    settle(story.sees({ watch: { version: 'v1', card: 'Research' } }));
    settle(story.sees({ watch: { version: 'v2', card: 'Research' } }));
    expect(story.state.warnings).toHaveLength(3);
  });

  it('that is in review is not read until somebody works on it again', () => {
    const story = inReview().sees({ watch: { version: 'v2', card: 'Done' } });
    expect(settle(story).decide().rule).toBe('after-done');
    story.entered('Implementation', 'review').sees({ watch: { version: 'v2', card: 'Implementation' } });
    expect(story.decide().rule).toBe('read-item');
  });

  it('is read anew at each step anyway, because comments are no part of its version', () => {
    const next = watched('Research')
      .entered('Architecture')
      .sees({ watch: { card: 'Architecture' } });
    expect(next.decide().rule).toBe('read-item');
    const unwatched = new RunStory().requested().itemRead().worktree().entered('Research');
    expect(unwatched.decide().rule).not.toBe('read-item');
  });
});

describe('a card that a trusted person moves', () => {
  it('to the backlog stops the run, in their name', () => {
    const story = watched('Research').sees({ watch: { card: 'Backlog', move: ann } });
    expect(story.decide().record).toEqual([
      { type: 'MoveFollowed', data: { move: 'm1', by: 'ann', status: 'Backlog', as: 'stop' } },
    ]);
    expect(stopOf(story)).toEqual({ reason: 'by-person', detail: 'asked by ann' });
  });

  it('to the backlog ends the agent at work first', () => {
    const story = watched('Research').planned().started();
    story.sees({ attempt: known(initialAttempt('attempt/7.1')), watch: { card: 'Backlog', move: ann } });
    expect(settle(story).decide().effects).toMatchObject([{ kind: 'CancelAttempt', input: { by: 'person' } }]);
  });

  it('to the backlog stops a paused run, and one in review', () => {
    const paused = watched('Research').paused();
    expect(stopOf(paused.sees({ watch: { card: 'Backlog', move: ann } }))?.reason).toBe('by-person');
    const done = inReview();
    expect(stopOf(done.sees({ watch: { card: 'Backlog', move: ann } }))?.reason).toBe('by-person');
  });

  it('to a step that the workflow leads to moves the run there', () => {
    const story = watched('Architecture').sees({ watch: { card: 'Research', move: ann } });
    expect(story.decide().record).toEqual([
      { type: 'MoveFollowed', data: { move: 'm1', by: 'ann', status: 'Research', as: 'jump' } },
    ]);
    const [followed] = story.decide().record;
    if (followed) story.record(followed);
    expect(story.decide().record).toEqual([
      { type: 'StepEntered', data: { status: 'Research', how: 'jump', reason: 'moved by ann' } },
    ]);
  });

  it('is followed once, also when the same look is seen again', () => {
    const story = settle(watched('Architecture').sees({ watch: { card: 'Research', move: ann } }));
    expect(story.state.visits).toHaveLength(2);
    expect(story.state.followedMoves).toEqual(['m1']);
    story.sees({ watch: { card: 'Backlog', move: ann } });
    expect(settle(story).state.stopped).toBeUndefined();
  });

  it('goes back after a resume, because its move was followed before', () => {
    const story = settle(watched('Research').sees({ watch: { card: 'Backlog', move: ann } }));
    story.resumed();
    expect(settle(story).decide().effects).toContainEqual({
      kind: 'MoveCard',
      cause: 'card/1/back/1',
      input: { item: '7', status: 'Research' },
    });
    expect(story.state.warnings).toEqual([]);
  });

  it('moves a paused run only when it goes on', () => {
    const story = watched('Architecture')
      .paused()
      .sees({ watch: { card: 'Research', move: ann } });
    expect(story.decide().rule).toBe('paused');
    expect(story.resumed().decide().record).toMatchObject([{ type: 'MoveFollowed', data: { as: 'jump' } }]);
  });
});

describe('what is not seen', () => {
  const rule = (story: RunStory) => story.decide().rule;
  const calm = rule(watched('Research'));

  it.each([
    ['unknown', unknown('503')],
    ['absent', absent],
  ])('changes nothing: %s', (_, watch) => {
    expect(rule(watched('Research').sees({ watch }))).toBe(calm);
  });

  it('is not looked at before our own move is done', () => {
    const story = watched('Research');
    story.record({ type: 'StepEntered', data: { status: 'Architecture', how: 'forward', reason: 'on' } });
    story.itemRead({ version: 'v1' }).sees({ watch: { card: 'Backlog', move: ann } });
    expect(rule(story)).toBe('move-card');
  });
});

describe('the next look', () => {
  const live = () =>
    watched('Research')
      .planned()
      .started()
      .sees({ attempt: known(initialAttempt('attempt/7.1')) });

  it.each<[string, () => RunStory]>([
    ['an agent is at work', live],
    ['the run is paused', () => watched('Research').paused()],
    ['the review is open', () => inReview().sees({ watch: { card: 'Done' } })],
  ])('is due in time while %s', (_, story) => {
    const { now } = story();
    expect(story().decide()).toMatchObject({ record: [], nextPollAt: now + everyMs });
  });

  it('is due one period after the last, whatever it showed', () => {
    const story = watched('Research')
      .paused()
      .sees({ watch: unknown('503') });
    const { now } = story;
    expect(story.later(1000).decide().nextPollAt).toBe(now + everyMs);
  });

  it.each<[string, RunStory]>([
    ['is not watched', new RunStory().requested().itemRead().worktree().entered('Research')],
    ['has stopped', watched('Research').stopped('timeout')],
    ['is asked to stop', watched('Research').stopAsked()],
  ])('never comes for a run that %s', (_, story) => {
    expect(story.decide()).not.toHaveProperty('nextPollAt');
  });
});
