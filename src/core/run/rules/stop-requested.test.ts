// A person stops, drops, pauses and resumes a run, at every step and at every moment of it.
import { describe, expect, it } from 'vitest';
import { AttemptStory } from '../../../../test/support/run-attempt-story.ts';
import { RunPlayer } from '../../../../test/support/run-player.ts';
import { complete, goodResult } from '../../../../test/support/run-results.ts';
import { RunStory } from '../../../../test/support/run-story.ts';
import { absent, known } from '../../answer.ts';
import { defaultWorkflow } from '../../workflow/workflow.ts';
import { runFlow } from '../flow.ts';

const steps = defaultWorkflow.steps.filter(step => step.role).map(step => step.status);
const running = known(new AttemptStory().requested().launched().state);
const cancelled = known(new AttemptStory().requested().launched().ended({ kind: 'cancelled', by: 'person' }).state);

/** The moments of a step at which a person may speak. */
const moments = steps.flatMap(status => {
  const role = defaultWorkflow.steps.find(step => step.status === status)?.role ?? '';
  return [
    { when: `before the agent of ${status}`, story: () => RunStory.at(status) },
    { when: `after the agent of ${status}`, story: () => RunStory.at(status).attempt(goodResult(role)) },
    {
      when: `after a crash in ${status}`,
      story: () => RunStory.at(status).attempt({ kind: 'crashed', detail: '' }),
    },
  ];
});

const elsewhere = [
  { when: 'before the item was read', story: () => new RunStory().requested() },
  { when: 'while the worktree is made', story: () => new RunStory().requested().itemRead() },
  { when: 'in review', story: () => RunStory.at('Done').did('EnsureReview', 'review/tip', null) },
];

describe.each([...moments, ...elsewhere])('$when', ({ story }) => {
  it('a stop stops the run with its author', () => {
    expect(story().stopAsked().decide()).toMatchObject({
      rule: 'stop-requested',
      effects: [],
      record: [{ type: 'RunStopped', data: { reason: 'by-person', detail: 'asked by ann' } }],
    });
  });

  it('a pause starts nothing new and a resume goes on as if nothing had been', () => {
    const before = story().decide();
    const paused = story().paused();
    expect(paused.decide()).toEqual({
      rule: 'paused',
      why: 'paused by ann',
      record: [],
      effects: [],
      awaits: 'ann to resume',
      isFirm: true,
    });
    expect(paused.resumed().decide()).toEqual(before);
  });

  it('a stop that is resumed goes on as if nothing had been', () => {
    const before = story().decide();
    expect(story().stopAsked().stopped('by-person').resumed().decide()).toEqual(before);
  });
});

describe.each(steps)('while the agent of %s works', status => {
  const live = () => RunStory.at(status).planned().started().sees({ attempt: running });

  it('a stop ends the agent first, then the run', () => {
    const story = live().stopAsked();
    const input = { attempt: '7.1', by: 'person', reason: 'stop asked by ann' };
    expect(story.decide().effects).toEqual([{ kind: 'CancelAttempt', cause: 'cancel/7.1', input }]);
    story.did('CancelAttempt', 'cancel/7.1', null);
    expect(story.decide()).toMatchObject({ record: [], effects: [], awaits: 'attempt 7.1' });
    story.sees({ attempt: cancelled });
    expect(story.decide().record).toMatchObject([{ type: 'AttemptConcluded' }]);
    story.concluded({ outcome: { kind: 'cancelled', by: 'person' } });
    expect(story.decide().record).toMatchObject([{ type: 'RunStopped', data: { reason: 'by-person' } }]);
  });

  it('a pause lets it work and keeps its result', () => {
    const story = live().paused();
    expect(story.decide().rule).toBe('paused');
    expect(story.resumed().decide().awaits).toBe('attempt 7.1');
  });
});

describe('a stop', () => {
  it('cancels an attempt that waits for its time, and one that was never begun', () => {
    const story = RunStory.at('Research').planned({ notBefore: 9_000_000 }).stopAsked().sees({ attempt: absent });
    expect(story.decide().effects).toMatchObject([{ kind: 'CancelAttempt' }]);
    story.did('CancelAttempt', 'cancel/7.1', null);
    expect(story.decide().record).toMatchObject([{ type: 'AttemptConcluded' }]);
  });

  it('that is resumed tries the same step again', () => {
    const player = RunPlayer.start().reach('Implementation');
    player.stopAsked().settle();
    expect(player.stopReason).toBe('by-person');
    player.resumed().settle();
    expect(player.lastAttempt()).toMatchObject({ attempt: '7.5', role: 'developer', why: 'retry' });
    player.goodAgent();
    expect(player.status).toBe('Audit');
  });

  it('that is taken back by a resume before it was carried out does nothing', () => {
    expect(RunStory.at('Research').stopAsked().resumed().decide().rule).toBe('plan-attempt');
  });

  it('changes nothing about a run that has stopped for another reason', () => {
    const story = RunStory.at('Research').stopped('blocked').stopAsked();
    expect(story.decide()).toMatchObject({ rule: 'over', record: [] });
    expect(runFlow.isEnded(story.state)).toBe(true);
  });
});

describe('a drop', () => {
  it('stops a run at work as dropped', () => {
    expect(RunStory.at('Research').stopAsked(true).decide().record).toMatchObject([
      { type: 'RunStopped', data: { reason: 'dropped' } },
    ]);
  });

  it('drops a run that has stopped before', () => {
    const story = RunStory.at('Research').attempt(complete('researcher')).stopped('branch-moved').stopAsked(true);
    expect(runFlow.isEnded(story.state)).toBe(false);
    expect(story.decide().record).toMatchObject([{ type: 'RunStopped', data: { reason: 'dropped' } }]);
    expect(runFlow.isEnded(story.stopped('dropped').did('RemoveWorktree', 'remove', { entry: null }).state)).toBe(true);
  });

  it('that was carried out is not taken back by a resume: its worktree is on its way to the attic', () => {
    const story = RunStory.at('Research').stopAsked(true).stopped('dropped').resumed(true);
    expect(story.decide()).toMatchObject({ rule: 'remove-worktree' });
    expect(story.did('RemoveWorktree', 'remove', { entry: '7-5' }).decide().rule).toBe('over');
  });

  it('does nothing to a run that has ended', () => {
    const story = RunStory.at('Done').record({ type: 'RunEnded', data: { how: 'merged', detail: 'tip' } });
    story.did('RemoveWorktree', 'remove', { entry: null });
    expect(story.stopAsked(true).decide()).toMatchObject({ rule: 'over', why: 'the run ended: merged', record: [] });
    expect(runFlow.isEnded(story.state)).toBe(true);
  });
});
