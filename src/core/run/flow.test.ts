import { describe, expect, it } from 'vitest';
import { complete } from '../../../test/support/run-results.ts';
import { RunStory } from '../../../test/support/run-story.ts';
import { runFlow } from './flow.ts';

const keys = (story: RunStory) => runFlow.needs(story.state).map(query => query.key);

describe('what a run needs to know', () => {
  it.each<[string, RunStory, readonly string[]]>([
    ['nothing before it was asked for', new RunStory(), []],
    ['the item until it was read', new RunStory().requested(), ['item/7']],
    ['nothing while there is no worktree', new RunStory().requested().itemRead(), []],
    ['the worktree once it was made', RunStory.at('Research'), ['worktree/branch-7']],
    ['only the attempt while one is live', RunStory.at('Research').planned(), ['attempt/7.1']],
    [
      'the worktree again when it is concluded',
      RunStory.at('Research').attempt(complete('researcher')),
      ['worktree/branch-7'],
    ],
    [
      'the review too once there is one',
      RunStory.at('Audit').did('EnsureReview', 'review/tip', null),
      ['worktree/branch-7', 'review/branch-7', 'base/branch-7'],
    ],
    ['nothing when it has stopped', RunStory.at('Research').stopped('blocked'), []],
  ])('is %s', (_what, story, expected) => {
    expect(keys(story)).toEqual(expected);
  });

  it('names the stream of an attempt, so that its news are heard', () => {
    expect(runFlow.needs(RunStory.at('Research').planned().state)[0]?.stream).toBe('attempt/7.1');
  });

  it('names the stream of a local review, so that a merge is heard', () => {
    const { state } = RunStory.at('Audit').did('EnsureReview', 'review/tip', null);
    expect(runFlow.needs(state).find(query => query.kind === 'review')?.stream).toBe('review/branch-7');
  });
});

describe('a run', () => {
  const doubtful = () => {
    const story = RunStory.at('Research');
    const key = story.prepared({ kind: 'PostComment', cause: 'comment/7.1', input: null });
    return story.record({ type: 'EffectDone', data: { key, output: null, isDoubtful: true } });
  };

  it('has ended when it ended or stopped', () => {
    expect(runFlow.isEnded(RunStory.at('Research').state)).toBe(false);
    expect(runFlow.isEnded(RunStory.at('Research').paused().state)).toBe(false);
    expect(runFlow.isEnded(RunStory.at('Research').stopped('blocked').state)).toBe(true);
    const merged = RunStory.at('Done').record({ type: 'RunEnded', data: { how: 'merged', detail: 'tip' } });
    expect(runFlow.isEnded(merged.did('RemoveWorktree', 'remove', { entry: null }).state)).toBe(true);
  });

  it('is driven on after a stop until nothing is in doubt', () => {
    const story = doubtful().stopped('blocked');
    expect(runFlow.isEnded(story.state)).toBe(false);
    expect(story.decide()).toMatchObject({ rule: 'over', wakeAt: story.now + 60_000 });
    expect(story.later(60_000).decide().effects).toMatchObject([{ kind: 'ConfirmEffect' }]);
    story.did('ConfirmEffect', 'confirm/run/7/4', null);
    expect(runFlow.isEnded(story.state)).toBe(true);
  });

  it('lets a person stop it while a doubtful effect waits for its look', () => {
    const story = doubtful().later(60_000).missed('ConfirmEffect', 'confirm/run/7/4').stopAsked();
    expect(story.decide()).toMatchObject({ rule: 'stop-requested', record: [{ type: 'RunStopped' }] });
  });

  it('goes on while the look at a doubtful effect waits for its next try', () => {
    const story = doubtful().later(60_000).missed('ConfirmEffect', 'confirm/run/7/4');
    expect(story.decide().rule).toBe('plan-attempt');
    story.stopped('blocked');
    expect(story.decide()).toMatchObject({ rule: 'over', wakeAt: story.now + 2000 });
  });

  it('waits for a person after a stop and says why', () => {
    const decision = RunStory.at('Research').stopped('blocked').decide();
    expect(decision).toMatchObject({ rule: 'over', record: [], effects: [], awaits: 'a person to resume it' });
    expect(decision.why).toBe('stopped, blocked: as told');
  });
});
