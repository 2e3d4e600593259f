import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { agentRegistry } from '../config/agent-registry.ts';
import { readEnvironment } from '../config/environment.ts';
import { parseConfig } from '../config/load.ts';
import { agentProbe } from './agent-probe.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitwall-probe-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const program = (text: string) => {
  writeFileSync(join(folder, 'claude'), `#!/bin/sh\n${text}\n`);
  chmodSync(join(folder, 'claude'), 0o755);
};
const yaml = `agents:
  strong: { runner: claude, capacity: 2 }
  other: { runner: acp, command: goose acp }
  script: { runner: acp, command: ./agent.sh }`;

function probe(now = () => 0) {
  const { config } = parseConfig(yaml);
  const environment = readEnvironment({ HOME: folder, PATH: `${folder}:/bin:/usr/bin`, ANTHROPIC_API_KEY: 'k' });
  const atWork = async (agent: string) => (agent === 'strong' ? ['7.1'] : []);
  return agentProbe({
    agents: agentRegistry(config, environment.path),
    config,
    environment,
    repository: folder,
    atWork,
    now,
  });
}

it('says of a listed agent whether it starts and how much it has to do, and starts it once in a while', async () => {
  program('echo 2.1.9');
  let time = 0;
  const agentOf = probe(() => time);
  const fine = { isReachable: true, why: 'Claude Code starts', atWork: 1, capacity: 2 };
  expect(await agentOf('strong')).toEqual(fine);
  program('exit 1');
  time = 60_000;
  expect(await agentOf('strong')).toEqual(fine);
  time = 60_001;
  expect(await agentOf('strong')).toMatchObject({ isReachable: false, why: expect.stringContaining('does not start') });
});

it('says what is missing, and nothing of one that is not listed', async () => {
  const agentOf = probe();
  expect(await agentOf('strong')).toMatchObject({ isReachable: false, why: 'Claude Code was not found' });
  expect(await agentOf('other')).toMatchObject({ isReachable: false, why: 'goose was not found', atWork: 0 });
  expect(await agentOf('script')).toMatchObject({ isReachable: false, why: './agent.sh was not found' });
  writeFileSync(join(folder, 'agent.sh'), '');
  expect(await probe()('script')).toMatchObject({ isReachable: true });
  expect(await agentOf('claude')).toBeUndefined();
});
