import { describe, expect, it } from 'vitest';
import { anyTask, play, recording } from '../../../test/support/runner-conversation.ts';
import type { AgentTask } from '../../ports/agent.ts';
import { createClaude } from './claude.ts';

const now = 1_800_000_000_000;
const claude = createClaude({ now: () => now });
const server = { name: 'pitwall', argv: ['node', 'mcp.js'], env: { PITWALL_TOKEN: 'secret' } } as const;

const outcomeOf = async (name: string) => (await play(claude, recording(`claude/${name}`))).end?.outcome;

describe('the command of claude', () => {
  it('talks in stream-json and keeps out all settings and MCP servers that are not ours', () => {
    expect(claude.command(anyTask)).toEqual({
      argv: [
        'claude',
        '-p',
        '--verbose',
        ...['--input-format', 'stream-json'],
        ...['--output-format', 'stream-json'],
        ...['--permission-prompt-tool', 'stdio'],
        ...['--setting-sources', ''],
        '--strict-mcp-config',
        ...['--disallowedTools', 'AskUserQuestion,CronCreate,EnterPlanMode,EnterWorktree,ScheduleWakeup,SendMessage'],
        ...['--append-system-prompt', 'You are a developer.'],
      ],
      env: {
        CLAUDE_BASH_MAINTAIN_PROJECT_WORKING_DIR: '1',
        CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1',
        CLAUDE_CODE_DISABLE_CLAUDE_MDS: '1',
        CLAUDE_CODE_DISABLE_FILE_MENTIONS: '1',
        CLAUDE_CODE_MAX_RETRIES: '4',
        DISABLE_AUTOUPDATER: '1',
        ENABLE_TOOL_SEARCH: 'false',
      },
    });
  });

  it('says everything that a task can wish for', () => {
    const task: AgentTask = {
      ...anyTask,
      model: 'opus',
      thinking: 'high',
      tools: ['read', 'bash', 'NotebookEdit'],
      resume: 'abc',
      mcpServers: [server],
      isolatedHome: '/isolated',
    };
    const { argv, env } = claude.command(task);
    const entry = {
      type: 'stdio',
      command: 'node',
      args: ['mcp.js'],
      env: { PITWALL_TOKEN: `\${${'PITWALL_TOKEN'}}` },
    };
    const config = JSON.stringify({ mcpServers: { pitwall: entry } });
    expect(argv.slice(12)).toEqual([
      ...['--mcp-config', config],
      ...['--allowedTools', 'mcp__pitwall'],
      ...['--disallowedTools', expect.stringContaining('AskUserQuestion')],
      ...['--tools', 'Read,Bash,NotebookEdit'],
      ...['--append-system-prompt', 'You are a developer.'],
      ...['--model', 'opus'],
      ...['--effort', 'high'],
      ...['--resume', 'abc'],
    ]);
    expect(env).toMatchObject({ CLAUDE_CONFIG_DIR: '/isolated/claude', PITWALL_TOKEN: 'secret' });
  });

  it.each([
    ['off', ['--effort', 'low', '--settings', '{"alwaysThinkingEnabled":false}']],
    ['minimal', ['--effort', 'low']],
    ['xhigh', ['--effort', 'xhigh']],
  ] as const)('thinks as told: %s', (thinking, flags) => {
    expect(claude.command({ ...anyTask, thinking }).argv.slice(-flags.length)).toEqual(flags);
  });

  it('shows no secret in its arguments', () => {
    expect(claude.command({ ...anyTask, mcpServers: [server] }).argv.join(' ')).not.toContain('secret');
  });

  it('moves standing instructions that are too long for an argument into the task', async () => {
    const system = 'x'.repeat(200_000);
    const task = { ...anyTask, prompt: { system, task: 'Do it.' } };
    expect(claude.command(task).argv).not.toContain('--append-system-prompt');
    const { sent } = await play(claude, recording('claude/edit'), { task });
    expect(JSON.parse(sent[0] ?? '').message.content).toBe(`${system}\n\nDo it.`);
  });
});

describe('what claude says', () => {
  it('becomes events: name, text, tools with command and paths, usage, one end', async () => {
    const { events, end, sent, isInputEnded } = await play(claude, recording('claude/edit'));
    expect(JSON.parse(sent[0] ?? '')).toEqual({ type: 'user', message: { role: 'user', content: 'Do it.' } });
    expect(events.find(event => event.kind === 'conversation')).toMatchObject({ model: 'claude-sonnet-4-5' });
    expect(events.filter(event => event.kind === 'tool-start')).toMatchObject([
      { tool: 'Write', paths: ['/work/made.txt'] },
      { tool: 'Bash', command: 'echo ran > ran.txt', paths: [] },
    ]);
    expect(events.filter(event => event.kind === 'tool-end')).toMatchObject([{ isOk: true }, { isOk: true }]);
    expect(events.findLast(event => event.kind === 'usage')?.usage).toEqual({
      tokens: 360,
      toolCalls: 2,
      costUsd: expect.closeTo(0.0018),
    });
    expect(end).toEqual({ kind: 'end', outcome: { kind: 'finished' }, text: 'RESULT: the work is done.' });
    expect(events.filter(event => event.kind === 'end' || event.kind === 'warning')).toHaveLength(1);
    expect(isInputEnded).toBe(true);
  });

  it('shows the diff of a change', async () => {
    const { events } = await play(claude, recording('claude/change'));
    const text = '-# A repository\n+# A changed repository';
    expect(events.find(event => event.kind === 'diff')).toEqual({ kind: 'diff', path: '/work/README.md', text });
  });

  it('counts what a resumed attempt uses, not the whole conversation', async () => {
    const { events } = await play(claude, recording('claude/resumed'));
    expect(events.findLast(event => event.kind === 'usage')?.usage).toMatchObject({ tokens: 120 });
  });

  it.each([
    ['allow', { behavior: 'allow', updatedInput: { command: 'echo ran > ran.txt', description: 'run it' } }],
    ['deny', { behavior: 'deny', message: expect.stringContaining('Not allowed here: the test says so.') }],
  ] as const)('asks for permission and passes on %s', async (answer, response) => {
    const { asked, sent } = await play(claude, recording('claude/permission'), { answer });
    expect(asked).toMatchObject([
      { tool: 'Write', paths: ['/work/made.txt'] },
      { tool: 'Bash', command: 'echo ran > ran.txt', title: 'run it', paths: ['/work/ran.txt'] },
    ]);
    expect(JSON.parse(sent[2] ?? '')).toEqual({
      type: 'control_response',
      response: { subtype: 'success', request_id: asked[1]?.id, response },
    });
  });

  it('answers a request that it does not know with an error, so that nobody waits', async () => {
    const request = { type: 'control_request', request_id: 'r1', request: { subtype: 'hook_callback' } };
    const { sent } = await play(claude, [JSON.stringify(request), ...recording('claude/edit')]);
    expect(sent[1]).toContain('"subtype":"error","request_id":"r1"');
  });

  it('is interrupted by its own request, and ends cancelled', async () => {
    const cancelBefore = (line: string) => line.includes('pitwall-interrupt');
    const { end, sent } = await play(claude, recording('claude/cancelled'), { cancelBefore });
    expect(sent.at(-1)).toContain('"subtype":"interrupt"');
    expect(end?.outcome).toEqual({ kind: 'cancelled', by: 'engine' });
  });
});

describe('how claude ends', () => {
  it.each([
    ['model-400', 'API Error: 400 scripted 400'],
    ['model-429', 'Request rejected (429)'],
    ['model-500', 'API Error: 500'],
    ['model-truncated', 'API Error'],
    ['model-empty', 'empty or malformed response'],
  ])('%s is a model error, though its subtype says success', async (name, detail) => {
    expect(await outcomeOf(name)).toMatchObject({ kind: 'failed', cause: 'model-error' });
    expect(await outcomeOf(name)).toHaveProperty('detail', expect.stringContaining(detail));
  });

  it.each(['model-401', 'not-logged-in'])('%s says how to log in', async name => {
    const detail = expect.stringContaining('Run "claude" once in a terminal and log in');
    expect(await outcomeOf(name)).toEqual({ kind: 'failed', cause: 'not-logged-in', detail });
  });

  it('a used-up quota is a rate limit until its reset', async () => {
    const [resetsAt] =
      recording('claude/model-quota')
        .join('\n')
        .match(/(?<="resetsAt":)\d+/) ?? [];
    expect(await outcomeOf('model-quota')).toEqual({ kind: 'rate-limited', until: Number(resetsAt) * 1000 });
  });

  it('a refusal is a refusal', async () => {
    expect(await outcomeOf('model-refusal')).toMatchObject({ kind: 'refused' });
  });

  it('without a result it is a crash with the tail of standard error', async () => {
    const { end } = await play(claude, recording('claude/model-stalled'), { errorText: 'Segmentation fault' });
    expect(end?.outcome).toEqual({ kind: 'crashed', detail: 'claude ended without a last word: Segmentation fault' });
  });

  it('a turn that was aborted is no success, whatever its subtype', async () => {
    const lines = recording('claude/edit').map(line =>
      line.replace('"terminal_reason":"completed"', '"terminal_reason":"aborted_tools"'),
    );
    expect((await play(claude, lines)).end?.outcome).toMatchObject({ kind: 'failed' });
  });
});
