// One request to Pitwall over the attempt's socket. A connection per request: there is no state to lose.
import { connect } from 'node:net';
import { argumentBytesMax, type ToolDescription, type ToolReply, type ToolRequest } from './wire.ts';

/** Where the tools of an attempt are reached. */
export interface ToolDoor {
  readonly socket: string;
  readonly token: string;
}

export interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
}

export async function listTools({ socket, token }: ToolDoor): Promise<readonly ToolDescription[]> {
  const reply = await request(socket, { id: 1, token, do: 'list' });
  if (reply.kind === 'tools') return reply.tools;
  throw new Error(reply.text);
}

/** Never rejects: whatever goes wrong is for the agent to read. */
export async function callTool({ socket, token }: ToolDoor, tool: string, args: unknown): Promise<ToolAnswer> {
  const bytes = Buffer.byteLength(JSON.stringify(args ?? null));
  const call: ToolRequest =
    bytes > argumentBytesMax
      ? { id: 1, token, do: 'too-large', tool, bytes }
      : { id: 1, token, do: 'call', tool, arguments: args ?? null };
  try {
    const reply = await request(socket, call);
    if (reply.kind === 'answer') return { text: reply.text, isError: reply.isError };
    return { text: 'Pitwall answered something else than was asked', isError: true };
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
