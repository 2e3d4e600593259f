import { TransformStream } from 'node:stream/web';
import type { AnyMessage, Stream } from '@agentclientprotocol/sdk';
import { describe, expect, it } from 'vitest';
import { type AcpScenario, type Act, acpAgent, said, sessionId } from '../../../test/support/runner-acp-agent.ts';
import { anyTask, PlayedConversation } from '../../../test/support/runner-conversation.ts';
import type { AgentEvent, AgentTask } from '../../ports/agent.ts';
import { type AcpOptions, createAcp } from './acp.ts';

interface PlayedSession {
  readonly events: readonly AgentEvent[];
  readonly end: Extract<AgentEvent, { kind: 'end' }>;
  /** What the agent was asked, told and answered. */
  readonly answers: readonly unknown[];
  readonly conversation: PlayedConversation;
}

interface Wish {
  readonly options?: AcpOptions;
  readonly task?: Partial<AgentTask>;
  readonly set?: (conversation: PlayedConversation) => void;
  /** Printed before everything else. */
  readonly noise?: readonly string[];
}

/** The library's own agent on the other side, line by line. */
async function talk(scenario: AcpScenario, wish: Wish = {}): Promise<PlayedSession> {
  const toAgent = new TransformStream<AnyMessage, AnyMessage>();
  const toClient = new TransformStream<AnyMessage, AnyMessage>();
  const answers: unknown[] = [];
  const stream = { readable: toAgent.readable, writable: toClient.writable } as Stream;
  const connection = acpAgent(scenario, answers).connect(stream);
  const writer = toAgent.writable.getWriter();
  class Wired extends PlayedConversation {
    override readonly lines = (async function* () {
      yield* wish.noise ?? [];
      for await (const message of toClient.readable) yield JSON.stringify(message);
    })();
    override async send(line: string): Promise<void> {
      await super.send(line);
      await writer.write(JSON.parse(line));
    }
  }
  const conversation = new Wired([]);
  wish.set?.(conversation);
  const protocol = createAcp({ now: () => 0, ...(wish.options ?? { program: ['some-agent'] }) });
  const events: AgentEvent[] = [];
  for await (const event of protocol.converse(conversation, { ...anyTask, ...wish.task })) events.push(event);
  connection.close();
  const end = events.at(-1);
  if (end?.kind !== 'end') throw new Error('no end');
  return { events, end, answers, conversation };
}

const happy = [{ update: said('done') }];
const kinds = (events: readonly AgentEvent[]) => events.map(({ kind }) => kind);
const call = (part: object) => ({ update: { sessionUpdate: 'tool_call', toolCallId: 't', title: 'x', ...part } });
const update = (part: object) => ({ update: { sessionUpdate: 'tool_call_update', toolCallId: 't', ...part } });
const codex = { agent: 'codex' } as const;

describe('a turn', () => {
  it('greets, opens a conversation with our MCP servers, prompts and ends', async () => {
    const mcpServers = [{ name: 'pitwall', argv: ['/bin/node', 'bridge.js', '/s'], env: { TOKEN: 'x' } }] as const;
    const { events, end, answers } = await talk({ acts: happy }, { task: { mcpServers } });
    expect(end).toEqual({ kind: 'end', outcome: { kind: 'finished' }, text: 'done' });
    expect(kinds(events)).toEqual(['conversation', 'text', 'usage', 'end']);
    expect(events[0]).toEqual({ kind: 'conversation', id: sessionId, model: undefined });
    expect(answers.slice(0, 3)).toMatchObject([
      { initialize: { protocolVersion: 1 } },
      {
        'session/new': {
          cwd: '/work/tree',
          mcpServers: [
            { name: 'pitwall', command: '/bin/node', args: ['bridge.js', '/s'], env: [{ name: 'TOKEN', value: 'x' }] },
          ],
        },
      },
      { 'session/prompt': { sessionId, prompt: [{ type: 'text', text: 'You are a developer.\n\nDo it.' }] } },
    ]);
  });

  it('keeps claude to its task: no settings but ours, and only the tools of the role', async () => {
    const { answers } = await talk(
      { acts: happy },
      { options: { agent: 'claude' }, task: { tools: ['read', 'bash'] } },
    );
    expect(answers[1]).toMatchObject({
      'session/new': {
        _meta: {
          claudeCode: {
            options: {
              settingSources: [],
              strictMcpConfig: true,
              tools: ['Read', 'Bash'],
              disallowedTools: expect.arrayContaining(['EnterWorktree']),
            },
          },
        },
      },
    });
    const loaded = await talk({ acts: happy }, { options: { agent: 'claude' }, task: { resume: 'session-0' } });
    expect(loaded.answers[1]).toMatchObject({
      'session/load': { _meta: { claudeCode: { options: { settingSources: [] } } } },
    });
  });

  it('ends the agent’s input, so that it can leave', async () => {
    expect((await talk({ acts: happy })).conversation.isInputEnded).toBe(true);
  });

  it('goes on with a conversation, and what is told again does not count again', async () => {
    const replayed = [
      said('an old answer'),
      call({ status: 'in_progress' }).update,
      { sessionUpdate: 'usage_update', used: 900, size: 1000, cost: { amount: 2, currency: 'USD' } },
    ];
    const acts = [
      { update: said('a new answer') },
      { update: { sessionUpdate: 'usage_update', used: 950, size: 1000, cost: { amount: 2.5, currency: 'USD' } } },
    ];
    const { events, end, answers } = await talk({ replayed, acts }, { task: { resume: 'session-0' } });
    expect(end.text).toBe('a new answer');
    expect(kinds(events)).toEqual(['conversation', 'text', 'usage', 'context', 'usage', 'end']);
    expect(events[0]).toMatchObject({ id: 'session-0' });
    expect(events.at(-2)).toEqual({ kind: 'usage', usage: { tokens: 950, toolCalls: 0, costUsd: 0.5 } });
    expect(answers).toContainEqual({ 'session/load': { sessionId: 'session-0', cwd: '/work/tree', mcpServers: [] } });
  });

  it('cannot go on with a conversation where the agent cannot', async () => {
    const scenario = { initialize: { agentCapabilities: {} } };
    const { end } = await talk(scenario, { task: { resume: 'session-0' } });
    expect(end.outcome).toMatchObject({ kind: 'failed', cause: 'runner-error' });
  });

  it('refuses another version of the protocol by name', async () => {
    expect((await talk({ initialize: { protocolVersion: 2 } })).end.outcome).toEqual({
      kind: 'failed',
      cause: 'runner-error',
      detail: 'acp: it speaks version 2 of the protocol',
    });
  });

  it('keeps the last message that is not blank', async () => {
    const acts = [
      { update: said('first') },
      call({ status: 'completed' }),
      { update: said('se') },
      { update: said('cond') },
      update({ status: 'completed' }),
      { update: said(' \n') },
    ];
    expect((await talk({ acts })).end.text).toBe('second');
    const named = [{ update: said('one', 'a') }, { update: said('two', 'b') }, { update: said('!', 'b') }];
    expect((await talk({ acts: named })).end.text).toBe('two!');
  });

  it('shows thoughts and plans, and leaves out what nobody needs', async () => {
    const acts = [
      { update: { sessionUpdate: 'agent_thought_chunk', content: { type: 'text', text: 'hm' } } },
      { update: { sessionUpdate: 'plan', entries: [{ content: 'one', priority: 'high', status: 'pending' }] } },
      { update: { sessionUpdate: 'available_commands_update', availableCommands: [] } },
      { update: { sessionUpdate: 'user_message_chunk', content: { type: 'text', text: 'x' } } },
      ...happy,
    ];
    const { events } = await talk({ acts });
    expect(events.slice(1, 3)).toEqual([
      { kind: 'thinking', text: 'hm' },
      { kind: 'plan', steps: ['one'] },
    ]);
    expect(kinds(events)).not.toContain('warning');
  });
});

describe('how a turn ended', () => {
  it.each<[string, AcpScenario, object]>([
    ['refusal', { acts: happy, answer: { stopReason: 'refusal' } }, { kind: 'refused', reason: 'done' }],
    ['max_tokens', { acts: happy, answer: { stopReason: 'max_tokens' } }, { kind: 'failed', cause: 'model-error' }],
    ['max_turn_requests', { answer: { stopReason: 'max_turn_requests' } }, { kind: 'failed', cause: 'model-error' }],
    ['cancelled, but not by us', { answer: { stopReason: 'cancelled' } }, { kind: 'failed', cause: 'model-error' }],
    [
      'a reason nobody knows',
      { acts: happy, answer: { stopReason: 'tired' } },
      { kind: 'failed', cause: 'runner-error' },
    ],
    ['no reason', { acts: happy, answer: { stopReason: 7 } }, { kind: 'failed', cause: 'runner-error' }],
    ['end_turn without a word', {}, { kind: 'failed', cause: 'model-error' }],
    ['end_turn after a tool call only', { acts: [call({ status: 'completed' })] }, { kind: 'finished' }],
  ])('is told by more than its reason to stop: %s', async (_name, scenario, outcome) => {
    expect((await talk(scenario)).end.outcome).toMatchObject(outcome);
  });

  it.each<[string, AcpScenario['errors'], object]>([
    [
      'an error of the model',
      { 'session/prompt': { code: -32603, message: 'Internal error', data: { details: 'API Error: 500 oops' } } },
      { kind: 'failed', cause: 'model-error', detail: 'Internal error: API Error: 500 oops' },
    ],
    [
      'the status of HTTP as a code',
      { 'session/prompt': { code: 400, message: 'bad' } },
      { kind: 'failed', cause: 'model-error', detail: 'bad' },
    ],
    [
      'a used-up quota',
      { 'session/prompt': { code: 429, message: 'Too many requests, try again in 60s' } },
      { kind: 'rate-limited', until: 60_000 },
    ],
    [
      'nobody logged in',
      { 'session/new': { code: -32000, message: 'Authentication required' } },
      { kind: 'failed', cause: 'not-logged-in', detail: 'Authentication required. Log in with some-agent.' },
    ],
  ])('is an error with its cause: %s', async (_name, errors, outcome) => {
    expect((await talk({ errors: errors ?? {} })).end.outcome).toEqual(outcome);
  });

  it('is a failure when codex prints the error of its model as text', async () => {
    const warning = { update: said('Warning: no metadata for this model.\n\n') };
    const error = { update: said('{"error":{"message":"bad request"}}\n\n') };
    expect((await talk({ acts: [warning, error] }, { options: codex })).end.outcome).toMatchObject({
      kind: 'failed',
      cause: 'model-error',
      detail: '{"error":{"message":"bad request"}}',
    });
    const after = [{ update: said('On it.', 'm1') }, call({ status: 'completed' }), error];
    expect((await talk({ acts: after }, { options: codex })).end.outcome.kind).toBe('failed');
    const fine = [warning, { update: said('All done.', 'm1') }];
    const { end, events } = await talk({ acts: fine }, { options: codex });
    expect(end).toMatchObject({ outcome: { kind: 'finished' }, text: 'All done.' });
    expect(events).toContainEqual({ kind: 'warning', text: 'Warning: no metadata for this model.' });
    expect((await talk({ acts: [warning] }, { options: codex })).end.outcome.kind).toBe('failed');
  });

  it('is a failure when pi says nothing after its banner, or nothing after its last tool', async () => {
    const banner = { update: said('pi v0.87.1\n---\n') };
    const options = { agent: 'pi' } as const;
    const { end } = await talk({ acts: [banner] }, { options });
    expect(end).toMatchObject({ outcome: { kind: 'failed', cause: 'model-error' } });
    expect(end.text).toBeUndefined();
    const cut = [banner, { update: said('On it.') }, call({ status: 'completed' })];
    expect((await talk({ acts: cut }, { options })).end.outcome.kind).toBe('failed');
    const fine = [...cut, { update: said('Done.') }];
    expect((await talk({ acts: fine }, { options })).end).toMatchObject({
      outcome: { kind: 'finished' },
      text: 'Done.',
    });
  });

  it('is a failure when gemini breaks off, which shows only in what it used', async () => {
    const options = { agent: 'gemini' } as const;
    const quota = (output: number) => ({ quota: { token_count: { input_tokens: 0, output_tokens: output } } });
    const outcomeOf = async (output: number) =>
      (await talk({ acts: happy, answer: { _meta: quota(output) } }, { options })).end.outcome.kind;
    expect(await outcomeOf(0)).toBe('failed');
    expect(await outcomeOf(5)).toBe('finished');
  });

  it('is a crash when the process is gone, with what it said last', async () => {
    const conversation = new PlayedConversation(['{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":1}}']);
    conversation.errors = 'out of memory';
    const events: AgentEvent[] = [];
    const protocol = createAcp({ program: ['some-agent'] });
    for await (const event of protocol.converse(conversation, anyTask)) events.push(event);
    expect(events.at(-1)).toEqual({
      kind: 'end',
      outcome: { kind: 'crashed', detail: 'acp ended without a last word: out of memory' },
    });
  });
});

describe('a cancel', () => {
  it('stops the turn the protocol’s way, and answers who still waits for permission', async () => {
    const acts: Act[] = [{ permit: { toolCallId: 't', title: 'x', kind: 'execute' } }, { untilCancelled: true }];
    const { end, answers } = await talk(
      { acts },
      {
        set: conversation => {
          conversation.askPermission = () => {
            conversation.cancelling.abort();
            return new Promise(() => undefined);
          };
        },
      },
    );
    expect(end.outcome).toEqual({ kind: 'cancelled', by: 'engine' });
    expect(answers).toContain('session/cancel');
    expect(answers).toContainEqual({ outcome: { outcome: 'cancelled' } });
  });

  it('before there is a conversation ends at once', async () => {
    const set = (conversation: PlayedConversation) => conversation.cancelling.abort();
    expect((await talk({ acts: happy }, { set })).end.outcome).toEqual({ kind: 'cancelled', by: 'engine' });
  });
});

describe('tool calls', () => {
  const starts = (events: readonly AgentEvent[]) => events.filter(event => event.kind === 'tool-start');

  it('begin when it is known what they are, and end once', async () => {
    const acts = [
      call({ kind: 'execute', title: 'bash', status: 'pending', rawInput: { cwd: '/work/tree' } }),
      update({ status: 'in_progress', title: 'make all', rawInput: { command: 'make all' } }),
      update({ status: 'in_progress' }),
      update({ status: 'completed' }),
      update({ status: 'completed' }),
      ...happy,
    ];
    const { events } = await talk({ acts });
    expect(events.filter(({ kind }) => kind.startsWith('tool'))).toEqual([
      { kind: 'tool-start', id: 't', tool: 'execute', command: 'make all', paths: [] },
      { kind: 'tool-end', id: 't', isOk: true },
    ]);
    expect(events.at(-2)).toMatchObject({ usage: { toolCalls: 1 } });
  });

  it('may have no beginning', async () => {
    const acts = [update({ status: 'failed', kind: 'edit', locations: [{ path: '/work/tree/a' }] }), ...happy];
    const { events } = await talk({ acts });
    expect(events.slice(1, 3)).toEqual([
      { kind: 'tool-start', id: 't', tool: 'edit', command: undefined, paths: ['/work/tree/a'] },
      { kind: 'tool-end', id: 't', isOk: false },
    ]);
  });

  it.each([
    [{ kind: 'execute', title: '`ls -l`' }, 'ls -l'],
    [{ kind: 'execute', title: 'x', rawInput: { command: ['sh', '-c', "it's"] } }, "sh -c 'it'\\''s'"],
    [{ kind: 'read', title: 'x' }, undefined],
  ])('tell their command as the agent gives it: %j', async (part, command) => {
    const { events } = await talk({ acts: [call({ ...part, status: 'in_progress' }), ...happy] });
    expect(starts(events)).toMatchObject([{ command }]);
  });

  it('are a plan where an agent plans by tool', async () => {
    const rawInput = { todos: [{ content: 'peel', status: 'pending' }, { content: 'eat' }] };
    const acts = [call({ status: 'pending', rawInput: {} }), update({ rawInput }), update({ rawInput }), ...happy];
    const { events } = await talk({ acts });
    expect(events.filter(({ kind }) => kind === 'plan')).toEqual([{ kind: 'plan', steps: ['peel', 'eat'] }]);
    const odd = await talk({
      acts: [call({ rawInput: { todos: [7] } }), call({ rawInput: { todos: 'x' } }), ...happy],
    });
    expect(kinds(odd.events)).not.toContain('plan');
  });

  it('show each diff once', async () => {
    const content = [{ type: 'diff', path: '/work/tree/a', oldText: 'one\ntwo', newText: 'one\nthree' }];
    const acts = [call({ kind: 'edit', content }), update({ content }), update({ status: 'completed' }), ...happy];
    const { events } = await talk({ acts });
    expect(events.filter(({ kind }) => kind === 'diff')).toEqual([
      { kind: 'diff', path: '/work/tree/a', text: '-two\n+three' },
    ]);
    expect(starts(events)).toMatchObject([{ paths: ['/work/tree/a'] }]);
  });
});

describe('permissions', () => {
  it.each<[string, readonly Act[], object]>([
    [
      'title and input',
      [{ permit: { toolCallId: 't', kind: 'execute', title: 'Run make', rawInput: { command: 'make' } } }],
      { tool: 'execute', title: 'Run make', command: 'make', isShell: true, paths: [] },
    ],
    [
      'a title only',
      [{ permit: { toolCallId: 't', kind: 'execute', title: 'make' } }],
      { tool: 'execute', title: 'make', command: 'make', isShell: true, isClaimed: true, paths: [] },
    ],
    [
      'a folder',
      [{ permit: { toolCallId: 't', kind: 'execute', title: 'ls', rawInput: { command: 'ls', workdir: 'sub' } } }],
      { tool: 'execute', title: 'ls', command: 'ls', isShell: true, folder: 'sub', paths: [] },
    ],
    [
      'nothing but the id of a call that was told before',
      [call({ kind: 'other', name: 'deploy', title: 'Deploy it' }), { permit: { toolCallId: 't' } }],
      { tool: 'deploy', title: 'Deploy it', command: undefined, paths: [] },
    ],
    [
      'a diff',
      [
        {
          permit: {
            toolCallId: 't',
            kind: 'edit',
            title: 'Edit',
            content: [{ type: 'diff', path: '/a', newText: '' }],
          },
        },
      ],
      { tool: 'edit', title: 'Edit', command: undefined, paths: ['/a'] },
    ],
  ])('are asked with what the agent gives: %s', async (_name, acts, asked) => {
    const { conversation, answers } = await talk({ acts: [...acts, ...happy] });
    expect(conversation.asked).toEqual([{ id: 't#1', ...asked }]);
    expect(answers).toContainEqual({ outcome: { outcome: 'selected', optionId: 'yes' } });
  });

  it('are denied once, and the call that nobody mentions again has ended', async () => {
    const acts: Act[] = [{ permit: { toolCallId: 't', kind: 'execute', title: 'rm' } }];
    const { answers, events, end } = await talk(
      { acts, answer: { stopReason: 'cancelled' } },
      {
        set: conversation => {
          conversation.answer = 'deny';
        },
      },
    );
    expect(answers).toContainEqual({ outcome: { outcome: 'selected', optionId: 'no' } });
    expect(events).toContainEqual({ kind: 'tool-end', id: 't', isOk: false });
    expect(end.outcome).toMatchObject({ detail: 'the agent gave up after it was denied' });
    const prompts = answers.flatMap(answer => (answer as { 'session/prompt'?: object })['session/prompt'] ?? []);
    expect(prompts).toHaveLength(4);
    const reason = 'Not allowed here: the test says so. Do it another way';
    expect(prompts.at(-1)).toMatchObject({ prompt: [{ text: expect.stringContaining(reason) }] });
  });

  it('end the turn of some agents when they are denied, which is no clean end', async () => {
    const set = (conversation: PlayedConversation) => {
      conversation.answer = 'deny';
    };
    const denied: Act[] = [{ update: said('On it.') }, { permit: { toolCallId: 't', kind: 'execute', title: 'rm' } }];
    expect((await talk({ acts: denied }, { set })).end.outcome).toMatchObject({ kind: 'failed', cause: 'model-error' });
    expect((await talk({ acts: [...denied, ...happy] }, { set })).end.outcome).toEqual({ kind: 'finished' });
  });

  it('are cancelled where there is no way to say no', async () => {
    const acts: Act[] = [
      { permit: { toolCallId: 't', title: 'x' }, options: [{ optionId: 'y', name: 'y', kind: 'allow_once' }] },
    ];
    const set = (conversation: PlayedConversation) => {
      conversation.answer = 'deny';
    };
    expect((await talk({ acts }, { set })).answers).toContainEqual({ outcome: { outcome: 'cancelled' } });
  });

  it.each([
    [{ title: 'mcp__pitwall__submit_result', kind: 'other' }, 0],
    [{ title: 'submit_result (pitwall MCP Server)' }, 0],
    [{ title: 'pitwall_submit_result', kind: 'other' }, 0],
    [{ title: 'mcp.pitwall.note', kind: 'execute', rawInput: { server: 'pitwall', tool: 'note', arguments: {} } }, 0],
    [{ title: 'mcp.other.note', kind: 'execute', rawInput: { server: 'other', tool: 'note' } }, 1],
    [{ title: 'x', kind: 'execute', rawInput: { server: 'pitwall', tool: 'note', command: 'rm' } }, 1],
    [{ title: 'pitwall submit_result', kind: 'execute' }, 1],
    [{ title: 'pitwall', kind: 'other', rawInput: { command: 'rm -rf /' } }, 1],
    [{ title: 'other_server__submit_result', kind: 'other' }, 1],
  ])('are not asked for our own tools, whatever a command calls itself: %j', async (part, asked) => {
    const mcpServers = [{ name: 'pitwall', argv: ['node'], env: {} }] as const;
    const acts: Act[] = [{ permit: { toolCallId: 't', ...part } }, ...happy];
    const { conversation } = await talk({ acts }, { task: { mcpServers } });
    expect(conversation.asked).toHaveLength(asked);
  });
});

describe('what the agent asks of its client', () => {
  it('reads and writes files through the conversation, also unasked', async () => {
    const acts: Act[] = [{ write: '/work/tree/a', text: 'x' }, { read: '/work/tree/a' }, ...happy];
    const { conversation, answers } = await talk({ acts });
    expect(conversation.sent).toContain('/work/tree/a := x');
    expect(answers).toContainEqual({ content: 'contents of /work/tree/a' });
  });

  it('reads a part of a file', async () => {
    const set = (conversation: PlayedConversation) => {
      conversation.readFile = async () => 'one\ntwo\nthree\nfour';
    };
    const acts: Act[] = [{ read: '/a', line: 2, limit: 2 }, { read: '/a', line: 3 }, ...happy];
    const { answers } = await talk({ acts }, { set });
    expect(answers).toContainEqual({ content: 'two\nthree' });
    expect(answers).toContainEqual({ content: 'three\nfour' });
  });

  it('is told why when it is refused', async () => {
    const set = (conversation: PlayedConversation) => {
      conversation.writeFile = () => Promise.reject(new Error('it leads out of the worktree'));
    };
    const { answers, end } = await talk({ acts: [{ write: '/etc/passwd', text: 'x' }, ...happy] }, { set });
    expect(answers).toContainEqual(expect.stringContaining('out of the worktree'));
    expect(end.outcome.kind).toBe('finished');
  });

  it('gets an error for what nobody offered, or cannot read', async () => {
    const acts: Act[] = [
      { call: 'terminal/create', params: { sessionId, command: 'rm' } },
      { call: 'fs/write_text_file', params: { path: 7 } },
      ...happy,
    ];
    const { answers } = await talk({ acts });
    expect(answers.filter(answer => typeof answer === 'string')).toEqual([
      expect.stringContaining('terminal/create'),
      expect.stringContaining('Invalid params'),
    ]);
  });
});

describe('what was used', () => {
  const used = (amount: number, cost?: number) => ({
    update: {
      sessionUpdate: 'usage_update',
      used: amount,
      size: 1000,
      ...(cost === undefined ? {} : { cost: { amount: cost, currency: 'USD' } }),
    },
  });
  const usageOf = async (acts: readonly Act[], answer: object, options?: AcpOptions) => {
    const { events } = await talk({ acts: [...acts, ...happy], answer: { ...answer } }, options ? { options } : {});
    const last = events.findLast(event => event.kind === 'usage');
    return last?.kind === 'usage' ? last.usage : undefined;
  };

  it('is what the answer says, not how full the context is', async () => {
    const usage = { totalTokens: 360, inputTokens: 300, outputTokens: 60 };
    expect(await usageOf([used(120), used(130, 0.5)], { usage })).toEqual({ tokens: 360, toolCalls: 0, costUsd: 0.5 });
  });

  it('is in a quota where an agent puts it there', async () => {
    const _meta = { quota: { token_count: { input_tokens: 300, output_tokens: 60 } } };
    expect(await usageOf([], { _meta }, { agent: 'gemini' })).toEqual({ tokens: 360, toolCalls: 0 });
  });

  it('is summed over steps where each step is told', async () => {
    expect(await usageOf([used(120), used(120), used(120)], {}, codex)).toMatchObject({ tokens: 360 });
  });

  it('of claude grows with each message of its model, told once or more', async () => {
    const message = (id: string, tokens: number): Act => ({
      news: '_claude/sdkMessage',
      params: { message: { type: 'assistant', message: { id, usage: { input_tokens: tokens, output_tokens: 1 } } } },
    });
    const odd: Act = { news: '_claude/sdkMessage', params: { message: { type: 'assistant', message: 7 } } };
    const acts = [message('a', 9), message('a', 9), odd, message('b', 19), ...happy];
    const { events } = await talk({ acts }, { options: { agent: 'claude' } });
    const told = events.flatMap(event => (event.kind === 'usage' ? [event.usage.tokens] : []));
    expect(told).toEqual([10, 10, 30, 30]);
  });

  it('is at least the last step where nothing else is told', async () => {
    const usage = { totalTokens: 120, inputTokens: 100, outputTokens: 20 };
    expect(await usageOf([used(100, 0.2)], { usage }, { agent: 'opencode' })).toEqual({
      tokens: 120,
      toolCalls: 0,
      costUsd: 0.2,
    });
  });

  it('is not counted in a currency that is not ours', async () => {
    const euro = { sessionUpdate: 'usage_update', used: 1, size: 9, cost: { amount: 3, currency: 'EUR' } };
    expect(await usageOf([{ update: euro }], {})).toEqual({ tokens: 1, toolCalls: 0 });
  });
});

describe('lines that are no messages', () => {
  it.each(['garbage', '{', '{"id":99,"result":{}}', '{"id":0}', '[]', '{"method":7}', '"text"', '{}'])(
    'are a warning and nothing else: %s',
    async line => {
      const { events, end } = await talk({ acts: happy }, { noise: [line] });
      expect(end.outcome).toEqual({ kind: 'finished' });
      expect(events.filter(({ kind }) => kind === 'warning')).toEqual([
        { kind: 'warning', text: `not a message: ${line}` },
      ]);
    },
  );

  it('are warned of once per kind where they are updates of a new kind', async () => {
    const news = (update: object) => JSON.stringify({ jsonrpc: '2.0', method: 'session/update', params: { update } });
    const strange = news({ sessionUpdate: 'dance', style: 'polka' });
    const odd = news({ sessionUpdate: 'tool_call', title: 'without an id' });
    const notice = news({ sessionUpdate: 'notice', message: 'mind the gap' });
    const { events } = await talk({ acts: happy }, { noise: [strange, strange, odd, odd, notice] });
    expect(events.filter(({ kind }) => kind === 'warning')).toEqual([
      { kind: 'warning', text: 'an update that does not fit: dance' },
      { kind: 'warning', text: 'an update that does not fit: tool_call' },
      { kind: 'warning', text: 'mind the gap' },
    ]);
  });
});

describe('the model', () => {
  const option = { id: 'model', category: 'model', options: [{ value: 'a' }, { options: [{ value: 'b' }] }] };

  it.each<[string, AcpScenario['session'], object]>([
    [
      'a setting',
      { configOptions: [option] },
      { 'session/set_config_option': { sessionId, configId: 'model', value: 'b' } },
    ],
    [
      'a list',
      { models: { availableModels: [{ modelId: 'b' }] } },
      { 'session/set_model': { sessionId, modelId: 'b' } },
    ],
  ])('is chosen from %s that the agent offers', async (_name, session, asked) => {
    const { answers, end } = await talk({ session: session ?? {}, acts: happy }, { task: { model: 'b' } });
    expect(answers).toContainEqual(asked);
    expect(end.outcome.kind).toBe('finished');
  });

  it('that the agent does not offer is an error that says what it offers', async () => {
    const { end } = await talk({ session: { configOptions: [option] } }, { task: { model: 'c' } });
    expect(end.outcome).toEqual({
      kind: 'failed',
      cause: 'model-unknown',
      detail: 'acp: it does not offer the model c; it offers a, b',
    });
  });

  it('thinks as it is told where it can be told, else there is a warning', async () => {
    const thought = { id: 'effort', category: 'thought_level', options: [{ value: 'none' }, { value: 'high' }] };
    const told = await talk({ session: { configOptions: [thought] }, acts: happy }, { task: { thinking: 'off' } });
    expect(told.answers).toContainEqual({
      'session/set_config_option': { sessionId, configId: 'effort', value: 'none' },
    });
    const deaf = await talk({ acts: happy }, { task: { thinking: 'off' } });
    expect(deaf.events).toContainEqual({ kind: 'warning', text: 'it cannot be told to think "off"' });
  });
});

describe('the command line', () => {
  const task = { ...anyTask, isolatedHome: '/isolated', model: 'm' };

  it.each([
    ['claude', ['claude-agent-acp'], { ANTHROPIC_MODEL: 'm', CLAUDE_CONFIG_DIR: '/isolated/claude' }],
    ['codex', ['codex-acp'], { CODEX_HOME: '/isolated/codex', INITIAL_AGENT_MODE: 'workspace-write' }],
    [
      'gemini',
      ['gemini', '--acp', '--extensions', 'none', '--allowed-mcp-server-names', 'none', '--model', 'm'],
      {
        GEMINI_CLI_NO_RELAUNCH: 'true',
        GEMINI_CLI_SYSTEM_SETTINGS_PATH: '/isolated/gemini/system-settings.json',
      },
    ],
    ['opencode', ['opencode', 'acp'], { XDG_CONFIG_HOME: '/isolated/config' }],
    ['pi', ['pi-acp'], { PI_CODING_AGENT_DIR: '/isolated/pi' }],
  ] as const)('of %s is known', (agent, argv, env) => {
    const command = createAcp({ agent }).command(task);
    expect(command.argv).toEqual(argv);
    expect(command.env).toMatchObject(env);
  });

  it.each([
    [['codex-acp'], 'codex-acp', ['codex-acp'], ['.codex']],
    [['/opt/bin/claude-agent-acp'], 'claude-acp', ['/opt/bin/claude-agent-acp'], undefined],
    [['npx', '-y', '@agents/codex-acp@1.2.3'], 'codex-acp', ['npx', '-y', '@agents/codex-acp@1.2.3'], ['.codex']],
    [['opencode', 'acp'], 'opencode-acp', ['opencode', 'acp'], ['.opencode']],
  ] as const)('of a known agent is recognised when it is given: %j', (program, name, argv, obeys) => {
    const protocol = createAcp({ program });
    expect(protocol.name).toBe(name);
    expect(protocol.command(anyTask)).toMatchObject({ argv, ...(obeys && { obeys }) });
  });

  it.each([[['opencode', 'serve']], [['my-codex-acp']]] as const)('is not mistaken for a known one: %j', program => {
    expect(createAcp({ program }).name).toBe('acp');
  });

  it('of any other agent is given', () => {
    const protocol = createAcp({ program: ['my-agent', '--stdio'] });
    expect(protocol.command(anyTask)).toMatchObject({ argv: ['my-agent', '--stdio'], env: {} });
  });

  it('names settings of the repository that the agent would obey', () => {
    const obeysOf = (agent: 'codex' | 'gemini', isolatedHome?: string) =>
      createAcp({ agent }).command({ ...anyTask, isolatedHome }).obeys;
    expect(obeysOf('codex', '/isolated')).toEqual(['.codex']);
    expect(obeysOf('gemini', '/isolated')).toEqual([]);
    expect(obeysOf('gemini')).toEqual(['.gemini/settings.json']);
  });

  it('denies opencode every tool that is not in the list', () => {
    const { env, obeys } = createAcp({ agent: 'opencode' }).command({ ...anyTask, tools: ['read', 'write', 'find'] });
    const permissions = JSON.parse(env.OPENCODE_PERMISSION ?? '');
    expect(permissions).toMatchObject({ bash: 'deny', task: 'deny', webfetch: 'deny', edit: 'ask' });
    expect(permissions).not.toHaveProperty('read');
    expect(permissions).not.toHaveProperty('glob');
    expect(obeys).toEqual(['.opencode']);
  });

  it('keeps gemini to a list of tools in an isolated home only', () => {
    const withTools = { ...anyTask, isolatedHome: '/isolated', tools: ['read'] };
    const { files } = createAcp({ agent: 'gemini', hasIsolatedHome: true }).command(withTools);
    expect(JSON.parse(files?.['gemini/system-settings.json'] ?? '')).toMatchObject({ tools: { core: ['read_file'] } });
    expect(createAcp({ agent: 'gemini' }).capabilities.tools).toBe(false);
  });

  it('says what the agent cannot do', () => {
    expect(createAcp({ agent: 'gemini' }).capabilities.resume).toBe(false);
    expect(createAcp({ agent: 'codex' }).capabilities.tools).toBe(false);
    expect(createAcp({ agent: 'pi' }).capabilities.mcp).toBe(false);
  });
});
