import { describe, expect, it } from 'vitest';
import { AttemptStory, agentProcess } from '../../../test/support/run-attempt-story.ts';

describe('the state of an attempt', () => {
  it('holds who was launched and when', () => {
    const { state } = new AttemptStory().requested().later(500).launched();
    expect(state.launched).toEqual({ process: agentProcess, epoch: 1, gitSettings: {}, at: 1500 });
  });

  it('keeps the first cancel and the first reason to end', () => {
    const { state } = new AttemptStory()
      .requested()
      .cancelled('person')
      .cancelled('engine')
      .record({ type: 'AttemptEndRequested', data: { cause: 'timeout', detail: 'first' } })
      .record({ type: 'AttemptEndRequested', data: { cause: 'stall', detail: 'second' } });
    expect(state.cancel?.by).toBe('person');
    expect(state.ending).toMatchObject({ cause: 'timeout', detail: 'first' });
  });

  it('takes the newest of several results, whatever value it is', () => {
    const { state } = new AttemptStory().requested().launched().submitted({ a: 1 }).submitted(null);
    expect(state.submitted).toEqual({ result: null });
  });

  it('ignores a result that comes after the end', () => {
    const { state } = new AttemptStory().requested().launched().ended().submitted({ late: true });
    expect(state.submitted).toBeUndefined();
    expect(state.ended?.outcome).toEqual({ kind: 'finished' });
  });

  it('ignores a second end', () => {
    const { state } = new AttemptStory().requested().launched().ended().ended({ kind: 'crashed', detail: 'late' });
    expect(state.ended?.outcome).toEqual({ kind: 'finished' });
  });

  it('adds up the time that questions took', () => {
    const story = new AttemptStory().requested().launched();
    story.asked('one', 90_000).later(5000).answered('one').later(100).asked('two', 90_000).later(700).answered('two');
    expect(story.state.questionMs).toBe(5700);
    expect(story.state.answeredAt).toBe(story.now);
    expect(story.state.openQuestion).toBeUndefined();
  });

  it('counts no time when the clock was set back during a question', () => {
    const { state } = new AttemptStory().requested().launched().asked('one', 90_000).later(-500).answered('one');
    expect(state.questionMs).toBe(0);
  });

  it('ignores an answer to another question', () => {
    const { state } = new AttemptStory().requested().launched().asked('one', 90_000).answered('two');
    expect(state.openQuestion?.question).toBe('one');
  });
});
