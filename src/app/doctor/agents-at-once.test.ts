import { expect, it } from 'vitest';
import { reportAgentsAtOnce } from './agents-at-once.ts';

const memory = 7.6 * 1024 ** 3;

it('says how many agents work at once, and what decides it', () => {
  expect(reportAgentsAtOnce({ agentsAtOnce: undefined }, memory).found).toBe(
    '3 agents, by 8 GB of memory; agentsAtOnce sets it',
  );
  expect(reportAgentsAtOnce({ agentsAtOnce: 12 }, memory).found).toBe('12 agents, by agentsAtOnce');
});
