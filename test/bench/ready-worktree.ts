// A worktree with its dependencies, the second time, against `git worktree add` and `npm ci` by hand. Pitwall's own lockfile is
// the fixture: its packages are in npm's cache wherever this runs.
import { copyFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { systemClock } from '../../src/adapters/clock/system.ts';
import { openProcesses } from '../../src/adapters/process/open-processes.ts';
import { createFolderSetup } from '../../src/adapters/setup/folder-setup.ts';
import { PortRanges } from '../../src/adapters/setup/port-ranges.ts';
import { SnapshotStore } from '../../src/adapters/setup/snapshot/snapshot-store.ts';
import { homeOf } from '../../src/adapters/worktrees/git/home.ts';
import { createGitWorktrees } from '../../src/adapters/worktrees/git.ts';
import { readEnvironment } from '../../src/config/environment.ts';
import type { Worktrees } from '../../src/ports/worktrees.ts';
import { GitScratch } from '../support/git-scratch.ts';
import { ms, quantile, type Row, times } from './measure.ts';

const rounds = 3;
const goal = 10;
const root = dirname(dirname(dirname(import.meta.dirname)));

export async function benchReadyWorktree(): Promise<readonly Row[]> {
  const scratch = await GitScratch.make();
  try {
    const worktrees = await stageIn(scratch);
    await readyByPitwall(worktrees, 'first');
    const ours: number[] = [];
    const byHand: number[] = [];
    // In turn: whatever else the machine does meets both alike.
    for (let round = 0; round < rounds; round++) {
      byHand.push(await timed(() => readyByHand(scratch, `hand-${round}`)));
      ours.push(await timed(() => readyByPitwall(worktrees, `ours-${round}`)));
    }
    return [row(quantile(ours, 0.5), quantile(byHand, 0.5))];
  } finally {
    scratch.remove();
  }
}

function row(oursMs: number, byHandMs: number): Row {
  const ratio = byHandMs / oursMs;
  return {
    what: 'worktree ready with dependencies, second time',
    measured: `${times(ratio)} faster (${ms(oursMs)})`,
    goal: `>= ${goal} x`,
    isMet: ratio >= goal,
  };
}

async function stageIn(scratch: GitScratch): Promise<Worktrees> {
  const { git, repository, folder } = scratch;
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(root, name), join(repository, name));
  scratch.write(repository, '.gitignore', 'node_modules\n');
  await scratch.run('add', '.');
  await scratch.run('commit', '--quiet', '-m', 'dependencies');
  const setup = createFolderSetup({
    git,
    repository,
    base: 'main',
    processes: await openProcesses(),
    clock: systemClock,
    environment: readEnvironment().variables,
    timeoutMs: 10 * 60_000,
    snapshots: new SnapshotStore(join(folder, 'snapshots'), systemClock),
    setup: [],
    copyUntracked: ['.env*', '.pi/git/'],
    ports: new PortRanges(join(folder, 'ports')),
    worktreeOf: branch => homeOf(scratch.place(), branch),
  });
  return createGitWorktrees(scratch.place(), setup.ofWorktree);
}

async function readyByPitwall(worktrees: Worktrees, branch: string): Promise<void> {
  const made = await worktrees.ensure(branch, 'main');
  if (made.kind !== 'done') throw new Error(made.reason);
  const ready = await worktrees.setUp(branch, new AbortController().signal);
  if (ready.kind !== 'done') throw new Error(ready.reason);
  if (ready.output.warnings.length > 0) throw new Error(ready.output.warnings.join('; '));
}

async function readyByHand(scratch: GitScratch, branch: string): Promise<void> {
  const tree = join(scratch.folder, branch);
  await scratch.run('worktree', 'add', '--quiet', '-b', branch, tree, 'main');
  await execa('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: tree });
}

async function timed(once: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await once();
  return performance.now() - startedAt;
}
