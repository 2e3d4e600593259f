// The small agent as a program: `runner-acp-main.js <scenario as JSON>`.
import { Readable, Writable } from 'node:stream';
import { ndJsonStream } from '@agentclientprotocol/sdk';
import { acpAgent } from './runner-acp-agent.ts';

const scenario = JSON.parse(process.argv[2] ?? '{}');
const input = Readable.toWeb(process.stdin) as ReadableStream<Uint8Array>;
acpAgent(scenario).connect(ndJsonStream(Writable.toWeb(process.stdout), input));
process.stdin.on('end', () => process.exit(0));
