// `drop`: ends a run for good and moves its worktree and branch into the attic.
import type { RunState } from '../../core/run/state.ts';
import { isClearingUp, isOver, removalCause } from '../../core/run/view/ending.ts';
import { refuseEnded } from '../runs/refuse-over.ts';
import type { Dropped } from './answers.ts';
import type { RunCleaner } from './run-cleaner.ts';

/** A run that can be dropped; a Problem when it has ended. */
export async function findDroppable(runs: RunCleaner, name: string): Promise<RunState> {
  const state = await runs.find(name);
  refuseEnded(state);
  return state;
}

export async function drop(runs: RunCleaner, name: string, signal: AbortSignal): Promise<Dropped> {
  const before = await findDroppable(runs, name);
  const isAgain = before.stopped?.reason === 'dropped';
  await runs.request(
    before.stream,
    isAgain ? { type: 'RemovalRequested', data: {} } : { type: 'StopRequested', data: { drop: true } },
  );
  return droppedOf(await runs.clear(before.stream, signal));
}

function droppedOf(state: RunState): Dropped {
  const removal = state.effects.byCause(removalCause);
  const isCleared = isOver(state) && !isClearingUp(state);
  const isDropped = isCleared && (removal === undefined || removal.status === 'done');
  const entry = (removal?.output as { readonly entry?: string | null } | undefined)?.entry ?? null;
  const trouble = isDropped ? undefined : state.warnings.at(-1)?.message;
  return { run: state.stream, isDropped, entry, ...(trouble === undefined ? {} : { trouble }) };
}
