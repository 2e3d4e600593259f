// The live view: a block per run at the bottom of the terminal, from the journal and from what the agents say.
import { attemptFlow } from '../../../core/attempt/flow.ts';
import type { AttemptState } from '../../../core/attempt/state.ts';
import { runFlow } from '../../../core/run/flow.ts';
import type { RunState } from '../../../core/run/state.ts';
import { liveAttempt, requestOf } from '../../../core/run/view.ts';
import { Stream } from '../../../engine/stream.ts';
import type { Terminal } from '../../terminal.ts';
import type { RunSession } from '../run-session.ts';
import { type Activity, foldActivity, noActivity } from './activity.ts';
import { asciiGlyphs, unicodeGlyphs } from './glyphs.ts';
import { renderRuns } from './render-run.ts';
import { type RunView, viewOf } from './run-view.ts';

export interface LiveOptions {
  readonly terminal: Terminal;
  readonly streams: readonly string[];
  /** Why the engine does what it does with a stream. */
  readonly whyOf: (stream: string) => string | undefined;
}

type Watched = Pick<RunSession, 'journal' | 'clock' | 'transcript' | 'gatesOf'>;

const tickMs = 1000;
/** News come in bursts; nobody reads faster than this. */
const settleMs = 80;

/** Draws until the function that it returns is called. */
export function startLiveView(session: Watched, { terminal, streams, whyOf }: LiveOptions): () => void {
  const runs = streams.map(stream => new WatchedRun(session, stream, () => drawSoon()));
  let pending: NodeJS.Timeout | undefined;
  let isOver = false;
  const draw = () => {
    pending = undefined;
    if (isOver) return;
    const glyphs = terminal.isUnicode ? unicodeGlyphs : asciiGlyphs;
    const frame = { columns: terminal.columns - 1, glyphs, style: terminal.style };
    const views = runs.flatMap(run => run.view(whyOf(run.stream)) ?? []);
    const lines = renderRuns(views, frame, Math.max(1, terminal.rows - 3));
    terminal.below(lines.length === 0 ? [] : ['', ...lines]);
  };
  const drawSoon = () => {
    pending ??= setTimeout(draw, settleMs);
  };
  const refresh = () => {
    for (const run of runs) void run.refresh();
  };
  const stopListening = [session.journal.onAppend(refresh), terminal.onResize(draw)];
  const ticking = setInterval(draw, tickMs);
  refresh();
  return () => {
    isOver = true;
    clearInterval(ticking);
    clearTimeout(pending);
    for (const stop of stopListening) stop();
    for (const run of runs) run.close();
    terminal.below([]);
  };
}

/** One run, its attempt under way and what that one's agent does. */
class WatchedRun {
  readonly stream: string;
  readonly #session: Watched;
  readonly #changed: () => void;
  readonly #run: Stream;
  #attempt: { readonly name: string; readonly stream: Stream; readonly over: AbortController } | undefined;
  #activity: Activity = noActivity;
  #refreshing = Promise.resolve();

  constructor(session: Watched, stream: string, changed: () => void) {
    this.stream = stream;
    this.#session = session;
    this.#changed = changed;
    this.#run = new Stream(session.journal, runFlow, stream);
  }

  /** Must not throw: a journal that cannot be read stops the driver, which says why. */
  refresh(): Promise<void> {
    this.#refreshing = this.#refreshing.then(() => this.#readNews()).catch(() => undefined);
    return this.#refreshing;
  }

  view(why: string | undefined): RunView | undefined {
    const state = this.#run.state as RunState;
    if (!state.request) return undefined;
    const attempt = this.#attempt?.stream.state as AttemptState | undefined;
    const gates = this.#session.gatesOf(requestOf(state).branch);
    return viewOf({ state, attempt, activity: this.#activity, gates, why }, this.#session.clock.now());
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
    if (name === undefined) {
      this.#attempt = undefined;
      return;
    }
    const over = new AbortController();
    this.#attempt = { name, over, stream: new Stream(this.#session.journal, attemptFlow, `attempt/${name}`) };
    void this.#follow(name, over.signal);
  }

  /** Must not throw: without a transcript there is simply less to show. */
  async #follow(name: string, until: AbortSignal): Promise<void> {
    try {
      for await (const line of this.#session.transcript(name, until)) {
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
