import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pins } from '../../../test/agents/pins.ts';
import { knownClis } from '../../adapters/agent/known-clis.ts';
import { askVersion } from '../../adapters/process/ask-version.ts';
import { type Environment, readEnvironment, type Variables } from '../../config/environment.ts';
import { plainAgent } from '../../core/agents/agent.ts';
import { findLogin } from './agent-login.ts';
import { type AgentProbeOptions, agentProbes } from './agents.ts';
import { isVersionAtLeast } from './program.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitwall-agents-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function install(name: string, body: string): string {
  write(`bin/${name}`, `#!/bin/sh\n${body}\n`);
  chmodSync(join(folder, 'bin', name), 0o755);
  return join(folder, 'bin', name);
}

type ChosenAgent = Pick<AgentProbeOptions, 'runner' | 'command' | 'agents'>;

function probesFor(environment: Environment, chosen: ChosenAgent = {}) {
  return agentProbes({ workspace: { environment, knownClis, askVersion }, folder, platform: 'linux', ...chosen });
}

async function probe(name: string, variables: Variables = {}, chosen: ChosenAgent = {}) {
  const environment = readEnvironment({ HOME: folder, PATH: join(folder, 'bin'), ...variables });
  const found = probesFor(environment, chosen).find(each => each.name === name);
  return found?.probe();
}

const logins: readonly [name: string, version: string, file: string, text: string][] = [
  ['claude', '2.1.325 (Claude Code)', '.claude/.credentials.json', '{"claudeAiOauth": {"accessToken": "x"}}'],
  ['claude', '2.1.325 (Claude Code)', '.claude.json', '{"primaryApiKey": "x"}'],
  ['codex', 'codex-cli 0.166.0', '.codex/auth.json', '{"OPENAI_API_KEY": null, "tokens": {"access_token": "x"}}'],
  ['gemini', '0.61.0', '.gemini/oauth_creds.json', '{"refresh_token": "x"}'],
  ['opencode', '1.18.33', '.local/share/opencode/auth.json', '{"anthropic": {"type": "api", "key": "x"}}'],
  ['pi', '0.73.1', '.pi/agent/auth.json', '{"anthropic": {"type": "api_key", "key": "x"}}'],
  ['pi', '0.87.1', '.pi/agent/models.json', '{"providers": {"mine": {}}}'],
];

describe('an agent CLI', () => {
  it.each(logins)('%s %s is ready with a login in %s', async (name, version, file, text) => {
    const path = install(name, `echo '${version}'`);
    write(file, text);
    expect(await probe(name)).toEqual({ state: 'ok', found: `${version} (${path}), login in ~/${file}` });
  });

  it.each([
    ['claude', '2.1.325', 'ANTHROPIC_API_KEY'],
    ['claude', '2.1.325', 'CLAUDE_CODE_OAUTH_TOKEN'],
    ['codex', '0.166.0', 'CODEX_API_KEY'],
    ['gemini', '0.61.0', 'GEMINI_API_KEY'],
    ['opencode', '1.18.33', 'OPENROUTER_API_KEY'],
    ['pi', '0.87.1', 'MISTRAL_API_KEY'],
  ])('%s %s is ready with a login in %s', async (name, version, variable) => {
    const path = install(name, `echo ${version}`);
    expect(await probe(name, { [variable]: 'x' })).toEqual({
      state: 'ok',
      found: `${version} (${path}), login in ${variable}`,
    });
    expect(await probe(name, { [variable]: '' })).toMatchObject({ state: 'warn' });
  });

  it.each([
    ['claude', '.claude/.credentials.json', '{"mcpOAuth": {"x": 1}}'],
    ['claude', '.claude.json', '{"oauthAccount": {"emailAddress": "a@b"}}'],
    ['codex', '.codex/auth.json', '{"OPENAI_API_KEY": null, "tokens": null}'],
    ['opencode', '.local/share/opencode/auth.json', '{}'],
    ['pi', '.pi/agent/auth.json', '[]'],
  ])('%s is not logged in by %s that holds %s', async (name, file, text) => {
    const path = install(name, 'echo 99.0.0');
    write(file, text);
    const remedy = knownClis.find(cli => cli.name === name)?.loginRemedy;
    expect(await probe(name)).toEqual({ state: 'warn', found: `99.0.0 (${path}), not logged in`, remedy });
  });

  it.each([
    ['claude', '.claude/settings.json', '{"apiKeyHelper": "x"}', true],
    ['codex', '.codex/config.toml', '[projects."/a"]', true],
    ['codex', '.codex/config.toml', 'model_provider = "mine"', false],
    ['gemini', '.gemini/settings.json', '{"security":{"auth":{"selectedType":"vertex-ai"}}}', false],
    ['opencode', '.config/opencode/opencode.json', '{}', false],
    ['pi', '.pi/agent/settings.json', '{}', true],
  ])('%s with %s that holds %s is certainly not logged in: %s', async (name, file, text, isCertain) => {
    write(file, text);
    const cli = knownClis.find(each => each.name === name);
    const environment = readEnvironment({ HOME: folder });
    expect(cli && (await findLogin(cli, environment, 'linux'))).toEqual({ kind: 'absent', isCertain });
  });

  it.each([
    ['is not JSON', 'secret nonsense', 'is not JSON'],
    ['is a folder', undefined, 'is a folder, not a file'],
  ])('names a login file that %s, and nothing that it holds', async (_rule, text, why) => {
    install('codex', 'echo 99.0.0');
    if (text === undefined) mkdirSync(join(folder, '.codex/auth.json'), { recursive: true });
    else write('.codex/auth.json', text);
    const report = await probe('codex');
    expect(report).toMatchObject({ state: 'warn', found: expect.stringContaining(`, .codex/auth.json ${why}`) });
    expect(JSON.stringify(report)).not.toContain('secret');
  });

  it('is said to use its own login where a key is there as well', async () => {
    install('pi', 'echo 99.0.0');
    write('.pi/agent/auth.json', '{"anthropic": {}}');
    const report = await probe('pi', { OPENAI_API_KEY: 'x' });
    expect(report?.found).toMatch(/, login in ~\/\.pi\/agent\/auth\.json$/);
  });

  it('is ready with a key also where its own login cannot be read', async () => {
    install('pi', 'echo 99.0.0');
    write('.pi/agent/auth.json', '{');
    expect(await probe('pi', { OPENAI_API_KEY: 'x' })).toMatchObject({ state: 'ok' });
  });

  it('says how to get it when it is missing', async () => {
    expect(await probe('gemini')).toEqual({
      state: 'warn',
      found: 'not found',
      remedy: 'To use Gemini CLI:\nnpm install -g @google/gemini-cli',
    });
  });

  it('says how to renew it when it is too old, whatever its login', async () => {
    const path = install('claude', 'echo "1.9.80 (Claude Code)"');
    expect(await probe('claude')).toEqual({
      state: 'warn',
      found: `1.9.80 (Claude Code) (${path}), too old`,
      remedy: 'Pitwall was tried with 2.1 and newer:\nnpm install -g @anthropic-ai/claude-code@latest',
    });
  });

  it('is named when it does not start', async () => {
    const path = install('pi', 'echo "needs a newer Node" >&2; exit 1');
    expect(await probe('pi')).toMatchObject({ state: 'warn', found: `does not start: needs a newer Node (${path})` });
  });

  it('is necessary once it is chosen', async () => {
    expect(await probe('codex', {}, { runner: 'codex' })).toMatchObject({ state: 'fail', found: 'not found' });
    expect(await probe('claude', {}, { runner: 'codex' })).toMatchObject({ state: 'warn' });
  });
});

it.each(knownClis.map(cli => [cli.name, cli] as const))('the oldest %s that is taken was tried', (name, cli) => {
  const tried = Object.entries(pins).filter(([pin]) => pin === name);
  expect(tried.map(([, pin]) => isVersionAtLeast(pin.version, cli.versionMin))).toEqual([true]);
  expect(tried.map(([, pin]) => isVersionAtLeast(cli.versionMin, pin.version))).toEqual([true]);
});

describe('all of them together', () => {
  it('are fine when one is ready', async () => {
    install('codex', 'echo 0.166.0');
    install('claude', 'echo 2.1.325');
    expect(await probe('agents', { CODEX_API_KEY: 'x' })).toEqual({ state: 'ok', found: 'ready: codex' });
  });

  it('are a warning when none is', async () => {
    install('claude', 'echo 2.1.325');
    expect(await probe('agents')).toEqual({
      state: 'warn',
      found: 'none is ready',
      remedy: 'Install one of the CLIs above and log in. "pitwall demo" works without one.',
    });
  });

  it.each(['scripted', 'acp', 'command'])('are not needed by the runner %s', async runner => {
    expect(await probe('agents', {}, { runner })).toEqual({
      state: 'ok',
      found: `none is needed: the runner is ${runner}`,
    });
  });

  it('start each CLI once, for its version alone', async () => {
    install('codex', `echo "$@" >> '${folder}/starts'; echo 0.166.0`);
    const environment = readEnvironment({ HOME: folder, PATH: `${join(folder, 'bin')}:/bin:/usr/bin` });
    await Promise.all(probesFor(environment).map(each => each.probe()));
    expect(execFileSync('cat', [join(folder, 'starts')], { encoding: 'utf8' })).toBe('--version\n');
  });
});

describe('a program of the project', () => {
  const chosen = (program: string): ChosenAgent => ({ runner: 'acp', command: [program, 'serve'] });

  it('is found on the PATH and never started', async () => {
    const path = install('my-agent', `touch '${folder}/started'`);
    expect(await probe('acp', {}, chosen('my-agent'))).toEqual({ state: 'ok', found: `my-agent serve (${path})` });
    expect(() => execFileSync('ls', [join(folder, 'started')], { stdio: 'ignore' })).toThrow();
  });

  it('is found by its path in the repository', async () => {
    install('my-agent', '');
    expect(await probe('acp', {}, chosen('./bin/my-agent'))).toMatchObject({ state: 'ok' });
  });

  it('is necessary', async () => {
    expect(await probe('acp', {}, chosen('my-agent'))).toEqual({
      state: 'fail',
      found: 'my-agent was not found',
      remedy: 'Install it, or correct the command in .pitwall/config.yaml.',
    });
  });
});

describe('the agents of the configuration', () => {
  const agents = [
    { ...plainAgent('codex', 'gpt'), name: 'cheap' },
    { ...plainAgent('acp'), name: 'other', command: ['goose', 'acp'] },
    { ...plainAgent('scripted'), name: 'played' },
  ];
  const chosen = { agents, command: ['play.yaml'] };

  it('are each probed: CLI with login, program, script', async () => {
    const path = install('codex', `echo 'codex-cli 0.166.0'`);
    write('.codex/auth.json', '{"OPENAI_API_KEY": null, "tokens": {"access_token": "x"}}');
    const goose = install('goose', 'exit 1');
    write('play.yaml', 'developer: []');
    expect(await probe('agent cheap', {}, chosen)).toEqual({
      state: 'ok',
      found: `codex, gpt: codex-cli 0.166.0 (${path}), login in ~/.codex/auth.json`,
    });
    expect(await probe('agent other', {}, chosen)).toEqual({
      state: 'ok',
      found: `acp, its own model: goose acp (${goose})`,
    });
    expect(await probe('agent played', {}, chosen)).toMatchObject({ state: 'ok' });
    expect(await probe('agents', {}, chosen)).toBeUndefined();
  });

  it('are failures where they are not there', async () => {
    for (const { name } of agents)
      expect(await probe(`agent ${name}`, {}, chosen)).toMatchObject({ state: 'fail', remedy: expect.any(String) });
  });
});
