import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { anyTask, eventsOf, PlayedConversation } from '../../../../test/support/runner-conversation.ts';
import { tokenVariable, toolServerName } from '../../mcp/tool-client.ts';
import { performers } from './perform.ts';
import { createScriptedProtocol } from './protocol.ts';
import { readScript } from './read-script.ts';
import { Stage } from './stage.ts';

const script = readScript('script.yaml', 'developer:\n  - [{say: first}]\n  - [{say: second}]\n');
const protocolFor = (turn?: number) =>
  createScriptedProtocol({ script, file: 'script.yaml', ...(turn === undefined ? {} : { turnOf: () => turn }) });

const talk = (...lines: unknown[]) =>
  new PlayedConversation(lines.map(line => (typeof line === 'string' ? line : JSON.stringify(line))));
const end = { kind: 'end', outcome: { kind: 'finished' }, text: 'bye' };
const orders = (conversation: PlayedConversation) => conversation.sent.map(line => JSON.parse(line));

describe('the scripted protocol', () => {
  it.each([
    [undefined, 'first'],
    [1, 'first'],
    [2, 'second'],
    [9, 'second'],
  ])('plays the turn of its role, and the last one again: %s', async (turn, text) => {
    const conversation = talk(end);
    await eventsOf(protocolFor(turn), conversation);
    expect(orders(conversation)).toEqual([{ type: 'play', role: 'developer', steps: [{ do: 'say', text }] }]);
  });

  it('refuses a role that the script lacks before anything is started', () => {
    expect(() => protocolFor().command({ ...anyTask, role: 'auditor' })).toThrow(
      'The script script.yaml has no steps for the role auditor.',
    );
  });

  it('tells the player where its tools are, and never in its environment', async () => {
    const door = { socket: '/run/x/s', token: 'secret' };
    const env = { [tokenVariable]: door.token };
    const task = {
      ...anyTask,
      mcpServers: [{ name: toolServerName, argv: ['node', 'bridge.js', door.socket], env }],
    } as const;
    const conversation = talk(end);
    await eventsOf(protocolFor(), conversation, task);
    expect(orders(conversation)[0]).toMatchObject({ door });
    expect(protocolFor().command(task).env).toEqual({});
  });

  it('names its conversation, and that of the one it goes on with', async () => {
    expect((await eventsOf(protocolFor(), talk(end)))[0]).toEqual({ kind: 'conversation', id: '7.1' });
    const [first] = await eventsOf(protocolFor(), talk(end), { ...anyTask, resume: '7.0' });
    expect(first).toEqual({ kind: 'conversation', id: '7.0' });
  });

  it('sums what was used', async () => {
    const output = new PassThrough();
    const stage = new Stage(output);
    await performers.usage(stage, { do: 'usage', tokens: 3 }, 'developer');
    await performers.usage(stage, { do: 'usage', tokens: 4, costUsd: 0.5 }, 'developer');
    const events = await eventsOf(protocolFor(), talk(...String(output.read()).trim().split('\n'), end));
    expect(events.filter(({ kind }) => kind === 'usage')).toEqual([
      { kind: 'usage', usage: { tokens: 3, toolCalls: 0 } },
      { kind: 'usage', usage: { tokens: 7, toolCalls: 0, costUsd: 0.5 } },
    ]);
  });

  it('answers a request for permission', async () => {
    const request = { id: '4', tool: 'shell', title: 'make', command: 'make', paths: [] };
    const conversation = talk({ kind: 'ask', request }, 'wait', 'wait', end);
    conversation.answer = 'deny';
    await eventsOf(protocolFor(), conversation);
    expect(conversation.asked).toEqual([request]);
    expect(orders(conversation).at(-1)).toEqual({
      ...{ type: 'answer', id: '4', answer: 'deny' },
      reason: 'the test says so',
    });
  });

  it('passes a cancel on', async () => {
    const conversation = talk('wait', end);
    conversation.cancelling.abort();
    await eventsOf(protocolFor(), conversation);
    expect(orders(conversation).at(-1)).toEqual({ type: 'cancel' });
  });

  it.each(['no JSON', '{"kind":"shout"}', '{"kind":"text"}', '{', '[]', 'null', ''])(
    'takes garbage for a warning: %s',
    async line => {
      const events = await eventsOf(protocolFor(), talk(line, end));
      expect(events.map(({ kind }) => kind)).toEqual(['conversation', 'warning', 'end']);
    },
  );

  it('has crashed when the player is gone without a last word', async () => {
    const conversation = talk({ kind: 'text', text: 'x' });
    conversation.errors = 'first\nOut of memory\n';
    expect((await eventsOf(protocolFor(), conversation)).at(-1)).toEqual({
      kind: 'end',
      outcome: { kind: 'crashed', detail: 'Out of memory' },
    });
  });
});
