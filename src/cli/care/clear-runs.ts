// Sees to it that what a run that is over leaves behind is cleared: by whoever drives it, or by driving it here.
import type { RunState } from '../../core/run/state.ts';
import { driveRuns, isSettled } from '../run/drive-runs.ts';
import { driverOf, findRun } from '../run/open-runs.ts';
import type { RunSession } from '../run/run-session.ts';

/** How long somebody else gets to do it before we look again who drives. */
const lookAgainMs = 1000;

export async function clearRuns(
  session: RunSession,
  streams: readonly string[],
  signal: AbortSignal,
): Promise<readonly RunState[]> {
  const cleared: RunState[] = [];
  for (const stream of streams) cleared.push(await clearRun(session, stream, signal));
  return cleared;
}

async function clearRun(session: RunSession, stream: string, signal: AbortSignal): Promise<RunState> {
  for (;;) {
    const state = await findRun(session, stream);
    if (isSettled(state) || signal.aborted) return state;
    if ((await driverOf(session, stream)) === undefined) await driveHere(session, stream, signal);
    else await news(session, signal);
  }
}

async function driveHere(session: RunSession, stream: string, signal: AbortSignal): Promise<void> {
  const runs = [{ stream, isNew: false }];
  await driveRuns(session, { runs, signal, tell: () => undefined, isAtRest: isSettled });
}

async function news({ journal, clock }: RunSession, signal: AbortSignal): Promise<void> {
  const heard = new AbortController();
  const hear = () => heard.abort('news');
  const unsubscribe = journal.onAppend(hear);
  signal.addEventListener('abort', hear);
  await clock.sleep(lookAgainMs, heard.signal);
  signal.removeEventListener('abort', hear);
  unsubscribe();
}
