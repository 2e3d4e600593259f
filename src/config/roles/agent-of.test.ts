import { expect, it } from 'vitest';
import { agentOf } from './agent-of.ts';

const project = { runner: 'claude', model: 'opus' } as const;

it.each([
  [{}, { runner: 'claude', model: 'opus' }],
  [{ model: 'sonnet' }, { runner: 'claude', model: 'sonnet' }],
  [{ runner: 'claude' as const }, { runner: 'claude', model: 'opus' }],
  [{ runner: 'codex' as const }, { runner: 'codex', model: undefined }],
  [
    { runner: 'codex' as const, model: 'gpt' },
    { runner: 'codex', model: 'gpt' },
  ],
])('a role that says %j works with %j', (keys, agent) => {
  expect(agentOf(project, keys)).toEqual(agent);
});
