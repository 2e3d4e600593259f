import { describe, expect, it } from 'vitest';
import { RunPlayer } from '../../../../test/support/run-player.ts';
import { approve, complete } from '../../../../test/support/run-results.ts';
import { ann, branch, RunStory, withStep } from '../../../../test/support/run-story.ts';
import { defaultWorkflow, quickWorkflow } from '../../workflow/workflow.ts';
import { standingOf } from '../view/standing.ts';

const settled = () => RunStory.at('Implementation').attempt(complete('developer')).commented();
const stopOf = (story: RunStory) => {
  const [event] = story.decide().record;
  return event?.type === 'RunStopped' ? event.data.reason : undefined;
};

describe('what the developer left', () => {
  it('is committed, then pushed as that commit, then gated', () => {
    const input = {
      branch,
      base: 'main',
      attempt: '7.1',
      message: 'feat(#7): fix it\n\nPitwall-Run: 7\nPitwall-Attempt: 7.1\n',
    };
    const story = settled();
    expect(story.decide().effects).toEqual([{ kind: 'CommitWork', cause: 'commit/7.1', input }]);
    story.did('CommitWork', 'commit/7.1', { commit: 'tip', ahead: 1 });
    expect(story.decide().effects).toEqual([
      { kind: 'PushBranch', cause: 'push/tip', input: { branch, commit: 'tip' } },
    ]);
    expect(story.did('PushBranch', 'push/tip', null).decide().rule).toBe('run-gates');
  });

  it('of submodules is pushed before the branch, or the run stops; a resume tries again', () => {
    const story = settled().did('CommitWork', 'commit/7.1', { commit: 'tip', ahead: 1, submodules: ['lib'] });
    const input = { branch, commit: 'tip' };
    const push = { kind: 'PushSubmodules', cause: 'push-submodules/tip', input };
    expect(story.decide().effects).toEqual([push]);
    for (let n = 0; n < 3; n++) story.missed('PushSubmodules', 'push-submodules/tip').later(20_000);
    expect(stopOf(story)).toBe('submodule-unpushed');
    expect(story.stopped('submodule-unpushed').resumed().decide().effects).toEqual([push]);
    story.record({
      type: 'EffectDone',
      data: { key: story.state.effects.at(-1)?.key ?? '', output: null, isDoubtful: false },
    });
    expect(story.decide().effects).toMatchObject([{ kind: 'PushBranch' }]);
  });

  it('is a warning, once, when a person asked for changes and it is what it was', () => {
    const story = RunStory.at('Audit').attempt(approve()).judged('approved');
    story.entered('Done').entered('Implementation', 'review', 'use a map');
    story.attempt(complete('developer')).commented().did('CommitWork', 'commit/7.2', { commit: 'tip', ahead: 1 });
    const message = 'attempt 7.2 was to change the work after the review, and delivered no new change';
    const warned = { type: 'Warned', data: { cause: 'unchanged/7.2', message } } as const;
    expect(story.decide().record).toEqual([warned]);
    expect(story.record(warned).decide().effects).toMatchObject([{ kind: 'PushBranch' }]);
  });

  it('is no such warning when it is new, or when nobody reviewed it', () => {
    const story = RunStory.at('Audit').attempt(approve()).judged('approved');
    story.entered('Done').entered('Implementation', 'review', 'use a map');
    story.attempt(complete('developer')).commented().did('CommitWork', 'commit/7.2', { commit: 'newer', ahead: 2 });
    expect(story.decide().effects).toMatchObject([{ kind: 'PushBranch' }]);
    expect(settled().did('CommitWork', 'commit/7.1', { commit: 'tip', ahead: 1 }).decide().record).toEqual([]);
  });

  it('is committed only where code is made', () => {
    expect(RunStory.at('Architecture').attempt(complete('architect')).commented().decide().rule).toBe('advance');
  });

  it('that cannot be committed stops the run', () => {
    const story = settled();
    for (let n = 0; n < 3; n++) story.missed('CommitWork', 'commit/7.1');
    expect(stopOf(story)).toBe('worktree-failed');
  });

  it('that the forge refuses stops the run; a resume pushes it again', () => {
    const story = settled().did('CommitWork', 'commit/7.1', { commit: 'tip', ahead: 1 });
    story.missed('PushBranch', 'push/tip', { final: true });
    expect(stopOf(story)).toBe('forge-refused');
    expect(story.stopped('forge-refused').resumed().decide().effects).toMatchObject([{ kind: 'PushBranch' }]);
  });

  it('waits while the forge is away', () => {
    const story = settled().did('CommitWork', 'commit/7.1', { commit: 'tip', ahead: 1 });
    for (let n = 0; n < 20; n++) story.missed('PushBranch', 'push/tip');
    expect(story.decide()).toMatchObject({ record: [], effects: [], wakeAt: story.now + 60_000 });
  });
});

describe('a branch without a change', () => {
  const idle = (isResolved: boolean) => {
    const player = RunPlayer.start({ workflow: quickWorkflow });
    player.isResolved = isResolved;
    const result = complete('developer', { alreadyResolved: { commit: 'abc' } });
    player.agent({ result, isChanging: false });
    return player;
  };

  it('ends the run when the claim is proven', () => {
    const player = idle(true);
    expect(player.state.ended).toEqual({ how: 'already-resolved', detail: 'a merged review' });
    expect(player.doneOf('CheckResolved')).toMatchObject([{ input: { item: '7', claim: { commit: 'abc' } } }]);
    expect(player.doneOf('PostComment').at(-1)).toMatchObject({
      cause: 'resolved',
      input: { body: expect.stringContaining('a merged review') },
    });
    expect(player.doneOf('MoveCard').at(-1)).toMatchObject({ input: { item: '7', status: 'Done' } });
  });

  it('asks a person when nothing proves the claim, in the thread and by a stop that says how to answer', () => {
    const player = idle(false);
    expect(player.stopReason).toBe('claim-unproven');
    expect(player.doneOf('RunGates')).toEqual([]);
    expect(player.doneOf('PostComment').at(-1)).toMatchObject({
      cause: 'question/7.1',
      input: { body: expect.stringMatching(/^## Is It Resolved\?[\s\S]*commit abc[\s\S]*`pitwall answer 7 yes` or/) },
    });
    expect(standingOf(player.state)).toMatchObject({
      waitsFor: 'answer',
      next: [{ argv: ['answer', '7', 'yes'] }, { argv: ['answer', '7', 'no'] }, { argv: ['resume', '7'] }],
    });
  });

  it.each([
    [true, 'ended', { how: 'already-resolved', detail: expect.stringMatching(/^ann says so\. .*commit abc/) }],
    [false, 'stopped', { reason: 'no-changes', detail: 'ann says that the item is not resolved' }],
  ] as const)('ends as that person says: %s', (isResolved, key, end) => {
    const player = idle(false).record({ type: 'ResolutionAnswered', data: { isResolved } }, ann);
    player.settle();
    expect(player.state[key]).toMatchObject(end);
    expect(player.state.ended === undefined).toBe(!isResolved);
  });

  it('starts the developer again when it is resumed instead, and no answer counts that was not asked for', () => {
    const player = idle(false).resumed();
    player.record({ type: 'ResolutionAnswered', data: { isResolved: true } }, ann).settle();
    expect(player.state.resolutions).toEqual([]);
    expect(player.lastAttempt()).toMatchObject({ attempt: '7.2', role: 'developer', why: 'resume' });
  });

  it('is looked into without a claim as well', () => {
    const player = RunPlayer.start({ workflow: quickWorkflow });
    player.agent({ result: complete('developer'), isChanging: false });
    expect(player.doneOf('CheckResolved')).toHaveLength(1);
    expect(player.stopReason).toBe('no-changes');
  });

  it('stops the run when it cannot be looked into', () => {
    const story = settled().did('CommitWork', 'commit/7.1', { commit: 'main', ahead: 0 });
    expect(stopOf(story.missed('CheckResolved', 'resolved/7.1', { final: true }))).toBe('no-changes');
  });

  it.each([false, true])('goes back where the developer asks for it, without gates: changed is %s', isChanging => {
    const workflow = withStep(defaultWorkflow, 'Implementation', { canLoopBackTo: ['TestDesign'] });
    const player = RunPlayer.start({ workflow }).reach('Implementation');
    player.agent({ result: complete('developer', { targetStatus: 'TestDesign' }), isChanging });
    expect(player.stopReason).toBeUndefined();
    expect(player.status).toBe('TestDesign');
    expect(player.doneOf('RunGates')).toEqual([]);
  });

  it('is not one when an earlier attempt has changed something', () => {
    const player = RunPlayer.start({ workflow: quickWorkflow });
    player.gateState = 'fail';
    player.goodAgent();
    player.gateState = 'pass';
    player.agent({ result: complete('developer'), isChanging: false });
    expect(player.status).toBe('Audit');
  });
});
