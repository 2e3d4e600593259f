import { expect, it } from 'vitest';
import { busQuery, PublishMessage } from './asks.ts';

it('takes a message of a known type and no other', () => {
  const message = { type: 'agent.feedback', to: 'api', payload: { errors: ['[testing] red'] } };
  expect(PublishMessage.input.safeParse({ team: 't', message }).success).toBe(true);
  for (const wrong of [{ ...message, type: 'agent.shout' }, null, 'agent.feedback'])
    expect(PublishMessage.input.safeParse({ team: 't', message: wrong }).success).toBe(false);
});

it('is answered from the stream of the team', () => {
  expect(busQuery('blue')).toMatchObject({ key: 'bus/blue', stream: 'bus/blue', team: 'blue' });
});
