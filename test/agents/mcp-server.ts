// A tiny MCP server with one tool, `note`, which appends what it is given and its own token to a file. It shows that a
// CLI starts the servers it is told of, with their environment, and calls their tools.
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const tool = {
  name: 'note',
  description: 'Takes a note.',
  inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
};

const notes = process.env.BENCH_NOTES ?? '';
const token = process.env.BENCH_TOKEN ?? '';

createInterface({ input: process.stdin }).on('line', line => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const result = answer(method, params);
  const reply = result === undefined ? { error: { code: -32601, message: `no ${method}` } } : { result };
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...reply })}\n`);
});

function answer(method: string, params: { protocolVersion?: string; arguments?: object }): object | undefined {
  switch (method) {
    case 'initialize': {
      const serverInfo = { name: 'bench', version: '1.0.0' };
      return { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo };
    }
    case 'ping':
      return {};
    case 'tools/list':
      return { tools: [tool] };
    case 'tools/call':
      appendFileSync(notes, `${JSON.stringify({ token, ...params.arguments })}\n`);
      return { content: [{ type: 'text', text: 'noted' }] };
    default:
      return undefined;
  }
}
