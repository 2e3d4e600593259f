// The attempt's tools as an MCP server that an agent CLI starts, and the way back from that to its socket.
import { fileURLToPath } from 'node:url';
import type { McpServer } from '../../ports/agent.ts';
import type { ToolDoor } from './tool-client.ts';
import { tokenVariable } from './wire.ts';

export const toolServerName = 'pitwall';

const ownBridge = fileURLToPath(new URL('./bridge.js', import.meta.url));

export function mcpServerOf({ socket, token }: ToolDoor, bridge: string = ownBridge): McpServer {
  return { name: toolServerName, argv: [process.execPath, bridge, socket], env: { [tokenVariable]: token } };
}

/** For an agent of our own, which needs no MCP in between. */
export function toolDoorIn(servers: readonly McpServer[]): ToolDoor | undefined {
  const found = servers.find(({ name }) => name === toolServerName);
  const [socket, token] = [found?.argv[2], found?.env[tokenVariable]];
  return socket !== undefined && token !== undefined ? { socket, token } : undefined;
}
