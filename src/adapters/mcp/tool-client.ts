// The tools of an attempt as an agent reaches them: over a socket. A connection per request: there is no state to lose.
import { connect } from 'node:net';
import type { McpServer } from '../../ports/agent.ts';
import type { ToolAnswer, ToolDescription, ToolReply, ToolRequest } from './wire.ts';

/** Where the tools of an attempt are reached. */
export interface ToolDoor {
  readonly socket: string;
  readonly token: string;
}

export const toolServerName = 'pitwall';
export const tokenVariable = 'PITWALL_TOOL_TOKEN';

/** SPEC: a result is at most 1 MiB. */
export const argumentBytesMax = 1024 * 1024;

/** For an agent of our own, which needs no MCP in between. */
export function toolDoorIn(servers: readonly McpServer[]): ToolDoor | undefined {
  const found = servers.find(({ name }) => name === toolServerName);
  const [socket, token] = [found?.argv[2], found?.env[tokenVariable]];
  return socket !== undefined && token !== undefined ? { socket, token } : undefined;
}

export async function listTools({ socket, token }: ToolDoor): Promise<readonly ToolDescription[]> {
  const reply = await request(socket, { token, do: 'list' });
  if ('tools' in reply) return reply.tools;
  throw new Error(reply.text);
}

/** Never rejects: whatever goes wrong is for the agent to read. */
export async function callTool({ socket, token }: ToolDoor, tool: string, args: unknown): Promise<ToolAnswer> {
  const bytes = Buffer.byteLength(JSON.stringify(args ?? null));
  const call: ToolRequest =
    bytes > argumentBytesMax
      ? { token, do: 'too-large', tool, bytes }
      : { token, do: 'call', tool, arguments: args ?? null };
  try {
    const reply = await request(socket, call);
    return 'text' in reply ? reply : { text: 'Pitwall answered something else than was asked', isError: true };
  } catch (error) {
    return { text: `Pitwall cannot be reached, so this attempt is probably over: ${error}`, isError: true };
  }
}

function request(socket: string, asked: ToolRequest): Promise<ToolReply> {
  return new Promise((resolve, reject) => {
    const connection = connect(socket);
    let received = '';
    connection.setEncoding('utf8');
    connection.on('connect', () => connection.write(`${JSON.stringify(asked)}\n`));
    connection.on('error', reject);
    connection.on('close', () => reject(new Error('the connection was closed without an answer')));
    connection.on('data', (chunk: string) => {
      received += chunk;
      if (!received.includes('\n')) return;
      connection.end();
      try {
        resolve(JSON.parse(received));
      } catch (error) {
        reject(error);
      }
    });
  });
}
