// The MCP server that an agent CLI starts: it speaks MCP on its standard input and output, and passes every call on to
// Pitwall over the attempt's socket. It decides nothing and keeps nothing.
// Its environment is its input, like that of every MCP server; it is read here and handed on as a value.
import { env } from 'node:process';
import { Server } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { callTool, listTools, type ToolDoor, tokenVariable, toolServerName } from './tool-client.ts';

const socket = process.argv[2];
const token = env[tokenVariable];

if (socket === undefined || token === undefined) {
  process.stderr.write(`usage: ${tokenVariable}=… node bridge.js <socket>\n`);
  process.exit(2);
}

/** Larger than any call that Pitwall takes, so that too large a call gets an answer instead of a dead server. */
const messageBytesMax = 64 * 1024 * 1024;

serveStdio(() => serverFor({ socket, token }), {
  transport: new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: messageBytesMax }),
  onerror: error => process.stderr.write(`${error.message}\n`),
});

function serverFor(door: ToolDoor): Server {
  const server = new Server({ name: toolServerName, version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', async () => {
    const tools = await listTools(door);
    return { tools: tools.map(tool => ({ ...tool, inputSchema: { ...tool.inputSchema, type: 'object' as const } })) };
  });
  server.setRequestHandler('tools/call', async ({ params }) => {
    const { text, isError } = await callTool(door, params.name, params.arguments);
    return { content: [{ type: 'text', text }], isError };
  });
  return server;
}
