// Observes a scratch repository once nothing is left to do: journal, git, processes and the user's checkout.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findRun } from '../../app/runs/find-run.ts';
import type { RunStore } from '../../app/runs/runs-workspace.ts';
import type { Recorded } from '../../core/event.ts';
import { type RunState, requestOf } from '../../core/run/state.ts';
import { type ReviewEvent, reviewStream, type ThreadEvent, threadStream } from '../../core/thread/events.ts';
import type { GitReader } from '../../ports/git-reader.ts';
import { runProgram } from '../../std/run-program.ts';
import type { CliContext } from '../context.ts';
import type { ScratchRepository } from '../demo/scratch-repository.ts';
import { compareFingerprints, type Fingerprint, takeFingerprint } from './checkout-fingerprint.ts';
import type { Observation } from './judge.ts';

/** Without a process namespace, processes of a killed Pitwall are ended within this time. */
const sweepMsMax = 15_000;

export async function observe(
  there: CliContext,
  repository: ScratchRepository,
  before: Fingerprint,
): Promise<Observation> {
  const scratch = { ...repository, git: there.app.git };
  const processes = await lastProcesses(scratch.folder);
  const runs = await there.app.findRuns();
  if (!runs) throw new Error('the scratch repository has no store');
  try {
    const state = await findRun(runs.journal, '1');
    return {
      ended: state.ended?.how,
      notes: linesOf(join(scratch.folder, 'notes')),
      kept: await keptEdits(scratch, requestOf(state).branch),
      lostCommits: await lostCommits(scratch, state),
      ...(await factsOf(runs, state)),
      processes,
      strayWorktrees: await strayWorktrees(scratch, requestOf(state).branch),
      touched: compareFingerprints(before, takeFingerprint(scratch.repository)),
    };
  } finally {
    await there.app.close();
  }
}

async function factsOf(
  { journal }: RunStore,
  state: RunState,
): Promise<Pick<Observation, 'markers' | 'launches' | 'merges'>> {
  const { item, branch } = requestOf(state);
  const thread = (await journal.read(threadStream(item))) as readonly Recorded<ThreadEvent>[];
  const review = (await journal.read(reviewStream(branch))) as readonly Recorded<ReviewEvent>[];
  const launches: string[] = [];
  for (const { stream } of await journal.streams('attempt/')) {
    const events = await journal.read(stream);
    launches.push(...events.filter(event => event.type === 'AttemptLaunched').map(() => stream));
  }
  return {
    markers: thread.flatMap(event => (event.type === 'CommentPosted' ? [event.data.marker] : [])),
    launches,
    merges: review.filter(event => event.type === 'ReviewMerged').length,
  };
}

/** On main, or not merged yet: on the run's branch or in its worktree. */
async function keptEdits(scratch: ReadableScratch, branch: string): Promise<readonly string[]> {
  const landed = await Promise.all(['main', branch].map(ref => ask(scratch, ['show', `${ref}:work.log`])));
  return [...landed.join('\n').split('\n'), ...linesOf(join(scratch.folder, branch, 'work.log'))];
}

async function lostCommits(scratch: ReadableScratch, state: RunState): Promise<readonly string[]> {
  const named = state.effects.all.flatMap(({ kind, output }) =>
    kind === 'CommitWork' && output !== null && output !== undefined ? [(output as { commit: string }).commit] : [],
  );
  const lost: string[] = [];
  for (const commit of new Set(named)) {
    const holders = await ask(scratch, ['for-each-ref', '--contains', commit, 'refs/heads', 'refs/pitwall']);
    if (holders === '') lost.push(commit);
  }
  return lost;
}

async function strayWorktrees(scratch: ReadableScratch, branch: string): Promise<readonly string[]> {
  const listed = await ask(scratch, ['worktree', 'list', '--porcelain']);
  const paths = listed
    .split('\n')
    .flatMap(line => (line.startsWith('worktree ') ? [line.slice('worktree '.length)] : []));
  // The first is the checkout itself.
  return paths.slice(1).filter(path => path !== join(scratch.folder, branch));
}

/** Processes that are still there after they had time to end. */
async function lastProcesses(folder: string): Promise<readonly string[]> {
  for (let waited = 0; ; waited += 100) {
    const seen = await processesOf(folder);
    if (seen.length === 0 || waited >= sweepMsMax) return seen;
    await sleep(100);
  }
}

async function processesOf(folder: string): Promise<readonly string[]> {
  const answer = await runProgram(['ps', '-axww', '-o', 'pid=,args='], { cwd: '/', timeoutMs: 10_000 });
  if (answer.kind === 'broken') throw new Error(answer.reason);
  return answer.stdout.split('\n').filter(line => line.includes(folder));
}

interface ReadableScratch extends ScratchRepository {
  readonly git: GitReader;
}

async function ask({ git, repository }: ReadableScratch, args: readonly string[]): Promise<string> {
  return (await git.ask(repository, args)) ?? '';
}

function linesOf(path: string): readonly string[] {
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [];
}
