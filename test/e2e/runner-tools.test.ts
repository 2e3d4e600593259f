import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client, type VersionNegotiationMode } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openToolServer, type ToolServerOptions } from '../../src/adapters/mcp/open-tool-server.ts';
import { callTool, toolDoorIn } from '../../src/adapters/mcp/tool-client.ts';
import type { OpenTools } from '../../src/adapters/runner/host-parts.ts';
import { bundled } from '../support/runner-host-stage.ts';

const room = mkdtempSync(join(tmpdir(), 'pw-'));
const submissions: unknown[] = [];
const refusals: string[] = [];
let submitted: Awaited<ReturnType<ToolServerOptions['submit']>>;
const open: { close(): Promise<void> }[] = [];

beforeEach(() => {
  submissions.length = 0;
  refusals.length = 0;
  submitted = { kind: 'accepted' };
});
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

async function openServer(options: Partial<ToolServerOptions> = {}): Promise<OpenTools> {
  const server = await openToolServer({
    attempt: '7.1',
    role: 'developer',
    socketFolder: room,
    bridge: bundled('adapters/mcp/bridge.js'),
    submit: async result => {
      submissions.push(result);
      return submitted;
    },
    ask: async ({ text: asked }) => `answer to ${asked}`,
    refused: what => refusals.push(what),
    ...options,
  });
  open.push(server);
  return server;
}

/** As an agent CLI does it: starts the program and speaks MCP with it. */
async function connectClient(
  { server }: OpenTools,
  mode: VersionNegotiationMode = 'legacy',
  env = {},
): Promise<Client> {
  const [command, ...args] = server.argv;
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(new StdioClientTransport({ command, args, env: { ...server.env, ...env } }));
  open.push(client);
  return client;
}

const good = { action: 'COMPLETE', agentName: 'developer', summary: 's', commentBody: 'c' };

async function call(client: Client, name: string, args: unknown): Promise<{ text: string; isError: boolean }> {
  const result = await client.callTool({ name, arguments: args as Record<string, unknown> });
  const [content] = result.content as { text: string }[];
  return { text: content?.text ?? '', isError: result.isError === true };
}

const doorOf = ({ server }: OpenTools) => {
  const door = toolDoorIn([server]);
  if (!door) throw new Error('no door');
  return door;
};

describe.each<[string, VersionNegotiationMode]>([
  ['as MCP was in 2025', 'legacy'],
  ['as MCP is since 2026', 'auto'],
])('the tools of an attempt over real stdio, %s', (_name, mode) => {
  it('are listed with the schema of the role', async () => {
    const { tools } = await (await connectClient(await openServer(), mode)).listTools();
    expect(tools.map(({ name }) => name)).toEqual(['submit_result', 'ask_person']);
    expect(tools[0]?.inputSchema).toMatchObject({
      type: 'object',
      required: ['action', 'agentName', 'commentBody'],
      properties: { action: { enum: ['COMPLETE'] }, agentName: { enum: ['developer'] }, refusal: { type: 'string' } },
    });
    expect(tools[0]?.inputSchema.properties).not.toHaveProperty('findings');
  });

  it('take a result', async () => {
    const client = await connectClient(await openServer(), mode);
    expect(await call(client, 'submit_result', good)).toMatchObject({ isError: false });
    expect(submissions).toEqual([good]);
    expect(refusals).toEqual([]);
  });

  it('give errors back with path and message, so that the agent corrects itself', async () => {
    const client = await connectClient(await openServer(), mode);
    const bad = await call(client, 'submit_result', { ...good, action: 'APPROVED', commentBody: ' ', tier: 'huge' });
    expect(bad.isError).toBe(true);
    expect(bad.text).toContain('- action: must be COMPLETE');
    expect(bad.text).toContain('- commentBody: must not be blank');
    expect(bad.text).toContain('- tier: ');
    expect(submissions).toEqual([]);
    expect(await call(client, 'submit_result', good)).toMatchObject({ isError: false });
    expect(submissions).toHaveLength(1);
  });

  it('note a follow-up where Pitwall keeps it', async () => {
    const noted: unknown[] = [];
    const noteFollowUp = async (followUp: unknown) => {
      noted.push(followUp);
      return { kind: 'accepted' } as const;
    };
    const client = await connectClient(await openServer({ noteFollowUp }), mode);
    const followUp = { title: 'Rename the flag', body: 'Its name says the opposite.' };
    expect(await call(client, 'note_follow_up', followUp)).toMatchObject({ isError: false });
    expect(await call(client, 'note_follow_up', { ...followUp, title: ' ' })).toMatchObject({ isError: true });
    expect(noted).toEqual([followUp]);
  });

  it('know no other tool', async () => {
    const client = await connectClient(await openServer(), mode);
    for (const name of ['other', 'toString', '__proto__']) {
      expect(await call(client, name, {})).toEqual({ text: `There is no tool ${name}.`, isError: true });
    }
  });

  it('ask a person', async () => {
    const client = await connectClient(await openServer(), mode);
    expect(await call(client, 'ask_person', { question: 'which?' })).toEqual({
      text: 'answer to which?',
      isError: false,
    });
    expect(await call(client, 'ask_person', { question: ' ' })).toMatchObject({ isError: true });
  });

  it('refuse what is larger than 1 MiB, and go on', async () => {
    const client = await connectClient(await openServer(), mode);
    const large = await call(client, 'submit_result', { ...good, summary: 'x'.repeat(1_100_000) });
    expect(large).toMatchObject({ isError: true, text: expect.stringContaining('too large') });
    expect(refusals).toEqual([expect.stringMatching(/^submit_result: 11\d+ bytes are too many$/)]);
    expect(await call(client, 'submit_result', { ...good, summary: 'é'.repeat(500_000) })).toMatchObject({
      isError: false,
    });
  });
});

describe('the schema of a role', () => {
  it('offers the auditor verdicts and findings', async () => {
    const client = await connectClient(await openServer({ role: 'auditor' }));
    const { tools } = await client.listTools();
    expect(tools[0]?.inputSchema.properties).toMatchObject({
      action: { enum: ['APPROVED', 'REJECTED'] },
      findings: { type: 'array', items: { properties: { severity: { enum: expect.any(Array) } } } },
    });
    const rejected = { action: 'REJECTED', agentName: 'auditor', commentBody: 'c' };
    expect((await call(client, 'submit_result', rejected)).text).toContain('- findings: ');
  });
});

describe('who may submit', () => {
  it('refuses an attempt that is over, and that is recorded', async () => {
    submitted = { kind: 'refused', reason: 'attempt 7.1 is not running' };
    const client = await connectClient(await openServer());
    expect(await call(client, 'submit_result', good)).toEqual({
      text: 'The result is refused: attempt 7.1 is not running.',
      isError: true,
    });
    expect(refusals).toEqual(['submit_result: attempt 7.1 is not running']);
  });

  it('refuses a wrong token and another attempt’s, and tells them apart in the record', async () => {
    const server = await openServer();
    const other = await openServer({ attempt: '8.1', refused: what => refusals.push(`8.1: ${what}`) });
    const wrong = await callTool({ ...doorOf(server), token: 'guessed' }, 'submit_result', good);
    const foreign = await callTool({ ...doorOf(server), token: doorOf(other).token }, 'submit_result', good);
    expect([wrong.isError, foreign.isError]).toEqual([true, true]);
    expect(submissions).toEqual([]);
    expect(refusals).toEqual(['a wrong token', 'the token of attempt 8.1']);
    const client = await connectClient(server, 'legacy', { PITWALL_TOOL_TOKEN: doorOf(other).token });
    expect(await call(client, 'submit_result', good)).toMatchObject({ isError: true });
    await expect(client.listTools()).rejects.toThrow('not that of this attempt');
  });

  it('is nobody any more once the attempt’s tools are closed', async () => {
    const server = await openServer();
    const client = await connectClient(server);
    await server.close();
    const late = await call(client, 'submit_result', good);
    expect(late).toMatchObject({ isError: true, text: expect.stringContaining('probably over') });
    expect(existsSync(dirname(doorOf(server).socket))).toBe(false);
    expect(submissions).toEqual([]);
  });

  it('lets nobody wait for ever for a person when the attempt ends', async () => {
    const server = await openServer({ ask: () => new Promise(() => undefined) });
    const waiting = callTool(doorOf(server), 'ask_person', { question: 'which?' });
    await new Promise(resolve => setTimeout(resolve, 50));
    await server.close();
    expect(await waiting).toMatchObject({ isError: true });
  });
});

/** Bytes as an attacker sends them; answers what comes back before the connection is closed. */
function raw(server: OpenTools, bytes: string | Buffer): Promise<string> {
  const connection = connect(doorOf(server).socket);
  connection.on('connect', () => connection.write(bytes));
  connection.on('error', () => connection.destroy());
  return text(connection);
}

describe('the socket', () => {
  it('is private, and its path short enough wherever its folder is', async () => {
    const deep = join(room, 'd'.repeat(100));
    mkdirSync(deep);
    for (const socketFolder of [room, deep]) {
      const { socket } = doorOf(await openServer({ socketFolder }));
      expect(Buffer.byteLength(socket)).toBeLessThanOrEqual(103);
      expect(statSync(dirname(socket)).mode & 0o777).toBe(0o700);
      expect(statSync(socket).mode & 0o777).toBe(0o600);
    }
  });

  it.each([
    ['no JSON', 'hello\n'],
    ['another shape', '{"do":"call"}\n'],
    ['a list', '[]\n'],
    ['broken UTF-8', Buffer.from([0xff, 0xfe, 0x0a])],
  ])('refuses %s', async (_name, bytes) => {
    const server = await openServer();
    expect(JSON.parse(await raw(server, bytes))).toMatchObject({ isError: true });
    expect(refusals).toEqual(['a request that cannot be read']);
  });

  it('refuses a line without end', async () => {
    const server = await openServer();
    expect(await raw(server, 'x'.repeat(2_000_000))).toContain('more than');
    expect(refusals).toEqual(['a request that is too large']);
  });

  it('survives a client that goes away', async () => {
    const server = await openServer();
    const connection = connect(doorOf(server).socket);
    await new Promise(resolve => connection.on('connect', resolve));
    connection.destroy();
    expect(await callTool(doorOf(server), 'submit_result', good)).toMatchObject({ isError: false });
  });
});

describe('the program that agents start', () => {
  it('says how it is used when it is used otherwise', async () => {
    const child = spawn(process.execPath, [bundled('adapters/mcp/bridge.js')], { env: {}, stdio: 'pipe' });
    const [errors, code] = await Promise.all([text(child.stderr), new Promise(resolve => child.on('exit', resolve))]);
    expect(errors).toContain('usage: PITWALL_TOOL_TOKEN=');
    expect(code).toBe(2);
  });

  it('ends with its input', async () => {
    const { server } = await openServer();
    const [command, ...args] = server.argv;
    const child = spawn(command, args, { env: { ...server.env }, stdio: ['pipe', 'ignore', 'ignore'] });
    child.stdin.end();
    expect(await new Promise(resolve => child.on('exit', resolve))).toBe(0);
  });
});

process.on('exit', () => rmSync(room, { recursive: true, force: true }));
