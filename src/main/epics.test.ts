// Epics of a repository as its configuration, its CODEOWNERS and its git say.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { GitScratch } from '../../test/support/git-scratch.ts';
import { createMemoryBoard } from '../adapters/board/memory.ts';
import { systemClock } from '../adapters/clock/system.ts';
import { createMemoryStore } from '../adapters/store/memory.ts';
import { agentRegistry } from '../config/agent-registry.ts';
import { readEnvironment } from '../config/environment.ts';
import { parseConfig } from '../config/load.ts';
import type { Epics } from '../ports/epics.ts';
import { type EpicsOptions, openEpics } from './epics.ts';
import { definitionsFor } from './repository-store.ts';

const body = (status: string) => `---\ntitle: Faster search\n${status}---\n\nSee README and src/none.ts.\n`;

let scratch: GitScratch;
let epics: Epics;
beforeEach(async () => {
  scratch = await GitScratch.make();
  mkdirSync(join(scratch.repository, '.pitwall/items'), { recursive: true });
  const { repository, folder, git } = scratch;
  const store = createMemoryStore({ clock: systemClock, liveness: () => 'alive', definitionsFor });
  const { config } = parseConfig('agents: { mine: { runner: acp, command: sh, capacity: 3 } }');
  const environment = readEnvironment({ HOME: folder, PATH: '/bin:/usr/bin' });
  const agents = agentRegistry(config, environment.path);
  const parts = { agents, config, environment, repository, git, base: 'main', remote: 'origin', github: undefined };
  const options = { ...parts, store: { ...store, stateFolder: folder } } as unknown as EpicsOptions;
  epics = await openEpics(options, createMemoryBoard());
});
afterEach(() => scratch.remove());

const put = (name: string, text: string) => writeFileSync(join(scratch.repository, '.pitwall/items', name), text);
const commit = async () => {
  await scratch.run('add', '-A');
  await scratch.run('commit', '--quiet', '-m', 'x');
};
const approvers = async () => {
  const source = await epics.read('7');
  return source.kind === 'known' ? source.value.approvals.map(({ by }) => by) : source;
};

it('lists the files that are epics and not done', async () => {
  put('1.md', body('status: inbox\n'));
  put('2.md', body('status: done\n'));
  put('3.md', body(''));
  put('4.md', body('epic: true\n'));
  put('5.md', body('status: soon\n'));
  put(
    '6.md',
    `${body('')}\n## Work Items\n\n| # | Item | Title | Status |\n|---|---|---|---|\n| 1 | 8 | x | ready |\n`,
  );
  expect(await epics.list()).toEqual({ kind: 'known', value: ['1', '4', '5', '6'] });
});

it('asks CODEOWNERS of the base who may approve', async () => {
  put('007-x.md', body('status: inbox\n'));
  await commit();
  put('007-x.md', body('status: queued\n'));
  await commit();
  expect(await approvers()).toEqual([]);
  for (const [owners, found] of [
    ['* ann@example.org', ['ann@example.org']],
    ['* bob@example.org', []],
  ] as const) {
    writeFileSync(join(scratch.repository, 'CODEOWNERS'), `${owners}\n`);
    expect(await approvers()).toHaveLength(found.length === 0 ? 1 : 0);
    await commit();
    expect(await approvers()).toEqual(found);
  }
});

it('knows what is on the base, on this machine and of its agents', async () => {
  expect(await epics.preflight('7', 'mine')).toMatchObject({
    kind: 'known',
    value: { project: 'repository', agent: { isReachable: true, atWork: 0, capacity: 3 } },
  });
});
