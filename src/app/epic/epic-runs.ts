// Drives the runs of epics until they rest, each of them once at a time, with agents at once bounded by one worker.
import { effectsBy, outputOf } from '../../core/effect/find.ts';
import type { Recorded } from '../../core/event.ts';
import type { RunEvent } from '../../core/run/events.ts';
import { RequestRun } from '../../core/world/run.ts';
import type { Journal } from '../../ports/journal.ts';
import { onAbort } from '../../std/on-abort.ts';
import { readRun } from '../runs/find-run.ts';
import type { RunsWorkspace, Runtime } from '../runs/runs-workspace.ts';
import { isSettled, waitsForReviewer } from '../runs/waits-for-reviewer.ts';
import { readEpicState } from './find-epic.ts';

/** The runs that ticks on this machine asked for, oldest first. */
export async function runsOfEpic(journal: Journal, epic: string): Promise<readonly string[]> {
  const { effects } = await readEpicState(journal, epic);
  const asked = effectsBy(effects, RequestRun).filter(({ status }) => status === 'done');
  return [...new Set(asked.map(record => `run/${outputOf(RequestRun, record).run}`))];
}

/** Those that have something to do. */
export async function unsettledRuns(journal: Journal, epic: string): Promise<readonly string[]> {
  const streams = await runsOfEpic(journal, epic);
  const states = await Promise.all(streams.map(stream => readRun(journal, stream)));
  return states.filter(state => state.request && !isSettled(state)).map(({ stream }) => stream);
}

export interface RunDrive {
  readonly stream: string;
  readonly signal: AbortSignal;
  readonly onFact?: ((event: Recorded<RunEvent>) => void) | undefined;
}

/** How it came to rest: whether there was news in it, or which other process drives it. */
export type RunDriven =
  | { readonly kind: 'rests'; readonly hasNews: boolean }
  | { readonly kind: 'held'; readonly driver: string };

/** Until it needs nothing but a person. Its agents are the worker's. */
export async function driveUntilRest(
  { onNotice }: Pick<RunsWorkspace, 'onNotice'>,
  { engine, journal }: Runtime,
  { stream, signal, onFact }: RunDrive,
): Promise<RunDriven> {
  const rest = new AbortController();
  const unlink = onAbort(signal, () => rest.abort(signal.reason));
  const unlisten = onNotice(notice => {
    if (notice.kind === 'decided' && notice.stream === stream && waitsForReviewer(notice.decision))
      rest.abort('at rest');
  });
  let version = (await journal.read(stream)).at(-1)?.version ?? 0;
  const before = version;
  const onNews = async () => {
    for (const event of (await journal.read(stream, version)) as readonly Recorded<RunEvent>[]) {
      if (event.version <= version) continue;
      version = event.version;
      onFact?.(event);
    }
    if (isSettled(await readRun(journal, stream))) rest.abort('at rest');
  };
  // A journal that cannot be read stops the driver, which says why.
  const unsubscribe = journal.onAppend(() => void onNews().catch(() => undefined));
  try {
    const end = await engine.drive(stream, rest.signal);
    if (end.kind === 'held') return { kind: 'held', driver: `${end.holder.owner.label}, pid ${end.holder.owner.pid}` };
  } finally {
    unsubscribe();
    unlisten();
    unlink();
  }
  await onNews();
  return { kind: 'rests', hasNews: version > before };
}
