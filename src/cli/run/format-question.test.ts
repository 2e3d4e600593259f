import { describe, expect, it } from 'vitest';
import { formatQuestion } from './format-question.ts';

const person = { kind: 'person', id: 'ann' } as const;
const engine = { kind: 'engine', id: 'e' } as const;
const line = (type: string, data: unknown, actor: typeof person | typeof engine = person) =>
  formatQuestion({ type, stream: 'attempt/7.2', actor, data });

describe('a question in the story of a run', () => {
  it('is shown with its attempt, on one line', () => {
    expect(line('QuestionAsked', { text: 'Which\ngreeting?' })).toBe('  7.2 asks: Which greeting?');
  });

  it('has an answer that names who gave it', () => {
    expect(line('QuestionAnswered', { answer: 'hello' })).toBe('  ann answers 7.2: hello');
    expect(line('QuestionAnswered', { answer: 'deny' }, engine)).toBe('  7.2 gets the default answer: deny');
  });

  it('is no other fact', () => {
    expect(line('AttemptConcluded', {})).toBeUndefined();
  });
});
