// Looks at a room once nothing is left to do: journal, git, processes and the person's checkout.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import { askGit } from '../../config/repository-folder.ts';
import type { Recorded } from '../../core/event.ts';
import type { RunState } from '../../core/run/state.ts';
import { requestOf } from '../../core/run/view.ts';
import { type ReviewEvent, reviewStream, type ThreadEvent, threadStream } from '../../core/thread/events.ts';
import type { CliContext } from '../context.ts';
import type { Room } from '../demo/make-room.ts';
import { findRun, type OpenRuns } from '../run/open-runs.ts';
import { comparePrints, type Print, takePrint } from './checkout-print.ts';
import type { Sight } from './judge.ts';

/** Without a process namespace, what a killed Pitwall leaves is swept within this time. */
const sweepMsMax = 15_000;

export async function look(there: CliContext, room: Room, before: Print): Promise<Sight> {
  const processes = await lastProcesses(room.folder);
  const runs = await there.openRuns();
  if (!runs) throw new Error('the room has no store');
  try {
    const state = await findRun(runs, '1');
    return {
      ended: state.ended?.how,
      notes: linesOf(join(room.folder, 'notes')),
      kept: await keptEdits(room, requestOf(state).branch),
      lostCommits: await lostCommits(room, state),
      ...(await factsOf(runs, state)),
      processes,
      strayWorktrees: await strayWorktrees(room, requestOf(state).branch),
      touched: comparePrints(before, takePrint(room.repository)),
    };
  } finally {
    runs.close();
  }
}

async function factsOf(
  { journal }: OpenRuns,
  state: RunState,
): Promise<Pick<Sight, 'markers' | 'launches' | 'merges'>> {
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

/** Merged, or on the way there: in the worktree or on its branch. */
async function keptEdits(room: Room, branch: string): Promise<readonly string[]> {
  const landed = await Promise.all(['main', branch].map(ref => ask(room, ['show', `${ref}:work.log`])));
  return [...landed.join('\n').split('\n'), ...linesOf(join(room.folder, branch, 'work.log'))];
}

async function lostCommits(room: Room, state: RunState): Promise<readonly string[]> {
  const named = state.effects.flatMap(({ kind, output }) =>
    kind === 'CommitWork' && output !== null && output !== undefined ? [(output as { commit: string }).commit] : [],
  );
  const lost: string[] = [];
  for (const commit of new Set(named)) {
    const holders = await ask(room, ['for-each-ref', '--contains', commit, 'refs/heads', 'refs/pitwall']);
    if (holders === '') lost.push(commit);
  }
  return lost;
}

async function strayWorktrees(room: Room, branch: string): Promise<readonly string[]> {
  const expected = [room.repository, join(room.folder, branch)];
  const listed = await ask(room, ['worktree', 'list', '--porcelain']);
  const paths = listed
    .split('\n')
    .flatMap(line => (line.startsWith('worktree ') ? [line.slice('worktree '.length)] : []));
  return paths.filter(path => !expected.includes(path));
}

/** What is still there after it had time to end. */
async function lastProcesses(folder: string): Promise<readonly string[]> {
  for (let waited = 0; ; waited += 100) {
    const seen = await processesOf(folder);
    if (seen.length === 0 || waited >= sweepMsMax) return seen;
    await sleep(100);
  }
}

async function processesOf(folder: string): Promise<readonly string[]> {
  const { stdout } = await execa('ps', ['-axww', '-o', 'pid=,args=']);
  return stdout.split('\n').filter(line => line.includes(folder));
}

async function ask({ repository }: Room, args: readonly string[]): Promise<string> {
  const answer = await askGit(repository, args);
  return answer.kind === 'said' ? answer.text : '';
}

function linesOf(path: string): readonly string[] {
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [];
}
