// The live view of a team at the bottom of the terminal, with the line that the person types below it.
import { watchTeam } from '../../../app/team/watch-team.ts';
import type { WatchSource } from '../../../app/views/watched-run.ts';
import { fitCells } from '../../cells.ts';
import { asciiGlyphs, unicodeGlyphs } from '../../run/live/render-run.ts';
import type { Terminal } from '../../terminal.ts';
import { renderTeamProgress } from './render-team-progress.ts';

export interface TeamViewOptions {
  readonly terminal: Terminal;
  readonly stream: string;
  /** Why the engine does what it does with a stream. */
  readonly whyOf: (stream: string) => string | undefined;
}

const tickMs = 1000;
/** Facts come in bursts; no person reads faster than this. */
const settleMs = 80;

/** Draws until it is closed. */
export function startTeamView(source: WatchSource, { terminal, stream, whyOf }: TeamViewOptions) {
  const team = watchTeam(source, stream, () => drawSoon());
  let typed: string | undefined;
  let pending: NodeJS.Timeout | undefined;
  let isOver = false;
  const draw = () => {
    pending = undefined;
    const view = isOver ? undefined : team.progress(whyOf);
    if (!view) return;
    const glyphs = terminal.isUnicode ? unicodeGlyphs : asciiGlyphs;
    const columns = terminal.columns - 1;
    const lines = renderTeamProgress(view, { columns, glyphs, style: terminal.style }, Math.max(3, terminal.rows - 4));
    terminal.below(['', ...lines, ...(typed === undefined ? [] : [`> ${tailOf(typed, columns - 2)}`])]);
  };
  const drawSoon = () => {
    pending ??= setTimeout(draw, settleMs);
  };
  const refresh = () => void team.refresh();
  const stopListening = [source.journal.onAppend(refresh), terminal.onResize(draw)];
  const ticking = setInterval(draw, tickMs);
  refresh();
  return {
    /** What the person has typed so far. */
    type: (text: string) => {
      typed = text;
      draw();
    },
    close: () => {
      isOver = true;
      clearInterval(ticking);
      clearTimeout(pending);
      for (const stop of stopListening) stop();
      team.close();
      terminal.below([]);
    },
  };
}

/** The end of a long line, where the cursor is. */
function tailOf(text: string, cells: number): string {
  let tail = [...text];
  while (tail.length > 0 && fitCells(tail.join(''), cells) !== tail.join('')) tail = tail.slice(1);
  return tail.join('');
}
