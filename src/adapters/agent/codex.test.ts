import { describe, expect, it } from 'vitest';
import { anyTask, play, recording } from '../../../test/support/runner-conversation.ts';
import { createCodex } from './codex.ts';

const now = Date.parse('2026-11-15T12:00:00');
const codex = createCodex({ now: () => now });
const server = { name: 'pitwall', argv: ['node', 'mcp.js'], env: { PITWALL_TOKEN: 'secret' } } as const;

const outcomeOf = async (name: string) => (await play(codex, recording(`codex/${name}`))).end?.outcome;

describe('the command of codex', () => {
  it('runs sandboxed, without settings of the user or the repository', () => {
    expect(codex.command(anyTask)).toEqual({
      argv: [
        ...['codex', 'exec', '--json', '--skip-git-repo-check'],
        ...['--ignore-user-config', '--ignore-rules', '--disable', 'plugins'],
        ...['-c', 'approval_policy="never"'],
        ...['-c', 'sandbox_mode="workspace-write"'],
        ...['-c', 'check_for_update_on_startup=false'],
        ...['-c', 'project_doc_max_bytes=0'],
        ...['-c', 'developer_instructions="You are a developer."'],
        '-',
      ],
      env: {},
    });
  });

  it('resumes, thinks and takes MCP servers; their secrets are no arguments', () => {
    const task = { ...anyTask, resume: 'abc', model: 'gpt-5', thinking: 'low', mcpServers: [server] } as const;
    const { argv, env, files } = codex.command({ ...task, isolatedHome: '/isolated' });
    const mcp =
      'mcp_servers.pitwall={command="node", args=["mcp.js"], env_vars=["PITWALL_TOKEN"], default_tools_approval_mode="approve", required=true, startup_timeout_sec=60}';
    expect(argv.slice(1, 4)).toEqual(['exec', 'resume', '--json']);
    expect(argv.slice(-8)).toEqual(['-c', 'model_reasoning_effort="low"', '-c', mcp, '--model', 'gpt-5', 'abc', '-']);
    expect(env).toEqual({ CODEX_HOME: '/isolated/codex', PITWALL_TOKEN: 'secret' });
    expect(Object.keys(files ?? {})).toEqual(['codex/config.toml']);
    expect(argv.join(' ')).not.toContain('secret');
  });

  it('writes instructions as TOML, whatever is in them', () => {
    const prompt = { system: 'Say "no"\n\\ and \u007f.', task: 'Do it.' };
    const { argv } = codex.command({ ...anyTask, prompt });
    expect(argv).toContain('developer_instructions="Say \\"no\\"\\n\\\\ and \\u007f."');
  });

  it('neither keeps to a list of tools nor asks', () => {
    expect(codex.capabilities).toMatchObject({ tools: false, permissions: false });
  });
});

describe('what codex says', () => {
  it('becomes events, and the last message is the answer', async () => {
    const { events, end, sent, isInputEnded } = await play(codex, recording('codex/edit'));
    expect(sent).toEqual(['Do it.']);
    expect(isInputEnded).toBe(true);
    expect(events[0]).toMatchObject({ kind: 'conversation' });
    expect(events.filter(event => event.kind === 'tool-start')).toMatchObject([
      { tool: 'apply_patch', paths: ['/work/made.txt'] },
      { tool: 'shell', command: expect.stringContaining('echo ran > ran.txt') },
    ]);
    expect(events.findLast(event => event.kind === 'usage')?.usage).toEqual({ tokens: 360, toolCalls: 2 });
    expect(end).toEqual({ kind: 'end', outcome: { kind: 'finished' }, text: 'RESULT: the work is done.' });
  });

  it('names the tool of an MCP server', async () => {
    const { events } = await play(codex, recording('codex/mcp'));
    expect(events.find(event => event.kind === 'tool-start')).toMatchObject({ tool: 'bench/note' });
    expect(events.find(event => event.kind === 'tool-end')).toMatchObject({ isOk: true });
  });

  it('warns that it counts a resumed conversation from its beginning', async () => {
    const { events } = await play(codex, recording('codex/resumed'), { task: { resume: 'abc' } });
    expect(events[0]).toMatchObject({ kind: 'warning', text: expect.stringContaining('whole conversation') });
  });

  it('is over at once when it is cancelled, for it cannot be told', async () => {
    const cancelBefore = (line: string) => line.includes('command_execution');
    const { end, sent } = await play(codex, recording('codex/cancelled'), { cancelBefore });
    expect(end?.outcome).toEqual({ kind: 'cancelled', by: 'engine' });
    expect(sent).toEqual(['Do it.']);
  });
});

describe('how codex ends', () => {
  it.each([
    ['model-400', 'scripted 400'],
    ['model-429', '429 Too Many Requests'],
    ['model-500', 'high demand'],
    ['model-truncated', 'stream closed before response.completed'],
    ['model-empty', 'stream closed before response.completed'],
    ['model-stalled', 'idle timeout'],
    ['model-refusal', 'the turn ended without an answer'],
  ])('%s is a model error', async (name, detail) => {
    const outcome = await outcomeOf(name);
    expect(outcome).toEqual({ kind: 'failed', cause: 'model-error', detail: expect.stringContaining(detail) });
  });

  it.each(['model-401', 'not-logged-in'])('%s says how to log in', async name => {
    const detail = expect.stringContaining('Run "codex login"');
    expect(await outcomeOf(name)).toEqual({ kind: 'failed', cause: 'not-logged-in', detail });
  });

  it('a used-up quota is a rate limit until the time of day that it names', async () => {
    const [, hour, minute] = /again at (\d+):(\d+) PM/.exec(recording('codex/model-quota').join('\n')) ?? [];
    const until = new Date(now).setHours(Number(hour) + 12, Number(minute), 0, 0);
    expect(await outcomeOf('model-quota')).toEqual({ kind: 'rate-limited', until });
  });

  it('an error while it reconnects is a warning, not the end', async () => {
    const { events, end } = await play(codex, recording('codex/not-logged-in'));
    expect(events.filter(event => event.kind === 'warning').length).toBeGreaterThan(0);
    expect(end?.outcome).toMatchObject({ kind: 'failed' });
  });

  it('a process that is gone is a crash', async () => {
    const { end } = await play(codex, recording('codex/cancelled'), { errorText: 'thread main panicked' });
    expect(end?.outcome).toEqual({ kind: 'crashed', detail: 'codex ended without a last word: thread main panicked' });
  });
});
