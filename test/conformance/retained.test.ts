import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { ManualClock } from '../../src/adapters/clock/manual.ts';
import { retainedDependencies } from '../../src/adapters/retention/dependencies.ts';
import { retainedFiles } from '../../src/adapters/retention/files.ts';
import { createMemoryRetained } from '../../src/adapters/retention/memory.ts';
import { retainedTranscripts } from '../../src/adapters/retention/transcripts.ts';
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
const thing = (name: string) => ({ name, bytes: 1, usedAt: 0 });

retainedConformance('memory', async () => createMemoryRetained('memory', [thing('a'), thing('b')]));
retainedConformance('files', async () => retainedFiles('gate-logs', home()));
retainedConformance('transcripts', async () => retainedTranscripts(home(), noNeeds));
retainedConformance('dependencies', async () => retainedDependencies(home(), new ManualClock()));
