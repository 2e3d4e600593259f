// `drop`: ends a run for good and moves its worktree and branch into the attic.
import type { Actor } from '../../core/event.ts';
import type { RunState } from '../../core/run/state.ts';
import { isClearingUp, isOver, removalCause } from '../../core/run/view/ending.ts';
import { openRun } from '../runs/find-run.ts';
import { refuseEnded } from '../runs/refuse-over.ts';
import type { RunsWorkspace } from '../runs/runs-workspace.ts';
import { ensurePerson, type Progressing } from '../use-case.ts';
import type { Dropped, DropRequest } from './answers.ts';
import { runCleaner } from './run-cleaner.ts';

/** A run that can be dropped; a Problem when it has ended. */
export async function findDroppable(workspace: Pick<RunsWorkspace, 'findRuns'>, run: string): Promise<RunState> {
  const { state } = await openRun(workspace, run);
  refuseEnded(state);
  return state;
}

/** Waits until its worktree is gone, or for the signal. */
export async function drop(
  workspace: RunsWorkspace,
  actor: Actor,
  { run }: DropRequest,
  { signal = new AbortController().signal }: Progressing = {},
): Promise<Dropped> {
  ensurePerson(actor);
  const before = await findDroppable(workspace, run);
  const runs = runCleaner(workspace, actor);
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
