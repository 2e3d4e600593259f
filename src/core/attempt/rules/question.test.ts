import { describe, expect, it } from 'vitest';
import { AttemptStory } from '../../../../test/support/run-attempt-story.ts';

const deadline = 90_000;
const launched = () => new AttemptStory().requested().launched();
const asked = (answer?: string) => launched().asked('one', deadline, answer);
const overdue = { elapsedMs: 99_000_000, silentMs: 99_000_000 };

describe('an open question', () => {
  it('waits for a person until its deadline', () => {
    const story = asked();
    expect(story.decide()).toMatchObject({ rule: 'question', record: [], effects: [], wakeAt: deadline });
    expect(story.decide().awaits).toBe('a person to answer');
  });

  it('stops the clocks of the attempt', () => {
    expect(asked().sees(overdue).decide().rule).toBe('question');
  });

  it('ends the attempt at its deadline when there is no default', () => {
    const story = asked();
    story.now = deadline - 1;
    expect(story.decide().record).toEqual([]);
    story.now = deadline;
    expect(story.decide().record).toEqual([
      { type: 'AttemptEndRequested', data: { cause: 'unanswered', detail: 'May I?' } },
    ]);
  });

  it('takes its default at its deadline', () => {
    const story = asked('no');
    story.now = deadline;
    expect(story.decide().record).toEqual([{ type: 'QuestionAnswered', data: { question: 'one', answer: 'no' } }]);
    expect(story.onwards().rule).toBe('limits');
  });

  it('takes its time off the clocks when it is answered', () => {
    const hourMs = 3_600_000;
    const story = launched()
      .asked('one', 2 * hourMs)
      .later(hourMs)
      .answered('one');
    story.sees({ elapsedMs: hourMs, silentMs: hourMs });
    expect(story.decide()).toMatchObject({ rule: 'limits', record: [] });
    expect(story.later(300_000).decide().record).toMatchObject([{ data: { cause: 'stall' } }]);
  });

  it('takes no more off than the time it had, whatever the clock does', () => {
    const year = 365 * 86_400_000;
    expect(asked().later(year).answered('one').state.questionMs).toBe(deadline - 1000);
    expect(asked().later(-year).answered('one').state.questionMs).toBe(0);
  });

  it('gets its time anew when the clock is set back, not the time until the old deadline', () => {
    const story = asked('no').later(-500);
    const about = { kind: 'question' };
    const again = { question: 'one', text: 'May I?', about, default: 'no', deadline: 500 + deadline - 1000 };
    expect(story.decide().record).toEqual([{ type: 'QuestionAsked', data: again }]);
    expect(story.onwards()).toMatchObject({ rule: 'question', wakeAt: again.deadline });
  });
});
