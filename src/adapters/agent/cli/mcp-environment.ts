// The environment of MCP servers travels through the CLI's own environment: arguments can be read by everybody.
import type { McpServer } from '../../../ports/agent.ts';

export function mcpEnvironment(servers: readonly McpServer[]): Record<string, string> {
  return Object.assign({}, ...servers.map(({ env }) => env));
}
