import { describe, expect, it } from 'vitest';
import { anyTask, play, recordedErrors, recording } from '../../../test/support/runner-conversation.ts';
import { createGemini } from './gemini.ts';

const now = 1_800_000_000_000;
const gemini = createGemini({ now: () => now });
const isolated = createGemini({ hasIsolatedHome: true });
const server = { name: 'pitwall', argv: ['node', 'mcp.js'], env: { PITWALL_TOKEN: 'secret' } } as const;

const outcomeOf = async (name: string) => (await play(gemini, recording(`gemini/${name}`))).end?.outcome;

describe('the command of gemini', () => {
  it('runs without extensions and MCP servers of the user', () => {
    expect(gemini.command({ ...anyTask, model: 'gemini-2.5-pro', resume: 'abc' })).toMatchObject({
      argv: [
        'gemini',
        ...['--output-format', 'stream-json'],
        ...['--approval-mode', 'yolo'],
        ...['--extensions', 'none'],
        ...['--allowed-mcp-server-names', 'none'],
        ...['--model', 'gemini-2.5-pro'],
        ...['--resume', 'abc'],
      ],
      env: { GEMINI_CLI_TRUST_WORKSPACE: 'true', GEMINI_CLI_NO_RELAUNCH: 'true' },
      obeys: ['.gemini/settings.json'],
    });
  });

  it('has tools and MCP servers in an isolated home, where no other setting counts', () => {
    const task = { ...anyTask, tools: ['read', 'bash'], mcpServers: [server], isolatedHome: '/isolated' };
    const { argv, env, files } = isolated.command(task);
    expect(argv).toContain('pitwall');
    expect(env).toMatchObject({
      GEMINI_CLI_SYSTEM_SETTINGS_PATH: '/isolated/gemini/system-settings.json',
      PITWALL_TOKEN: 'secret',
    });
    expect(JSON.parse(files?.['gemini/system-settings.json'] ?? '')).toEqual({
      security: { auth: { selectedType: 'gemini-api-key' } },
      general: { maxAttempts: 3, enableAutoUpdate: false },
      hooksConfig: { enabled: false },
      privacy: { usageStatisticsEnabled: false },
      tools: { core: ['read_file', 'run_shell_command'] },
      mcpServers: {
        pitwall: { command: 'node', args: ['mcp.js'], env: { PITWALL_TOKEN: '$PITWALL_TOKEN' }, trust: true },
      },
    });
  });

  it.each([{ tools: ['read'] }, { mcpServers: [server] }])('refuses %o without an isolated home', wish => {
    expect(gemini.capabilities).toMatchObject({ tools: false, mcp: false });
    expect(() => isolated.command({ ...anyTask, ...wish })).toThrow("with the user's own settings");
  });
});

describe('what gemini says', () => {
  it('becomes events, and the pieces of its last message are the answer', async () => {
    const { events, end, sent } = await play(gemini, recording('gemini/edit'));
    expect(sent).toEqual(['You are a developer.\n\nDo it.']);
    expect(events[0]).toMatchObject({ kind: 'conversation', model: 'gemini-2.5-pro' });
    expect(events.filter(event => event.kind === 'tool-start')).toMatchObject([
      { tool: 'write_file', paths: ['/work/made.txt'] },
      { tool: 'run_shell_command', command: 'echo ran > ran.txt' },
    ]);
    expect(events.findLast(event => event.kind === 'usage')?.usage).toEqual({ tokens: 360, toolCalls: 2 });
    expect(end).toEqual({ kind: 'end', outcome: { kind: 'finished' }, text: 'RESULT: the work is done.' });
  });

  it('is not made to paste files that a text names', async () => {
    const prompt = { system: '', task: 'See @secrets and @@ -1 +1 @@ and \\@done' };
    const { sent } = await play(gemini, recording('gemini/edit'), { task: { prompt } });
    expect(sent[0]).toBe(
      '(In this text \\@ is a plain at-sign.)\n\nSee \\@secrets and \\@\\@ -1 +1 \\@\\@ and \\@done',
    );
  });

  it('tells its plan', async () => {
    const { events } = await play(gemini, recording('gemini/plan'));
    const steps = ['peel the orange', 'eat it'];
    expect(events.find(event => event.kind === 'plan')).toEqual({ kind: 'plan', steps });
  });

  it('warns that it has no setting for thinking', async () => {
    const { events } = await play(gemini, recording('gemini/edit'), { task: { thinking: 'high' } });
    expect(events[0]).toEqual({ kind: 'warning', text: 'gemini has no setting for thinking' });
  });
});

describe('how gemini ends', () => {
  it.each([
    ['model-400', 'scripted 400'],
    ['model-429', 'scripted 429'],
    ['model-500', 'scripted 500'],
    ['model-truncated', 'without a finish reason'],
    ['model-empty', 'without a finish reason'],
  ])('%s is a model error', async (name, detail) => {
    const outcome = await outcomeOf(name);
    expect(outcome).toEqual({ kind: 'failed', cause: 'model-error', detail: expect.stringContaining(detail) });
  });

  it('a rejected key and a missing one say how to log in', async () => {
    const expected = { kind: 'failed', cause: 'not-logged-in', detail: expect.stringContaining('GEMINI_API_KEY') };
    expect(await outcomeOf('model-401')).toEqual(expected);
    const errorText = recordedErrors('gemini/not-logged-in');
    expect((await play(gemini, [], { errorText })).end?.outcome).toEqual(expected);
  });

  it('a used-up quota is a rate limit', async () => {
    expect(await outcomeOf('model-quota')).toEqual({ kind: 'rate-limited', until: now + 3_600_000 });
  });

  it('an answer that was blocked is a refusal', async () => {
    expect(await outcomeOf('model-refusal')).toEqual({ kind: 'refused', reason: expect.stringContaining('safety') });
  });

  it('a process that is gone is a crash', async () => {
    expect(await outcomeOf('model-stalled')).toEqual({ kind: 'crashed', detail: 'gemini ended without a last word' });
  });
});
