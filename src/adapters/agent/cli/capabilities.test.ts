import { expect, it } from 'vitest';
import { anyTask } from '../../../../test/support/runner-conversation.ts';
import type { AgentTask, Capabilities } from '../../../ports/agent.ts';
import { allCapabilities, refuseWhatItCannot } from './capabilities.ts';

const mcpServers = [{ name: 'pitwall', argv: ['node'] as const, env: {} }];

it.each<[keyof Capabilities, Partial<AgentTask>, string]>([
  ['tools', { tools: ['read'] }, 'The runner odd cannot keep an agent to a list of tools.'],
  ['resume', { resume: 'abc' }, 'The runner odd cannot go on with an earlier conversation.'],
  ['mcp', { mcpServers }, 'The runner odd cannot take MCP servers.'],
])('refuses a task by name that needs %s from a CLI without it', (capability, needs, problem) => {
  const task = { ...anyTask, ...needs };
  expect(() => refuseWhatItCannot('odd', { ...allCapabilities, [capability]: false }, task)).toThrow(problem);
  expect(() => refuseWhatItCannot('odd', allCapabilities, task)).not.toThrow();
});
