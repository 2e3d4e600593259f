import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../src/adapters/clock/manual.ts';
import { retainedCheckouts } from '../../src/adapters/retention/checkouts.ts';
import { retainedDependencies } from '../../src/adapters/retention/dependencies.ts';
import { retainedFiles } from '../../src/adapters/retention/files.ts';
import { createMemoryRetained } from '../../src/adapters/retention/memory.ts';
import { retainedTranscripts } from '../../src/adapters/retention/transcripts.ts';
import { GitScratch } from '../support/git-scratch.ts';
import { retainedConformance } from './retained.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function home(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pitwall-retained-'));
  folders.push(folder);
  for (const name of ['a', 'b']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'file'), 'text');
  }
  return folder;
}

const noNeeds = async () => ({ byAttempt: new Map(), byBranch: new Map() });
const scratch = await GitScratch.make();
folders.push(scratch.folder);
const openRuns = async () => ({ byAttempt: new Map(), byBranch: new Map([['issue-7', 'run/7']]) });
const checkouts = (folder: string, ageMs = 0) =>
  retainedCheckouts('gates', { ...scratch.place(), openRuns, home: folder, clock: { now: () => Date.now() + ageMs } });
const thing = (name: string) => ({ name, bytes: 1, usedAt: 0 });

retainedConformance('memory', async () => createMemoryRetained('memory', [thing('a'), thing('b')]));
retainedConformance('files', async () => retainedFiles('gate-logs', home()));
retainedConformance('transcripts', async () => retainedTranscripts(home(), noNeeds));
retainedConformance('dependencies', async () => retainedDependencies(home(), new ManualClock()));
retainedConformance('checkouts', async () => checkouts(home()));

describe('checkouts that are left', () => {
  const hour = 60 * 60_000;

  async function neededBy(name: string, ageMs: number) {
    const folder = mkdtempSync(join(tmpdir(), 'pitwall-retained-'));
    folders.push(folder);
    mkdirSync(join(folder, name));
    return (await checkouts(folder, ageMs).list())[0]?.neededBy;
  }

  it.each([
    ['of the branch of an open run', 'issue-7', 2 * hour, 'run/7'],
    ['with a mark of that branch', 'issue-7~second', 2 * hour, 'run/7'],
    ['of another branch', 'issue-71', 2 * hour, undefined],
    ['of another branch and young', 'issue-71', 0, 'what may be running now'],
    ['of a process that is there', `here-${process.pid}~second`, 2 * hour, 'what may be running now'],
    ['of a process that is gone', 'here-999999999', 0, undefined],
  ])('%s', async (_what, name, ageMs, needed) => {
    expect(await neededBy(name, ageMs)).toBe(needed);
  });
});
