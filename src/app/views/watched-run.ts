// One run as it changes: folded from the journal, with its running attempt and what that one's agent does.

import { attemptFlow } from '../../core/attempt/flow.ts';
import type { AttemptState } from '../../core/attempt/state.ts';
import { runFlow } from '../../core/run/flow.ts';
import { type RunState, requestOf } from '../../core/run/state.ts';
import { liveAttempt } from '../../core/run/view/current.ts';
import { Stream } from '../../engine/stream.ts';
import { coalesce } from '../../std/coalesce.ts';
import { type BusyAgent, busyAgentOf } from '../runs/busy-agent.ts';
import type { RunsWorkspace, Runtime } from '../runs/runs-workspace.ts';
import { type Activity, foldActivity, noActivity } from './activity.ts';
import { progressOf, type RunProgress } from './run-progress.ts';

export type WatchSource = Pick<Runtime, 'journal' | 'transcript' | 'gatesOf' | 'attemptsWith'> &
  Pick<RunsWorkspace, 'clock'>;

interface WatchedAttempt {
  readonly name: string;
  readonly stream: Stream;
  readonly over: AbortController;
}

export function watchRun(source: WatchSource, stream: string, changed: () => void) {
  const run = new Stream(source.journal, runFlow, stream);
  let attempt: WatchedAttempt | undefined;
  let activity: Activity = noActivity;
  let busy: BusyAgent | undefined;

  async function readNews(): Promise<void> {
    await run.refresh();
    const live = liveAttempt(run.state as RunState)?.attempt;
    if (live !== attempt?.name) turnTo(live);
    await attempt?.stream.refresh();
    busy = await busyAgentOf(source, attempt?.stream.state as AttemptState | undefined);
    changed();
  }

  function turnTo(name: string | undefined): void {
    attempt?.over.abort();
    activity = noActivity;
    attempt = undefined;
    if (name === undefined) return;
    const over = new AbortController();
    attempt = { name, over, stream: new Stream(source.journal, attemptFlow, `attempt/${name}`) };
    void follow(name, over.signal);
  }

  /** Must not throw: without a transcript there is simply less to show. */
  async function follow(name: string, until: AbortSignal): Promise<void> {
    try {
      for await (const line of source.transcript(name, until)) {
        if (until.aborted) return;
        activity = foldActivity(activity, line);
        changed();
      }
    } catch (error) {
      const text = `its transcript cannot be read: ${error}`;
      activity = { ...activity, tool: { id: '', text, at: 0, endedAt: 0 } };
    }
  }

  return {
    stream,
    /** Must not throw: a journal that cannot be read stops the driver, which says why. */
    refresh: coalesce(() => readNews().catch(() => undefined)),
    progress(why: string | undefined): RunProgress | undefined {
      const state = run.state as RunState;
      if (!state.request) return undefined;
      const gates = source.gatesOf(requestOf(state).branch);
      const parts = { state, attempt: attempt?.stream.state as AttemptState | undefined, activity, busy, gates, why };
      return progressOf(parts, source.clock.now());
    },
    close: () => attempt?.over.abort(),
  };
}
