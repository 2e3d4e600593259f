// What agent CLIs can do. What one cannot is refused by name before anything starts.
import { Problem } from '../../../core/problem.ts';
import type { AgentTask, Capabilities } from '../../../ports/agent.ts';

/** What most can do. */
export const allCapabilities: Capabilities = {
  permissions: true,
  usage: true,
  cost: true,
  resume: true,
  mcp: true,
  cancel: true,
  tools: true,
  thinking: true,
  extensions: false,
};

export function refuseWhatItCannot(name: string, capabilities: Capabilities, task: AgentTask): void {
  if (task.tools !== undefined && !capabilities.tools)
    throw unable(name, 'keep an agent to a list of tools', 'Remove "tools" from the role, or give it another runner.');
  if (task.resume !== undefined && !capabilities.resume)
    throw unable(name, 'go on with an earlier conversation', 'Start a new attempt instead.');
  if (task.mcpServers.length > 0 && !capabilities.mcp)
    throw unable(name, 'take MCP servers', 'Let the agent hand in its result as text, or use another runner.');
}

export function unable(name: string, what: string, remedy: string): Problem {
  return new Problem({ code: 'runner-cannot', what: `The runner ${name} cannot ${what}.`, remedy });
}
