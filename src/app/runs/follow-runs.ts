// Hears the facts of runs as they are appended, each once and in order, and says when a run needs nothing but a person.
import type { Recorded } from '../../core/event.ts';
import type { RunEvent } from '../../core/run/events.ts';
import { runFlow } from '../../core/run/flow.ts';
import type { RunState } from '../../core/run/state.ts';
import type { Journal } from '../../ports/journal.ts';
import { coalesce } from '../../std/coalesce.ts';
import type { DriveRunsOptions } from './drive-runs.ts';
import type { RunsWorkspace, Runtime } from './runs-workspace.ts';
import { isAgentDue, isSettled, waitsForPerson, waitsForReviewer } from './waits-for-reviewer.ts';

export interface Follower {
  /** Returns how to stop listening. */
  onRest(stream: string, listener: () => void): () => void;
  /** Another process drives this one: the world is observed here to see whether it waits for a person. */
  watch(stream: string): void;
  close(): Promise<void>;
}

/** Of a run that was started before, only what is new is reported. */
export function followRuns(
  { onNotice }: Pick<RunsWorkspace, 'onNotice'>,
  runtime: Pick<Runtime, 'journal' | 'explain'>,
  options: Pick<DriveRunsOptions, 'runs' | 'onFact' | 'isAtRest' | 'startsAgents'>,
): Follower {
  const { runs, onFact, isAtRest, startsAgents } = options;
  const { journal } = runtime;
  const followed = runs.map(({ stream, isNew }): FollowedRun => {
    return { stream, state: runFlow.initial(stream), version: 0, isReported: isNew };
  });
  const watched = new Set<string>();
  const listeners = new Map<string, () => void>();
  const isResting = async (run: FollowedRun) => {
    if (isAtRest) return isAtRest(run.state);
    return isSettled(run.state) || (watched.has(run.stream) && (await waitsForPerson(runtime, run.state)));
  };
  const readNews = async () => {
    for (const run of followed)
      if ((await readFacts(journal, run, onFact)) || watched.has(run.stream))
        if (await isResting(run)) listeners.get(run.stream)?.();
  };
  // A journal that cannot be read stops the driver, which says why.
  const onNews = coalesce(() => readNews().catch(() => undefined));
  const unsubscribe = journal.onAppend(() => void onNews());
  // What people said to a review is not in the journal: the engine observes it, and says when nothing is left to act on.
  const unlisten = onNotice(notice => {
    if (notice.kind !== 'decided') return;
    const { stream, decision } = notice;
    if (isAtRest ? !startsAgents && isAgentDue(decision) : waitsForReviewer(decision)) listeners.get(stream)?.();
  });
  void onNews();
  return {
    onRest: (stream, listener) => {
      listeners.set(stream, listener);
      return () => listeners.delete(stream);
    },
    watch: stream => {
      watched.add(stream);
      void onNews();
    },
    close: async () => {
      unsubscribe();
      unlisten();
      await onNews();
    },
  };
}

/** Folded as its facts come. */
interface FollowedRun {
  readonly stream: string;
  state: RunState;
  version: number;
  isReported: boolean;
}

/** Whether there was news. */
async function readFacts(journal: Journal, run: FollowedRun, onFact: DriveRunsOptions['onFact']): Promise<boolean> {
  const news = (await journal.read(run.stream, run.version)) as readonly Recorded<RunEvent>[];
  for (const event of news) {
    run.version = event.version;
    run.state = runFlow.fold(run.state, event);
    if (run.isReported) onFact(event);
  }
  run.isReported ||= news.length > 0;
  return news.length > 0;
}
