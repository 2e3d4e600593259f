// Every run of a repository, folded from the journal.
import type { Recorded } from '../../core/event.ts';
import type { RunEvent } from '../../core/run/events.ts';
import { runFlow } from '../../core/run/flow.ts';
import type { RunState } from '../../core/run/state.ts';
import type { Journal } from '../../ports/journal.ts';

type Reader = Pick<Journal, 'read' | 'streams'>;

/** Every run that was asked for, oldest first. */
export async function readRuns(journal: Reader): Promise<readonly RunState[]> {
  const heads = await journal.streams(`${runFlow.name}/`);
  const runs = await Promise.all(heads.map(({ stream }) => readRun(journal, stream)));
  return runs
    .flat()
    .toSorted((a, b) => a.requestedAt - b.requestedAt)
    .map(run => run.state);
}

async function readRun(journal: Reader, stream: string) {
  const events = (await journal.read(stream)) as readonly Recorded<RunEvent>[];
  const state = events.reduce<RunState>(runFlow.fold, runFlow.initial(stream));
  return state.request ? [{ state, requestedAt: events[0]?.at ?? 0 }] : [];
}

/** Items whose work is on its base, or was needless: nothing waits for them any more. */
export function endedItems(runs: readonly RunState[]): readonly string[] {
  return runs.flatMap(({ request, ended }) => (request && ended ? request.item : []));
}
