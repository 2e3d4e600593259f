// One block of lines for one run, none wider than the terminal. Pure: the same progress gives the same lines.

import { formatDollars, formatDuration, formatTokens } from '../../../app/views/format.ts';
import { holdText, progressText, workLines } from '../../../app/views/progress-text.ts';
import type { RunProgress } from '../../../app/views/run-progress.ts';
import { cellsOf, fitCells, padCells, printable, wrapCells } from '../../cells.ts';
import type { Style } from '../../terminal.ts';

export const unicodeGlyphs = { done: '✓', here: '●', ahead: '○', cut: '…' };
export const asciiGlyphs: typeof unicodeGlyphs = { done: '+', here: '>', ahead: '-', cut: '~' };

export interface Frame {
  readonly columns: number;
  readonly glyphs: typeof unicodeGlyphs;
  readonly style: Style;
}

export function renderRun(view: RunProgress, frame: Frame): readonly string[] {
  const indented = (text: string) => `  ${cutTo(printable(text), frame, 2)}`;
  const hold = holdText(view);
  return [
    ...headOf(view, frame),
    ...(hold === undefined ? [] : [frame.style.yellow(indented(hold))]),
    ...workLines(view).map(indented),
    ...questionLines(view, frame.columns - 2).map(line => frame.style.yellow(indented(line))),
  ];
}

/** Runs that do not fit on the screen together are shown in a line each, and the last line counts the rest. */
export function renderRuns(views: readonly RunProgress[], frame: Frame, linesMax: number): readonly string[] {
  const blocks = views.map(view => renderRun(view, frame));
  if (blocks.flat().length <= linesMax) return blocks.flat();
  const lines = views.map(view => cutTo(oneLine(view), frame, 0));
  if (lines.length <= linesMax) return lines;
  return [...lines.slice(0, linesMax - 1), cutTo(`and ${lines.length - linesMax + 1} more`, frame, 0)];
}

/** Name, title and sums in one line and all steps in the next, where there is room for them. */
function headOf(view: RunProgress, frame: Frame): readonly string[] {
  const { run, title, tokens, costUsd, steps } = view;
  const { columns, style, glyphs } = frame;
  const sums = [`${formatTokens(tokens)} tokens`, ...(costUsd === undefined ? [] : [formatDollars(costUsd)])].join(
    '  ',
  );
  const marked = steps.map(({ status, mark }) => `${glyphs[mark]} ${printable(status)}`);
  const titleRoom = columns - cellsOf(run) - cellsOf(sums) - 4;
  if (titleRoom < Math.min(24, cellsOf(title)) || cellsOf(marked.join('  ')) + 2 > columns)
    return narrowHead(view, frame);
  const paint = { done: style.green, here: style.bold, ahead: style.dim };
  const shortTitle = padCells(cutTo(printable(title), { columns: titleRoom, glyphs }, 0), titleRoom);
  return [
    `${style.bold(run)}  ${shortTitle}  ${style.dim(sums)}`,
    ...(steps.length === 0 ? [] : [`  ${steps.map(({ mark }, at) => paint[mark](marked[at] ?? '')).join('  ')}`]),
  ];
}

/** The step at work, how many there are, and one sum. */
function narrowHead({ run, title, tokens, costUsd, steps }: RunProgress, frame: Frame): readonly string[] {
  const { columns, glyphs, style } = frame;
  const at = steps.findIndex(({ mark }) => mark === 'here');
  const sum = costUsd === undefined ? `${formatTokens(tokens)} tokens` : formatDollars(costUsd);
  const where = steps[at] ? `${printable(steps[at].status)} (${at + 1} of ${steps.length}), ` : '';
  const titleRoom = columns - cellsOf(run) - 2;
  const name = cutTo(run, frame, 0);
  const head = titleRoom < 4 ? name : `${name}  ${cutTo(printable(title), { columns: titleRoom, glyphs }, 0)}`;
  return [head.replace(name, style.bold(name)), `  ${cutTo(`${where}${sum}`, frame, 2)}`];
}

function questionLines({ question, run }: RunProgress, cells: number): readonly string[] {
  if (!question) return [];
  const { text, fallback, leftMs } = question;
  const left = formatDuration(leftMs);
  const otherwise =
    fallback === undefined ? `or the run stops in ${left}` : `or it takes "${printable(fallback)}" in ${left}`;
  const answer = `pitwall answer ${run.replace(/^run\//, '')} "..."`;
  return [...wrapCells(`? ${printable(text)}`, cells, 4), ...wrapCells(`${answer}  ${otherwise}`, cells, 3)];
}

function oneLine(view: RunProgress): string {
  const hold = holdText(view);
  return printable(`${view.run}  ${hold === undefined ? '' : `${hold}  `}${progressText(view)}  ${view.title}`);
}

function cutTo(text: string, { columns, glyphs }: Pick<Frame, 'columns' | 'glyphs'>, indent: number): string {
  return fitCells(text, Math.max(1, columns - indent), glyphs.cut);
}
