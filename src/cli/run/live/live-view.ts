// The live view: a block per run at the bottom of the terminal, from the journal and from what the agents say.
import { type WatchSource, watchRun } from '../../../app/views/watched-run.ts';
import type { Terminal } from '../../terminal.ts';
import { asciiGlyphs, renderRuns, unicodeGlyphs } from './render-run.ts';

export interface LiveOptions {
  readonly terminal: Terminal;
  readonly streams: readonly string[];
  /** Why the engine does what it does with a stream. */
  readonly whyOf: (stream: string) => string | undefined;
}

const tickMs = 1000;
/** Facts come in bursts; no person reads faster than this. */
const settleMs = 80;

/** Draws until the function that it returns is called. */
export function startLiveView(source: WatchSource, { terminal, streams, whyOf }: LiveOptions): () => void {
  const runs = streams.map(stream => watchRun(source, stream, () => drawSoon()));
  let pending: NodeJS.Timeout | undefined;
  let isOver = false;
  const draw = () => {
    pending = undefined;
    if (isOver) return;
    const glyphs = terminal.isUnicode ? unicodeGlyphs : asciiGlyphs;
    const frame = { columns: terminal.columns - 1, glyphs, style: terminal.style };
    const views = runs.flatMap(run => run.progress(whyOf(run.stream)) ?? []);
    const lines = renderRuns(views, frame, Math.max(1, terminal.rows - 3));
    terminal.below(lines.length === 0 ? [] : ['', ...lines]);
  };
  const drawSoon = () => {
    pending ??= setTimeout(draw, settleMs);
  };
  const refresh = () => {
    for (const run of runs) void run.refresh();
  };
  const stopListening = [source.journal.onAppend(refresh), terminal.onResize(draw)];
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
