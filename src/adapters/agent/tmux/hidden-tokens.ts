// Whoever joins a terminal, and what its server starts, must not find the token of the attempt's tools in the environment or on a
// command line: the tools themselves read it from a file.
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AgentTask, McpServer } from '../../../ports/agent.ts';

const readTokens = 'set -a && . "$0" && exec "$@"';

export function withHiddenTokens(task: AgentTask): AgentTask {
  const hidden = task.mcpServers.map((server): McpServer => {
    const argv = ['/bin/sh', '-c', readTokens, tokenFile(task, server), ...server.argv] as const;
    return { ...server, argv, env: {} };
  });
  return { ...task, mcpServers: hidden };
}

/** In the folder of the socket, which only this user can enter and which goes with the attempt. */
export async function writeTokens(task: AgentTask): Promise<void> {
  for (const server of task.mcpServers) {
    const lines = Object.entries(server.env).map(([name, value]) => `${name}='${value.replaceAll("'", "'\\''")}'\n`);
    await writeFile(tokenFile(task, server), lines.join(''), { mode: 0o600 });
  }
}

const tokenFile = ({ terminalSocket = 'socket' }: AgentTask, { name }: McpServer) =>
  join(dirname(terminalSocket), `${name}.env`);
