import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anyTask, play, recordedErrors, recording } from '../../../test/support/runner-conversation.ts';
import { piExtensionFinder } from './pi/find-extension.ts';
import { createPi } from './pi.ts';

const pi = createPi({ now: () => 1_800_000_000_000 });
const json = createPi({ mode: 'json' });

const outcomeOf = async (name: string) => (await play(pi, recording(`pi/${name}`))).end?.outcome;

describe('the command of pi', () => {
  it('loads nothing that the user or the repository adds', () => {
    expect(pi.command(anyTask)).toEqual({
      argv: [
        ...['pi', '--mode', 'rpc'],
        ...['--no-extensions', '--no-skills', '--no-prompt-templates', '--no-themes', '--no-context-files'],
        ...['--append-system-prompt', 'You are a developer.'],
      ],
      env: { PI_OFFLINE: '1', PI_TELEMETRY: '0' },
      readsInstructions: expect.any(Function),
    });
  });

  it('can be kept from all instruction files but for two', () => {
    const { readsInstructions } = pi.command(anyTask);
    const paths = ['AGENTS.md', 'a/CLAUDE.md', '.pi/SYSTEM.md', '.pi/APPEND_SYSTEM.md'];
    expect(paths.filter(path => readsInstructions?.(path))).toEqual(['.pi/SYSTEM.md', '.pi/APPEND_SYSTEM.md']);
  });

  it('says everything that a task can wish for', () => {
    const task = {
      ...anyTask,
      model: 'anthropic/opus',
      thinking: 'xhigh',
      tools: ['read', 'bash'],
      resume: 'abc',
    } as const;
    const { argv, env, files } = pi.command({ ...task, isolatedHome: '/isolated' });
    expect(argv.slice(10)).toEqual([
      ...['--model', 'anthropic/opus'],
      ...['--thinking', 'xhigh'],
      ...['--tools', 'read,bash'],
      ...['--session', 'abc'],
    ]);
    expect(env).toMatchObject({ PI_CODING_AGENT_DIR: '/isolated/pi' });
    expect(JSON.parse(files?.['pi/settings.json'] ?? '')).toMatchObject({ retry: { maxRetries: 2 } });
  });

  it('loads the extensions that the role names, and no other', () => {
    const found = createPi({ extensionPath: name => `/extensions/${name}.ts` });
    const { argv } = found.command({ ...anyTask, extensions: ['a', 'b'] });
    expect(argv.slice(3, 8)).toEqual([
      ...['--extension', '/extensions/a.ts', '--extension', '/extensions/b.ts'],
      '--no-extensions',
    ]);
  });

  it('finds an extension in the repository or the home, and refuses one that is in neither', () => {
    const folder = mkdtempSync(join(tmpdir(), 'pitwall-pi-'));
    const [own, users] = [join(folder, '.pi/extensions/a'), join(folder, 'home/.pi/agent/extensions')];
    for (const path of [own, users]) mkdirSync(path, { recursive: true });
    writeFileSync(join(own, 'index.ts'), '');
    writeFileSync(join(users, 'b.js'), '');
    const find = piExtensionFinder(folder, join(folder, 'home'));
    expect([find('a'), find('b')]).toEqual([join(own, 'index.ts'), join(users, 'b.js')]);
    for (const name of ['c', '../extensions/a']) expect(() => find(name)).toThrow('pi has no extension');
    rmSync(folder, { recursive: true });
  });

  it('takes no MCP servers, and asks for nothing', () => {
    expect(pi.capabilities).toMatchObject({ mcp: false, permissions: false });
  });

  it('declares that json mode cannot be cancelled', () => {
    expect([pi.capabilities.cancel, json.capabilities.cancel]).toEqual([true, false]);
  });
});

describe('what pi says', () => {
  it.each(['pi/edit', 'pi-0.73/edit'])('becomes events: %s', async name => {
    const { events, end, sent } = await play(pi, recording(name));
    expect(sent.map(line => JSON.parse(line).type)).toEqual(['get_state', 'prompt', 'get_state']);
    expect(events[0]).toMatchObject({ kind: 'conversation', model: 'scripted-1' });
    expect(events.filter(event => event.kind === 'tool-start')).toMatchObject([
      { tool: 'write', paths: ['/work/made.txt'] },
      { tool: 'bash', command: 'echo ran > ran.txt' },
    ]);
    expect(events.findLast(event => event.kind === 'usage')?.usage).toEqual({
      tokens: 360,
      toolCalls: 2,
      costUsd: expect.closeTo(0.0018),
    });
    expect(events.filter(event => event.kind === 'warning')).toEqual([]);
    expect(end).toEqual({ kind: 'end', outcome: { kind: 'finished' }, text: 'RESULT: the work is done.' });
  });

  it('shows the diff of a change', async () => {
    const { events } = await play(pi, recording('pi/change'));
    const text = '-1 # A repository\n+1 # A changed repository';
    expect(events.find(event => event.kind === 'diff')).toEqual({ kind: 'diff', path: '/work/README.md', text });
  });

  it('ends in json mode with its output, by its last message', async () => {
    const { end, sent, isInputEnded } = await play(json, recording('pi-0.73-json/edit'));
    expect(sent).toEqual(['Do it.']);
    expect(isInputEnded).toBe(true);
    expect(end).toMatchObject({ outcome: { kind: 'finished' }, text: 'RESULT: the work is done.' });
  });

  it('is aborted by its own command, and ends cancelled', async () => {
    const cancelBefore = (line: string) => line.includes('"isError":true');
    const { end, sent } = await play(pi, recording('pi/cancelled'), { cancelBefore });
    expect(sent).toContain('{"id":"abort","type":"abort"}');
    expect(end?.outcome).toEqual({ kind: 'cancelled', by: 'engine' });
  });

  it('understands an end that is too long for a line and was cut', async () => {
    const lines = recording('pi/edit').map(line => (line.includes('"agent_end"') ? line.slice(0, 300) : line));
    expect((await play(pi, lines)).end?.outcome).toEqual({ kind: 'finished' });
  });
});

describe('how pi ends', () => {
  it.each([
    ['model-400', '400 '],
    ['model-429', '429 '],
    ['model-500', '500 '],
    ['model-truncated', 'ended before message_stop'],
    ['model-refusal', ''],
  ])('%s is a model error, though it exits with 0', async (name, detail) => {
    const outcome = await outcomeOf(name);
    expect(outcome).toEqual({ kind: 'failed', cause: 'model-error', detail: expect.stringContaining(detail) });
  });

  it('waits for the attempt that it makes by itself after a failure', async () => {
    const { events, end } = await play(pi, recording('pi/model-429'));
    expect(events.filter(event => event.kind === 'warning')).toHaveLength(1);
    expect(events.filter(event => event.kind === 'end')).toEqual([end]);
  });

  it('an empty answer is a model error, though 0.73 calls it a stop', async () => {
    const { end } = await play(pi, recording('pi-0.73/model-empty'));
    expect(end?.outcome).toEqual({ kind: 'failed', cause: 'model-error', detail: 'the model answered nothing' });
  });

  it('a missing login says how to log in, in both modes', async () => {
    const expected = { kind: 'failed', cause: 'not-logged-in', detail: expect.stringContaining('use /login') };
    expect(await outcomeOf('not-logged-in')).toEqual(expected);
    const errorText = recordedErrors('pi-0.73-json/not-logged-in');
    expect((await play(json, recording('pi-0.73-json/not-logged-in'), { errorText })).end?.outcome).toEqual(expected);
  });

  it('a process that is gone in the middle of a turn is a crash', async () => {
    const { end } = await play(pi, recording('pi/edit').slice(0, 8), { errorText: 'out of memory' });
    expect(end?.outcome).toEqual({ kind: 'crashed', detail: 'pi ended without a last word: out of memory' });
  });
});
