import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { systemClock } from '../adapters/clock/system.ts';
import { createMemoryStore } from '../adapters/store/memory.ts';
import { readEnvironment } from '../config/environment.ts';
import { type Config, defaultConfig } from '../config/schema.ts';
import { commandEvents, commandsStream } from '../core/policy/accepted-commands.ts';
import { commandPolicy } from './agents.ts';

const cwd = mkdtempSync(join(tmpdir(), 'pitwall-agents-'));
afterAll(() => rmSync(cwd, { recursive: true }));

const { journal } = createMemoryStore({
  clock: systemClock,
  liveness: () => 'alive',
  definitionsFor: () => commandEvents,
});
const environment = readEnvironment({ HOME: '/home' });

async function answer(command: string, changed: Partial<Config['commandPolicy']> = {}): Promise<string> {
  const config = { ...defaultConfig, commandPolicy: { ...defaultConfig.commandPolicy, ...changed } };
  const policy = commandPolicy({ config, environment, journal });
  const request = { id: '1', tool: 'Bash', title: 'Bash', command, isShell: true, paths: [] };
  return (await policy.judge(request, { attempt: '7.1', role: 'developer', cwd, shell: 'bash' })).kind;
}

it('every setting of the command policy changes what agents may run', async () => {
  expect(await answer('ls')).toBe('allow');
  expect(await answer('ls', { enabled: false })).toBe('ask');
  expect(await answer('cargo test')).toBe('allow');
  expect(await answer('cargo test', { stacks: ['node'] })).toBe('ask');
  expect(await answer('make test')).toBe('ask');
  expect(await answer('make test', { extra: [['make', 'test']] })).toBe('allow');
  expect(await answer('make test', { onAsk: 'deny' })).toBe('deny');
});

it('what a person accepted is allowed, until it is revoked', async () => {
  const append = (type: string, id: string) => {
    const actor = { kind: 'person', id: 'Ann' } as const;
    const events = [{ type, data: { words: ['just', 'lint'] }, id, at: 1, actor }];
    return journal.append({ stream: commandsStream, expectedVersion: 'any', events });
  };
  expect(await answer('just lint')).toBe('ask');
  await append('CommandAccepted', 'a');
  expect(await answer('just lint')).toBe('allow');
  expect(await answer('just lint > /tmp/x')).toBe('deny');
  await append('CommandRevoked', 'b');
  expect(await answer('just lint')).toBe('ask');
});
