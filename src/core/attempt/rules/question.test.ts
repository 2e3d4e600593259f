import { describe, expect, it } from 'vitest';
import { AttemptStory } from '../../../../test/support/run-attempt-story.ts';

const deadline = 90_000;
const asked = (answer?: string) => new AttemptStory().requested().launched().asked('one', deadline, answer);
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
    const story = asked().later(hourMs).answered('one').sees({ elapsedMs: hourMs, silentMs: hourMs });
    expect(story.decide()).toMatchObject({ rule: 'limits', record: [] });
    expect(story.later(300_000).decide().record).toMatchObject([{ data: { cause: 'stall' } }]);
  });
});
