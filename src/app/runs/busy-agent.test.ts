import { expect, it } from 'vitest';
import { type AttemptState, initialAttempt } from '../../core/attempt/state.ts';
import { busyAgentOf, busyText } from './busy-agent.ts';

const agent = { name: 'strong', runner: 'claude', why: [] };
const launched = { process: { pid: 1, startTime: '', bootId: '' }, epoch: 1, at: 5 };

function waiting(capacity: number | undefined, more: Partial<AttemptState> = {}): AttemptState {
  const chosen = capacity === undefined ? agent : { ...agent, capacity };
  return { ...initialAttempt('attempt/7.1'), request: { agent: chosen } as never, ...more };
}

const busy = (attempt: AttemptState | undefined, ...atWork: string[]) =>
  busyAgentOf({ attemptsWith: async name => (name === 'strong' ? atWork : []) }, attempt);

it('is the agent that has as many attempts as it may', async () => {
  const found = await busy(waiting(2), '3.1', '4.2');
  expect(found && busyText(found)).toBe('waits for strong, which works on 3.1, 4.2');
});

it.each([
  ['that has room', waiting(2), ['3.1']],
  ['without a capacity', waiting(undefined), ['3.1', '4.2']],
  ['that was launched', waiting(1, { launched }), ['3.1']],
  ['that a worker has just taken', waiting(1), ['7.1']],
  ['that there is none of', undefined, ['3.1']],
])('is none for an attempt %s', async (_what, attempt, atWork) => {
  expect(await busy(attempt, ...atWork)).toBeUndefined();
});
