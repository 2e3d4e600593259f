import { describe, expect, it } from 'vitest';
import { RunPlayer } from '../../../../test/support/run-player.ts';
import { approve } from '../../../../test/support/run-results.ts';
import { branch, openReview, type RunAsked } from '../../../../test/support/run-story.ts';
import { absent, known, unknown } from '../../answer.ts';
import { currentVisit } from '../view/current.ts';
import { approvedCommit } from '../view/evidence.ts';

/** The audit has approved `commit-1`, and the base has moved meanwhile. */
function overtaken(asked: RunAsked = {}): RunPlayer {
  const player = RunPlayer.start(asked).reach('Audit');
  player.sees({ base: { tip: 'newer', isCurrent: false } });
  return player;
}

/** In review, and a person wants to merge. */
function mergeAsked(asked: RunAsked = {}): RunPlayer {
  return RunPlayer.start(asked)
    .reach('Done')
    .record({ type: 'MergeRequested', data: { updateCheckout: true } });
}

const gatedCommits = (player: RunPlayer) =>
  player.doneOf('RunGates').map(({ input }) => (input as { commit: string }).commit);
const kinds = (player: RunPlayer) => player.done.map(({ kind }) => kind);

describe('approved work whose base moved', () => {
  it('is rebased, passes the gates again, keeps its audit and is reviewed as the new commit', () => {
    const player = overtaken();
    player.goodAgent();
    const { rebases, carries } = player.state;
    expect(rebases).toMatchObject([{ from: 'commit-1', to: 'rebased', base: 'newer', isSame: true }]);
    expect(carries).toEqual([{ from: 'commit-1', to: 'rebased' }]);
    expect(gatedCommits(player)).toEqual(['commit-1', 'rebased']);
    expect(player.status).toBe('Done');
    expect(player.doneOf('EnsureReview')).toMatchObject([{ input: { commit: 'rebased' } }]);
    expect(player.doneOf('PushBranch').at(-1)).toMatchObject({ input: { commit: 'rebased' } });
    expect(player.state.attempts.filter(({ role }) => role === 'auditor')).toHaveLength(1);
  });

  it('is audited again where a patch changed', () => {
    const player = overtaken();
    player.rebase = { kind: 'rebased', commit: 'rebased', isSame: false };
    player.goodAgent();
    expect(player.status).toBe('Audit');
    expect(player.lastAttempt()).toMatchObject({ role: 'auditor', commit: 'rebased' });
    expect(approvedCommit(player.state)).toBe('commit-1');
    player.goodAgent();
    expect(player.status).toBe('Done');
    expect(player.state.carries).toEqual([]);
  });

  it('goes back to the developer when the gates block the new commit, whatever the audit said of the old one', () => {
    const player = overtaken();
    player.settle();
    player.gateState = 'fail';
    player.goodAgent();
    expect(currentVisit(player.state)).toMatchObject({ status: 'Implementation', how: 'bounce' });
    expect(player.state.carries).toEqual([]);
  });

  it('goes back to the developer with the files of a conflict, and that counts as a return of the review', () => {
    const player = overtaken({ limits: { reviewRoundsMax: 1 } });
    player.rebase = { kind: 'conflict', files: ['src/a.ts'] };
    player.goodAgent();
    expect(currentVisit(player.state)).toMatchObject({ status: 'Implementation', how: 'conflict' });
    expect(currentVisit(player.state)?.reason).toContain('- src/a.ts');
    expect(player.doneOf('MoveBranch')).toEqual([]);
    player.goodAgent();
    player.goodAgent();
    expect(player.stopReason).toBe('review-limit');
  });

  it('ends the run when the base has all of it already', () => {
    const player = overtaken();
    player.rebase = { kind: 'empty' };
    player.goodAgent();
    expect(player.state.ended).toMatchObject({ how: 'already-resolved', detail: expect.stringContaining('newer') });
  });

  it('stops when the base moves each time, after as many races as may be lost', () => {
    const player = overtaken({ limits: { targetRacesMax: 2, attemptsMax: 100 } });
    let n = 0;
    player.onDone = ({ kind }) => {
      if (kind === 'RebaseWork') player.rebase = { kind: 'rebased', commit: `rebased-${++n}`, isSame: true };
      if (kind === 'MoveBranch') player.sees({ base: { tip: `newer-${n}`, isCurrent: false } });
    };
    player.goodAgent();
    expect(player.stopReason).toBe('target-moving');
    expect(player.state.rebases).toHaveLength(3);
  });

  it('is judged again when the branch turns out to be elsewhere', () => {
    const player = overtaken();
    player.move = { kind: 'elsewhere', tip: 'commit-9' };
    player.onDone = ({ kind }) => {
      if (kind === 'MoveBranch') player.sees({ worktree: 'commit-9', base: {} });
    };
    player.goodAgent();
    expect(currentVisit(player.state)).toMatchObject({
      how: 'back',
      reason: expect.stringContaining('during its rebase'),
    });
    expect(player.lastAttempt()).toMatchObject({ role: 'auditor', commit: 'commit-9' });
    expect(player.state.rebases).toEqual([]);
  });

  it('says where changes are that were not committed', () => {
    const player = overtaken();
    player.move = { kind: 'moved', kept: 'refs/pitwall/uncommitted/x' };
    player.goodAgent();
    expect(player.state.warnings).toMatchObject([{ message: expect.stringContaining('refs/pitwall/uncommitted/x') }]);
  });

  it.each([
    ['cannot be seen is waited for', unknown('no answer'), undefined],
    ['is gone is a stop', absent, 'not-mergeable'],
  ])('whose base %s', (_what, base, reason) => {
    const player = RunPlayer.start().reach('Audit').sees({ base });
    player.agent({ result: approve() });
    expect(player.stopReason).toBe(reason);
    expect(player.doneOf('EnsureReview')).toEqual([]);
  });
});

describe('a review that a person wants to merge', () => {
  it('lands as it is while the base has not moved, and the run ends', () => {
    const player = mergeAsked();
    player.settle();
    const input = { branch, base: 'main', commit: 'commit-1', updateCheckout: true };
    expect(player.doneOf('LandReview')).toEqual([{ kind: 'LandReview', cause: 'land/1/commit-1/1', input }]);
    expect(player.state.ended).toMatchObject({ how: 'merged', detail: 'commit-1' });
  });

  it('is rebased first if the base moved, and lands as the new commit', () => {
    const player = mergeAsked().sees({ base: { tip: 'newer', isCurrent: false } });
    player.settle();
    expect(player.doneOf('LandReview')).toMatchObject([{ input: { commit: 'rebased' } }]);
    expect(kinds(player).lastIndexOf('RunGates')).toBeLessThan(kinds(player).indexOf('LandReview'));
    expect(player.state.ended).toMatchObject({ how: 'merged', detail: 'rebased' });
  });

  it('is not merged any more once the work was changed: the person has not seen it', () => {
    const player = mergeAsked().sees({ base: { tip: 'newer', isCurrent: false } });
    player.rebase = { kind: 'conflict', files: ['a.ts'] };
    player.settle();
    player.sees({ base: {} });
    player.reach('Done');
    player.settle();
    expect(player.doneOf('LandReview')).toEqual([]);
    expect(player.state.ended).toBeUndefined();
  });

  it('tries again after each lost race, as often as may be lost', () => {
    const player = mergeAsked({ limits: { targetRacesMax: 2 } });
    player.landing = { kind: 'behind' };
    player.settle();
    expect(player.doneOf('LandReview')).toHaveLength(3);
    expect(player.stopReason).toBe('target-moving');
  });

  it('stays in review when something is in the way, and can be asked for again', () => {
    const player = mergeAsked();
    player.landing = { kind: 'refused', reason: 'the checkout is dirty', remedy: 'Tidy it.' };
    player.settle();
    expect(player.state).toMatchObject({ mergeRefusal: { reason: 'the checkout is dirty' } });
    expect(player.status).toBe('Done');
    player.landing = undefined;
    player.record({ type: 'MergeRequested', data: { updateCheckout: true } });
    player.settle();
    expect(player.state.ended).toMatchObject({ how: 'merged' });
    expect(player.state.mergeRefusal).toBeUndefined();
  });

  it('is not landed after a stop that came later', () => {
    const player = mergeAsked().stopAsked();
    player.settle();
    player.resumed();
    player.settle();
    expect(player.doneOf('LandReview')).toEqual([]);
  });
});

describe('a review whose base moved while nobody asks for it', () => {
  const conflicting = (asked: RunAsked = {}) => {
    const player = RunPlayer.start(asked).reach('Done');
    player.rebase = { kind: 'conflict', files: ['a.ts'] };
    return player.sees({
      base: { tip: 'newer', isCurrent: false },
      review: known({ ...openReview, head: 'commit-1', mergeable: 'no' }),
    });
  };

  it('is left alone while it can still be merged', () => {
    const player = RunPlayer.start()
      .reach('Done')
      .sees({ base: { tip: 'newer', isCurrent: false } });
    expect(player.settle()).toMatchObject({ rule: 'after-done', awaits: 'a reviewer' });
    expect(player.doneOf('RebaseWork')).toEqual([]);
  });

  it('goes back to the developer when it conflicts', () => {
    const player = conflicting();
    player.settle();
    expect(currentVisit(player.state)).toMatchObject({ how: 'conflict' });
  });

  it('is left alone without reactions, and so is what a reviewer sends back', () => {
    const player = conflicting({ reactions: false });
    const returns = [{ id: 'r1', reason: 'rename it' }];
    player.sees({ review: known({ ...openReview, head: 'commit-1', mergeable: 'no', returns }) });
    expect(player.settle()).toMatchObject({ rule: 'after-done', awaits: 'a reviewer' });
    expect(player.status).toBe('Done');
  });
});

describe('an audit of nothing', () => {
  it.each([
    [true, { ended: { how: 'already-resolved' } }],
    [false, { stopped: { reason: 'no-changes' } }],
  ])('never happens: resolved before is %s', (isResolved, state) => {
    const player = RunPlayer.start({ startStatus: 'Audit' }).sees({ base: { ahead: 0 } });
    player.isResolved = isResolved;
    player.settle();
    expect(player.state).toMatchObject(state);
    expect(player.state.attempts).toEqual([]);
  });
});
