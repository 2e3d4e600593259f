// What members of a team say to each other, over real stdio as agent CLIs do it, and what an agent tries that it must not.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openToolServer } from '../../src/adapters/mcp/open-tool-server.ts';
import { callTool, tokenVariable, toolDoorIn } from '../../src/adapters/mcp/tool-client.ts';
import type { OpenTools } from '../../src/adapters/runner/host-parts.ts';
import type { Message } from '../../src/core/team/bus/events.ts';
import { bundled } from '../support/runner-host-stage.ts';
import { TeamInMemory } from '../support/team-in-memory.ts';

const folder = mkdtempSync(join(tmpdir(), 'pw-'));
const open: { close(): Promise<void> }[] = [];
const refusals: string[] = [];
let team: TeamInMemory;

beforeEach(async () => {
  team = await TeamInMemory.of('auth', 'api');
  refusals.length = 0;
});
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

async function toolsOf(attempt: string): Promise<OpenTools> {
  const server = await openToolServer({
    attempt,
    role: 'developer',
    socketFolder: folder,
    bridge: bundled('adapters/mcp/bridge.js'),
    bus: await team.busFor(attempt),
    submit: async () => ({ kind: 'accepted' }),
    ask: async () => 'yes',
    refused: what => refusals.push(what),
  });
  open.push(server);
  return server;
}

async function connect({ server }: OpenTools, env: Readonly<Record<string, string>> = server.env): Promise<Client> {
  const [command, ...args] = server.argv;
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StdioClientTransport({ command, args, env }));
  open.push(client);
  return client;
}

async function call(client: Client, name: string, args: Record<string, unknown> = {}) {
  const result = await client.callTool({ name, arguments: args });
  const [content] = result.content as { text: string }[];
  return { text: content?.text ?? '', isError: result.isError === true };
}

async function read(client: Client, args: Record<string, unknown> = {}) {
  return JSON.parse((await call(client, 'bus_read', args)).text) as { messages: Message[]; cursor: number };
}

const question = (to: string, more: object = {}) => ({
  type: 'agent.question',
  to,
  payload: { question: 'Who owns the types?' },
  ...more,
});
const codes = async () =>
  (await team.bus()).flatMap(({ type, data }) => (type === 'MessageRefused' ? [data.code] : []));

describe('the tools of a member', () => {
  let [auth, api] = [] as unknown as [Client, Client];
  beforeEach(async () => {
    auth = await connect(await toolsOf(await team.attemptFor('item-auth')));
    api = await connect(await toolsOf(await team.attemptFor('item-api')));
  });

  it('are offered to attempts of a team alone', async () => {
    const names = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);
    const busNames = ['bus_publish', 'bus_read', 'declare_intent', 'release_intent'];
    expect(await names(auth)).toEqual(expect.arrayContaining(busNames));
    const alone = await connect(await toolsOf(await team.attemptFor('item-other', null)));
    for (const name of busNames) expect(await names(alone)).not.toContain(name);
    expect(await call(alone, 'bus_publish', question('all'))).toMatchObject({ isError: true });
  });

  it('say what each type of message holds, and offer none that only Pitwall writes', async () => {
    const { tools } = await auth.listTools();
    const publish = tools.find(({ name }) => name === 'bus_publish');
    expect(publish?.description).toContain('You are auth');
    expect(publish?.description).toContain('agent.blocked {needs: text, waitingOn: text}');
    expect(JSON.stringify(publish)).not.toContain('agent.verified');
  });

  it('send and read a message, once, also after a wait', async () => {
    const waiting = read(api, { waitSeconds: 30 });
    expect(await call(auth, 'bus_publish', question('api'))).toMatchObject({ isError: false });
    const { messages, cursor } = await waiting;
    expect(messages).toMatchObject([{ from: 'auth', to: 'api', seq: 1, type: 'agent.question' }]);
    expect((await read(api)).messages).toHaveLength(1);
    expect(await read(api, { cursor })).toEqual({ messages: [], cursor });
    expect(await read(api)).toEqual({ messages: [], cursor });
  });

  it('declare, renew and release what they are going to change', async () => {
    const declared = await call(auth, 'declare_intent', { files: ['src/a.ts'], summary: 'split it' });
    const [first] = (await team.bus()).map(({ data }) => ('payload' in data ? data.id : ''));
    expect(declared).toEqual({ text: `Your intent is ${first}, for 1800 seconds.`, isError: false });
    await call(auth, 'declare_intent', { files: ['src'], summary: 'more', validForSeconds: 60, renews: [first] });
    const second = (await team.bus()).at(-1)?.data as { id: string };
    expect(await call(auth, 'release_intent', { intents: [first] })).toMatchObject({ isError: true });
    expect(await call(auth, 'release_intent')).toEqual({ text: `Released: ${second.id}.`, isError: false });
    expect(await call(auth, 'release_intent')).toEqual({ text: 'You have no intent in force.', isError: false });
  });

  it('refuse with a reason, and record it', async () => {
    const refused: readonly [object, string][] = [
      [question('api', { from: 'coordinator' }), 'forged-sender'],
      [{ type: 'agent.blocked', agent_id: 'api', payload: { needs: 'x', from: 'api' } }, 'forged-sender'],
      [question('ui'), 'unknown-recipient'],
      [question('api', { payload: { question: '<your question>' } }), 'placeholder'],
      [question('api', { payload: { question: 'x'.repeat(65 * 1024) } }), 'too-large'],
      [{ type: 'agent.verified', payload: {} }, 'not-allowed'],
      [{ type: 'agent.feedback', to: 'api', payload: { errors: ['x'] } }, 'not-allowed'],
      [{ type: 'agent.intent', payload: { files: [] } }, 'malformed'],
    ];
    for (const [message, code] of refused) {
      const answered = await call(auth, 'bus_publish', message as Record<string, unknown>);
      expect(answered).toMatchObject({ isError: true, text: expect.stringContaining(`(${code})`) });
    }
    expect(await codes()).toEqual(refused.map(([, code]) => code));
    expect((await read(api)).messages).toEqual([]);
  });

  it('take at most 30 seconds and 50 messages at once', async () => {
    expect(await call(api, 'bus_read', { waitSeconds: 31 })).toMatchObject({ isError: true });
    expect(await call(api, 'bus_read', { limit: 51 })).toMatchObject({ isError: true });
    expect(await call(api, 'bus_read', { cursor: 7 })).toMatchObject({ isError: true });
  });
});

it('the token of another attempt is refused and recorded', async () => {
  const auth = await toolsOf(await team.attemptFor('item-auth'));
  const api = await toolsOf(await team.attemptFor('item-api'));
  const doors = [auth, api].map(({ server }) => toolDoorIn([server]));
  const [own, other] = doors as [NonNullable<(typeof doors)[0]>, NonNullable<(typeof doors)[0]>];
  const answered = await callTool({ socket: own.socket, token: other.token }, 'bus_publish', question('api'));
  expect(answered).toMatchObject({ isError: true });
  expect(await callTool({ ...own, token: 'made up' }, 'bus_read', {})).toMatchObject({ isError: true });
  expect(await team.bus()).toMatchObject([
    { type: 'MessageRefused', data: { from: 'attempt item-api.1', code: 'wrong-token' } },
    { type: 'MessageRefused', data: { from: 'unknown', code: 'wrong-token' } },
  ]);
  const disguised = await connect(auth, { [tokenVariable]: other.token });
  await expect(disguised.listTools()).rejects.toThrow();
});

it('an attempt that is over is refused and recorded, and its wait ends with its tools', async () => {
  const attempt = await team.attemptFor('item-auth');
  const tools = await toolsOf(attempt);
  const auth = await connect(tools);
  const door = toolDoorIn([tools.server]);
  if (!door) throw new Error('no door');
  const waiting = callTool(door, 'bus_read', { waitSeconds: 30 });
  await team.end(attempt);
  expect(await call(auth, 'bus_publish', question('api'))).toMatchObject({ isError: true });
  expect(await codes()).toEqual(['stale-attempt']);
  await tools.close();
  expect(await waiting).toMatchObject({ isError: true });
});
