import { describe, expect, it } from 'vitest';
import { RunPlayer } from '../../../../test/support/run-player.ts';
import { approve } from '../../../../test/support/run-results.ts';
import { branch, openReview, RunStory } from '../../../../test/support/run-story.ts';
import { absent, known, unknown } from '../../answer.ts';
import { patientMissesMax } from '../../effect/pursue.ts';
import { quickWorkflow } from '../../workflow/workflow.ts';
import type { ReviewSnapshot } from '../../world/snapshots.ts';

const approved = (result = approve()) => RunStory.at('Audit').gated().attempt(result).judged('approved').commented();
const pushed = () => approved().did('PushBranch', 'push/tip', null);
const reviewed = (snapshot: Partial<ReviewSnapshot> = {}) =>
  pushed()
    .did('EnsureReview', 'review/tip', null)
    .sees({ review: known({ ...openReview, ...snapshot }) });

const stopOf = (story: RunStory) => {
  const [event] = story.decide().record;
  return event?.type === 'RunStopped' ? event.data.reason : undefined;
};

describe('the review', () => {
  it('is made of what the auditor wrote for it', () => {
    const story = approved(approve([], { prTitle: 'fix: it', prBody: 'because' })).did('PushBranch', 'push/tip', null);
    const body = expect.stringMatching(/^because\n\n## Audit\n/);
    const input = { item: '7', branch, base: 'main', commit: 'tip', title: 'fix: it', body };
    expect(story.decide().effects).toEqual([{ kind: 'EnsureReview', cause: 'review/tip', input }]);
  });

  it('is made of the item and the comment otherwise', () => {
    const body = expect.stringMatching(/^looks good\n\n## Audit\n/);
    expect(pushed().decide().effects).toMatchObject([{ input: { title: 'feat(#7): fix it', body } }]);
  });

  it('is opened only for a tip that is pushed', () => {
    expect(approved().decide().effects).toEqual([
      { kind: 'PushBranch', cause: 'push/tip', input: { branch, commit: 'tip' } },
    ]);
  });

  it('that the forge refuses is asked for once more after another push: the branch may have been deleted there', () => {
    const story = pushed().missed('EnsureReview', 'review/tip', { final: true });
    expect(story.decide().effects).toMatchObject([{ kind: 'PushBranch', input: { commit: 'tip' } }]);
    story.did('PushBranch', 'push/tip/again/0', null);
    expect(story.decide().effects).toMatchObject([{ kind: 'EnsureReview', cause: 'review/tip/again/0' }]);
    story.did('EnsureReview', 'review/tip/again/0', null);
    expect(story.decide().record).toMatchObject([{ type: 'StepEntered', data: { status: 'Done' } }]);
  });

  it('that the forge refuses twice stops the run; a resume asks again', () => {
    const story = pushed().missed('EnsureReview', 'review/tip', { final: true });
    story.did('PushBranch', 'push/tip/again/0', null).missed('EnsureReview', 'review/tip/again/0', { final: true });
    expect(stopOf(story)).toBe('forge-refused');
    expect(story.stopped('forge-refused').resumed().decide().effects).toMatchObject([{ kind: 'EnsureReview' }]);
  });

  it('that gets no answer for hours stops the run', () => {
    const story = pushed();
    for (let n = 1; n < patientMissesMax; n++) story.missed('EnsureReview', 'review/tip');
    expect(stopOf(story)).toBeUndefined();
    expect(stopOf(story.missed('EnsureReview', 'review/tip'))).toBe('forge-refused');
  });

  it('that is closed stops the run', () => {
    expect(stopOf(reviewed().sees({ review: known({ ...openReview, state: 'closed' }) }))).toBe('review-closed');
  });

  it('that does not show yet is waited for like its mergeability, and never taken for closed', () => {
    const story = reviewed().sees({ review: absent });
    expect(story.decide()).toMatchObject({ record: [], wakeAt: expect.any(Number) });
    expect(stopOf(story.later(62_000))).toBe('not-mergeable');
  });

  it('that cannot be seen is looked at again', () => {
    const story = reviewed().sees({ review: unknown('502') });
    expect(story.decide()).toMatchObject({ record: [], wakeAt: story.now + 5000 });
  });
});

describe('Done', () => {
  const done = [{ type: 'StepEntered', data: { status: 'Done', how: 'forward' } }];

  it('is entered when the head of a mergeable review is the audited tip', () => {
    expect(reviewed().decide()).toMatchObject({ rule: 'ensure-review', record: done });
  });

  it('is entered when a person has merged it meanwhile', () => {
    expect(reviewed({ state: 'merged', mergeable: 'unknown' }).decide().record).toMatchObject(done);
  });

  it('is not entered when a person merged another head: the run ends without a claim', () => {
    expect(reviewed({ state: 'merged', head: 'older' }).decide().record).toMatchObject([
      { type: 'Warned', data: { cause: 'merged-meanwhile' } },
      { type: 'RunEnded', data: { how: 'merged-unproven', detail: 'older' } },
    ]);
  });

  it.each<[string, Partial<ReviewSnapshot>]>([
    ['is on another head', { head: 'older' }],
    ['is not mergeable', { mergeable: 'no' }],
    ['may not be mergeable', { mergeable: 'unknown' }],
  ])('is not entered while the review %s', (_how, snapshot) => {
    expect(reviewed(snapshot).decide()).toMatchObject({ record: [], effects: [] });
  });

  it.each([
    ['the audit is on another commit', approved().gated('pass', 'newer').sees({ worktree: 'newer' })],
    ['the gates are not on the tip', RunStory.at('Audit').attempt(approve()).judged('approved').commented()],
    ['the gates block', RunStory.at('Audit').gated('fail').attempt(approve()).judged('approved').commented()],
  ])('is not entered when %s: the audit is made again', (_what, story) => {
    expect(story.decide()).toMatchObject({
      rule: 'ensure-review',
      effects: [],
      record: [{ type: 'StepEntered', data: { status: 'Audit', how: 'back' } }],
    });
  });

  it('is entered over failing gates only by an override for that very commit', () => {
    const story = () => RunStory.at('Audit').gated('fail').attempt(approve()).judged('approved').commented();
    expect(story().overridden('older').decide().record).toMatchObject([{ data: { how: 'back' } }]);
    expect(story().overridden('tip').decide().effects).toMatchObject([{ kind: 'PushBranch' }]);
  });

  it('is not entered by an override alone: it stands for the gates, never for the audit', () => {
    const story = RunStory.at('Audit').gated('fail').overridden('tip').attempt(approve()).judged('score-rejected');
    expect(story.commented().decide().record).toMatchObject([{ data: { how: 'rejection' } }]);
  });

  it('takes evidence from gates, audit and review that are all on one commit', () => {
    const player = RunPlayer.start({ workflow: quickWorkflow }).reach('Done');
    const commits = ['RunGates', 'PushBranch', 'EnsureReview'].map(kind => player.doneOf(kind).at(-1)?.input);
    for (const input of commits) expect(input).toMatchObject({ commit: 'commit-1' });
    expect(player.state.audits).toMatchObject([{ commit: 'commit-1', verdict: 'approved' }]);
  });
});

describe('mergeabilityPollsMax', () => {
  const waiting = () => reviewed({ mergeable: 'unknown' });

  it('polls after 2, 6, 14, 30 and 62 s, then stops the run', () => {
    const story = waiting();
    const start = story.now;
    for (const seconds of [2, 6, 14, 30, 62]) {
      expect(story.decide()).toMatchObject({ record: [], wakeAt: start + seconds * 1000 });
      story.now = start + seconds * 1000;
    }
    expect(stopOf(story)).toBe('not-mergeable');
  });

  it('sees the answer of the last poll', () => {
    const story = waiting()
      .later(62_000)
      .sees({ review: known(openReview) });
    expect(story.decide().record).toMatchObject([{ data: { status: 'Done' } }]);
  });

  it('counts from when the review was made, not from when it was first tried', () => {
    const story = pushed().missed('EnsureReview', 'review/tip').later(600_000);
    const key = story.state.effects.at(-1)?.key ?? '';
    story.record({ type: 'EffectDone', data: { key, output: null, isDoubtful: false } });
    story.sees({ review: known({ ...openReview, mergeable: 'unknown' }) });
    expect(story.decide()).toMatchObject({ record: [], wakeAt: story.now + 2000 });
  });

  it('polls anew when a person resumes', () => {
    const story = waiting().later(62_000).stopped('not-mergeable').later(900_000).resumed();
    expect(story.decide()).toMatchObject({ record: [], wakeAt: story.now + 2000 });
    expect(stopOf(story.later(62_000))).toBe('not-mergeable');
  });

  it('does not wait for hours when the clock was set back', () => {
    const story = waiting().later(-7_200_000);
    expect(story.decide().wakeAt).toBe(story.now + 2000);
  });
});
