import { describe, expect, it } from 'vitest';
import { decodeEvent } from '../event.ts';
import { attemptEvents } from './events.ts';

describe('a question of version 1', () => {
  it.each([
    ['7.1/permission/3', 'permission'],
    ['7.1/person/ab12', 'question'],
  ])('named %s is about a %s', (question, kind) => {
    const data = { question, text: 'May I?', deadline: 1 };
    expect(decodeEvent(attemptEvents, 'QuestionAsked', 1, data)).toMatchObject({
      kind: 'event',
      event: { data: { ...data, about: { kind } } },
    });
  });
});
