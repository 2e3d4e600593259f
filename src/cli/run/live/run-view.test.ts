import { describe, expect, it } from 'vitest';
import { AttemptStory } from '../../../../test/support/run-attempt-story.ts';
import { RunPlayer } from '../../../../test/support/run-player.ts';
import { initialAttempt } from '../../../core/attempt/state.ts';
import { quickWorkflow } from '../../../core/run/workflow.ts';
import { noActivity } from './activity.ts';
import { viewOf } from './run-view.ts';

const player = () => new RunPlayer().requested({ workflow: quickWorkflow }).sees({ worktree: 'main' });
const now = 1_000_000;

describe('the view of a run', () => {
  it('marks the steps behind, the one at work and those ahead', () => {
    const marks = (status: string) => viewOf({ state: player().reach(status).state }, now).steps;
    expect(marks('Implementation')).toEqual([
      { status: 'Implementation', mark: 'here' },
      { status: 'Audit', mark: 'ahead' },
    ]);
    expect(marks('Audit').map(({ mark }) => mark)).toEqual(['done', 'here']);
    expect(marks('Done').map(({ mark }) => mark)).toEqual(['done', 'done']);
  });

  it('adds what the agent at work used to what the others did', () => {
    const { state } = player().reach('Audit');
    const before = viewOf({ state }, now);
    const activity = { ...noActivity, tokens: 500, costUsd: 0.25 };
    const after = viewOf({ state, activity }, now);
    expect(after.tokens - before.tokens).toBe(500);
    expect((after.costUsd ?? 0) - (before.costUsd ?? 0)).toBeCloseTo(0.25);
  });

  it('shows the question that is open, with the time that is left', () => {
    const open = { question: 'q', text: 'Which?', default: 'this', deadline: now + 5000, askedAt: now };
    const attempt = { ...initialAttempt('attempt/7.1'), openQuestion: open };
    const { state } = player().reach('Implementation');
    expect(viewOf({ state, attempt }, now).question).toEqual({ text: 'Which?', fallback: 'this', leftMs: 5000 });
    expect(viewOf({ state }, now).question).toBeUndefined();
  });

  it('says in plain words what is under way, with its time when that takes long', () => {
    const input = { key: 'run/7/1', cause: 'worktree/1', kind: 'EnsureWorktree', input: null };
    const { state, now: then } = new RunPlayer()
      .requested({ workflow: quickWorkflow })
      .record({ type: 'EffectPrepared', data: input });
    expect(viewOf({ state, why: 'x' }, then + 1999).work).toEqual({ kind: 'other', what: 'making the worktree' });
    expect(viewOf({ state }, then + 5000).work).toEqual({ kind: 'other', what: 'making the worktree, 5 s' });
  });

  it('says that it is paused, being stopped or being dropped, and by whom', () => {
    const at = () => player().reach('Implementation');
    expect(viewOf({ state: at().state }, now).hold).toBeUndefined();
    const hold = 'paused by ann; "pitwall resume 7" lets it go on';
    expect(viewOf({ state: at().paused().state }, now).hold).toBe(hold);
    expect(viewOf({ state: at().paused().stopAsked().state }, now).hold).toBe('being stopped, as ann asked');
    expect(viewOf({ state: at().stopAsked(true).state }, now).hold).toBe('being dropped, as ann asked');
  });

  it('has no clock for an attempt that ended', () => {
    const { state } = player().reach('Implementation');
    const attempt = new AttemptStory().requested().launched().ended({ kind: 'cancelled', by: 'engine' }).state;
    expect(viewOf({ state, attempt }, now).work).toEqual({ kind: 'other', what: 'developer 7.1 has ended: cancelled' });
  });

  it('says why where neither an agent nor gates are at work', () => {
    const { state } = player().reach('Done');
    expect(viewOf({ state, why: 'waiting for the review' }, now).work).toEqual({
      kind: 'other',
      what: 'waiting for the review',
    });
  });
});
