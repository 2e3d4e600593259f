import { describe, expect, it } from 'vitest';
import { AttemptStory } from '../../../test/support/run-attempt-story.ts';
import { RunPlayer } from '../../../test/support/run-player.ts';
import { initialAttempt } from '../../core/attempt/state.ts';
import { quickWorkflow } from '../../core/workflow/workflow.ts';
import { noActivity } from './activity.ts';
import { holdText, progressText } from './progress-text.ts';
import { progressOf } from './run-progress.ts';

const player = () => new RunPlayer().requested({ workflow: quickWorkflow }).sees({ worktree: 'main' });
const now = 1_000_000;

describe('the progress of a run', () => {
  it('marks the steps behind, the current one and those ahead', () => {
    const marks = (status: string) => progressOf({ state: player().reach(status).state }, now).steps;
    expect(marks('Implementation')).toEqual([
      { status: 'Implementation', mark: 'here' },
      { status: 'Audit', mark: 'ahead' },
    ]);
    expect(marks('Audit').map(({ mark }) => mark)).toEqual(['done', 'here']);
    expect(marks('Done').map(({ mark }) => mark)).toEqual(['done', 'done']);
  });

  it('adds what the agent at work used to what the others did', () => {
    const { state } = player().reach('Audit');
    const before = progressOf({ state }, now);
    const activity = { ...noActivity, tokens: 500, costUsd: 0.25 };
    const after = progressOf({ state, activity }, now);
    expect(after.tokens - before.tokens).toBe(500);
    expect((after.costUsd ?? 0) - (before.costUsd ?? 0)).toBeCloseTo(0.25);
  });

  it('says until when the rate limit holds an attempt back', () => {
    const limited = player().reach('Implementation');
    limited.agent({ outcome: { kind: 'rate-limited', until: now + 3_600_000 } });
    limited.settle();
    expect(progressText(progressOf({ state: limited.state }, now))).toBe(
      'the rate limit is reached: attempt 7.2 starts at 1970-01-01 01:16:40 UTC, when it is reset',
    );
  });

  it('shows the question that is open, with the time that is left', () => {
    const open = {
      question: 'q',
      text: 'Which?',
      about: { kind: 'question' } as const,
      default: 'this',
      deadline: now + 5000,
      askedAt: now,
    };
    const attempt = { ...initialAttempt('attempt/7.1'), openQuestion: open };
    const { state } = player().reach('Implementation');
    expect(progressOf({ state, attempt }, now).question).toEqual({ text: 'Which?', fallback: 'this', leftMs: 5000 });
    expect(progressOf({ state }, now).question).toBeUndefined();
  });

  it('says in plain words what it does, with its time when that takes long', () => {
    const input = { key: 'run/7/1', cause: 'worktree/1', kind: 'EnsureWorktree', input: null };
    const { state, now: then } = new RunPlayer()
      .requested({ workflow: quickWorkflow })
      .record({ type: 'EffectPrepared', data: input });
    const text = (now: number) => progressText(progressOf({ state, why: 'x' }, now));
    expect(text(then + 1999)).toBe('making the worktree');
    expect(text(then + 5000)).toBe('making the worktree, 5 s');
  });

  it('says that it is paused, being stopped or being dropped, and by whom', () => {
    const at = () => player().reach('Implementation');
    const hold = ({ state }: RunPlayer) => holdText(progressOf({ state }, now));
    expect(hold(at())).toBeUndefined();
    expect(hold(at().paused())).toBe('paused by ann: pitwall resume 7');
    expect(hold(at().paused().stopAsked())).toBe('being stopped, as ann asked');
    expect(hold(at().stopAsked(true))).toBe('being dropped, as ann asked');
  });

  it('has no clock for an attempt that ended', () => {
    const { state } = player().reach('Implementation');
    const attempt = new AttemptStory().requested().launched().ended({ kind: 'cancelled', by: 'engine' }).state;
    expect(progressOf({ state, attempt }, now).work).toEqual({
      kind: 'other',
      what: 'developer 7.1 has ended: cancelled',
    });
  });

  it('says why where neither an agent nor gates are at work', () => {
    const { state } = player().reach('Done');
    expect(progressOf({ state, why: 'waiting for the review' }, now).work).toEqual({
      kind: 'other',
      what: 'waiting for the review',
    });
  });
});
