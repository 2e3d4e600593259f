// The environment of MCP servers travels through the CLI's own environment: arguments can be read by everybody.
import type { McpServer } from '../../../ports/agent.ts';

export function mcpEnvironment(servers: readonly McpServer[]): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const { name, env } of servers) {
    for (const [key, value] of Object.entries(env)) {
      if (environment[key] !== undefined && environment[key] !== value) {
        throw new Error(`two MCP servers want different values of ${key}; the second is ${name}`);
      }
      environment[key] = value;
    }
  }
  return environment;
}
