// When the worktree of a run goes, and when it stays.
import { describe, expect, it } from 'vitest';
import { branch, RunStory } from '../../../../test/support/run-story.ts';
import { runFlow } from '../flow.ts';
import { stopReasonSchema } from '../stop-reason.ts';

const merged = () => RunStory.at('Done').record({ type: 'RunEnded', data: { how: 'merged', detail: 'tip' } });
const dropped = () => RunStory.at('Implementation').stopAsked(true).stopped('dropped');
const removal = (isDropped: boolean) => ({
  kind: 'RemoveWorktree',
  cause: 'remove',
  input: { run: '7', branch, base: 'main', isDropped },
});

describe('the worktree of a run', () => {
  it('goes when the run has ended, and the branch stays', () => {
    expect(merged().decide()).toMatchObject({ rule: 'remove-worktree', effects: [removal(false)] });
    expect(runFlow.isEnded(merged().state)).toBe(false);
  });

  it('goes with the branch when a person dropped the run', () => {
    expect(dropped().decide()).toMatchObject({ rule: 'remove-worktree', effects: [removal(true)] });
  });

  it('goes once', () => {
    const story = merged().did('RemoveWorktree', 'remove', { entry: null });
    expect(story.decide()).toMatchObject({ rule: 'over', effects: [] });
    expect(runFlow.isEnded(story.state)).toBe(true);
  });

  it.each(stopReasonSchema.options.filter(reason => reason !== 'dropped'))('stays when the run stopped: %s', reason => {
    expect(RunStory.at('Implementation').stopped(reason).decide()).toMatchObject({ rule: 'over', effects: [] });
  });

  it('stays while a person looks at the review', () => {
    const story = RunStory.at('Done').did('EnsureReview', 'review/tip', null);
    expect(story.decide().effects).toEqual([]);
  });

  it('that was never made is not removed', () => {
    const story = new RunStory().requested().itemRead().stopAsked(true).stopped('dropped');
    expect(story.decide()).toMatchObject({ rule: 'over', effects: [] });
    expect(runFlow.isEnded(story.state)).toBe(true);
  });

  it('that was being made when the run was dropped is removed', () => {
    const story = new RunStory().requested().itemRead();
    story.prepared({ kind: 'EnsureWorktree', cause: 'worktree/1', input: null });
    expect(story.stopAsked(true).stopped('dropped').decide().rule).toBe('remove-worktree');
  });
});

describe('a removal that does not work', () => {
  const failed = () => merged().missed('RemoveWorktree', 'remove', { final: true, reason: 'it is locked' });

  it('is a warning that names the way to try again', () => {
    const message = 'the worktree was not removed: it is locked; "pitwall gc" tries again';
    expect(failed().decide().record).toEqual([{ type: 'Warned', data: { cause: 'remove', message } }]);
  });

  it('holds up nothing once it was given up', () => {
    const story = failed().record({ type: 'Warned', data: { cause: 'remove', message: 'not removed' } });
    expect(runFlow.isEnded(story.state)).toBe(true);
    expect(story.decide().rule).toBe('over');
  });

  it('is tried again when a person asks for it', () => {
    const story = failed().record({ type: 'Warned', data: { cause: 'remove', message: 'not removed' } });
    story.record({ type: 'RemovalRequested', data: {} });
    expect(story.decide()).toMatchObject({ rule: 'remove-worktree', effects: [removal(false)] });
    expect(story.state.warnings).toEqual([]);
  });
});
