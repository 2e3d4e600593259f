import { expect, it } from 'vitest';
import { attemptLimits } from '../../../test/support/run-attempt-story.ts';
import { attemptEvents } from '../../core/attempt/events.ts';
import { request } from '../../engine/request.ts';
import { ManualClock } from '../clock/manual.ts';
import { createMemoryStore } from '../store/memory.ts';
import { questionsOf } from './ask-question.ts';

it('says when a question is there to be answered, once, and gives the answer', async () => {
  const clock = new ManualClock(1000);
  const { journal } = createMemoryStore({ clock, liveness: () => 'alive', definitionsFor: () => attemptEvents });
  const attempt = { attempt: '7.1', flow: 'run/7', role: 'developer', worktree: 'b', notes: [], limits: attemptLimits };
  const asked: unknown[] = [];
  const onAsked = async () => {
    asked.push(...(await journal.read('attempt/7.1')));
    const event = { type: 'QuestionAnswered', data: { question: '7.1/q', answer: 'yes' } };
    await request({ journal, clock }, { stream: 'attempt/7.1', event, actor: { kind: 'person', id: 'ann' }, id: 'a' });
  };
  const ask = questionsOf({ journal, clock, onAsked: () => void onAsked() }, attempt, new AbortController().signal);
  expect(await ask({ id: 'q', text: 'May I?' })).toBe('yes');
  expect(asked).toMatchObject([{ type: 'QuestionAsked', data: { question: '7.1/q', text: 'May I?' } }]);
});
