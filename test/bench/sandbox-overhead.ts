// What the sandbox adds to the start and end of one process, in turns with the same without it.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openProcesses } from '../../src/adapters/process/open-processes.ts';
import { probeSandbox } from '../../src/adapters/process/sandbox/probe-sandbox.ts';
import type { Processes } from '../../src/ports/processes.ts';
import { ms, quantile, type Row } from './measure.ts';

const rounds = 40;
const goalMs = 30;

export async function benchSandboxOverhead(): Promise<readonly Row[]> {
  const what = 'what the sandbox adds to an attempt, median';
  const report = await probeSandbox();
  if (report.kind === 'absent') return [{ what, measured: report.reason, goal: `<= ${goalMs} ms`, isMet: true }];
  const cwd = mkdtempSync(join(tmpdir(), 'pitwall-bench-'));
  try {
    const plain = await openProcesses();
    const inside = await openProcesses({ sandbox: { hidden: [], readable: [], writable: [] } });
    const taken: Record<'plain' | 'inside', number[]> = { plain: [], inside: [] };
    for (let round = 0; round < rounds; round++) {
      taken.plain.push(await timeOf(plain, cwd));
      taken.inside.push(await timeOf(inside, cwd));
    }
    const added = quantile(taken.inside, 0.5) - quantile(taken.plain, 0.5);
    return [{ what, measured: ms(added), goal: `<= ${goalMs} ms`, isMet: added <= goalMs }];
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

async function timeOf(processes: Processes, cwd: string): Promise<number> {
  const startedAt = performance.now();
  const env = { PATH: '/usr/bin:/bin', HOME: homedir() };
  const prepared = await processes.prepare({ argv: ['true'], cwd, env, token: randomUUID() });
  if (prepared.kind !== 'done') throw new Error(prepared.reason);
  await prepared.output.go();
  await prepared.output.ended;
  return performance.now() - startedAt;
}
