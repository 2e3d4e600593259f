// One run as it changes: folded from the journal, with its running attempt and what that one's agent does.

import { attemptFlow } from '../../core/attempt/flow.ts';
import type { AttemptState } from '../../core/attempt/state.ts';
import { runFlow } from '../../core/run/flow.ts';
import { type RunState, requestOf } from '../../core/run/state.ts';
import { liveAttempt } from '../../core/run/view/current.ts';
import { Stream } from '../../engine/stream.ts';
import type { RunsWorkspace, Runtime } from '../runs/runs-workspace.ts';
import { type Activity, foldActivity, noActivity } from './activity.ts';
import { progressOf, type RunProgress } from './run-progress.ts';

export type WatchSource = Pick<Runtime, 'journal' | 'transcript' | 'gatesOf'> & Pick<RunsWorkspace, 'clock'>;

export class WatchedRun {
  readonly stream: string;
  readonly #source: WatchSource;
  readonly #changed: () => void;
  readonly #run: Stream;
  #attempt: { readonly name: string; readonly stream: Stream; readonly over: AbortController } | undefined;
  #activity: Activity = noActivity;
  #refreshing = Promise.resolve();

  constructor(source: WatchSource, stream: string, changed: () => void) {
    this.stream = stream;
    this.#source = source;
    this.#changed = changed;
    this.#run = new Stream(source.journal, runFlow, stream);
  }

  /** Must not throw: a journal that cannot be read stops the driver, which says why. */
  refresh(): Promise<void> {
    this.#refreshing = this.#refreshing.then(() => this.#readNews()).catch(() => undefined);
    return this.#refreshing;
  }

  progress(why: string | undefined): RunProgress | undefined {
    const state = this.#run.state as RunState;
    if (!state.request) return undefined;
    const attempt = this.#attempt?.stream.state as AttemptState | undefined;
    const gates = this.#source.gatesOf(requestOf(state).branch);
    return progressOf({ state, attempt, activity: this.#activity, gates, why }, this.#source.clock.now());
  }

  close(): void {
    this.#attempt?.over.abort();
  }

  async #readNews(): Promise<void> {
    await this.#run.refresh();
    const live = liveAttempt(this.#run.state as RunState)?.attempt;
    if (live !== this.#attempt?.name) this.#turnTo(live);
    await this.#attempt?.stream.refresh();
    this.#changed();
  }

  #turnTo(name: string | undefined): void {
    this.#attempt?.over.abort();
    this.#activity = noActivity;
    this.#attempt = undefined;
    if (name === undefined) return;
    const over = new AbortController();
    this.#attempt = { name, over, stream: new Stream(this.#source.journal, attemptFlow, `attempt/${name}`) };
    void this.#follow(name, over.signal);
  }

  /** Must not throw: without a transcript there is simply less to show. */
  async #follow(name: string, until: AbortSignal): Promise<void> {
    try {
      for await (const line of this.#source.transcript(name, until)) {
        if (until.aborted) return;
        this.#activity = foldActivity(this.#activity, line);
        this.#changed();
      }
    } catch (error) {
      this.#activity = {
        ...this.#activity,
        tool: { id: '', text: `its transcript cannot be read: ${error}`, at: 0, endedAt: 0 },
      };
    }
  }
}
