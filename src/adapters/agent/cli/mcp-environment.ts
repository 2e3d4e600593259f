// What CLIs need for MCP servers. Their environment travels through the CLI's own environment: arguments can be read by everybody.
import type { McpServer } from '../../../ports/agent.ts';

/** How long a CLI shall wait for its tools: a machine may be busy. */
export const toolsWaitMs = 60_000;

export function mcpEnvironment(servers: readonly McpServer[]): Record<string, string> {
  return Object.assign({}, ...servers.map(({ env }) => env));
}
