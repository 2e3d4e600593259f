// One block of lines for one run, none wider than the terminal. Pure: the same view gives the same lines.
import { cellsOf, fitCells, padCells, printable, wrapCells } from '../../cells.ts';
import type { Style } from '../../terminal.ts';
import { tellDollars, tellDuration, tellTokens } from '../format.ts';
import type { Glyphs } from './glyphs.ts';
import type { RunView, Work } from './run-view.ts';

export interface Frame {
  readonly columns: number;
  readonly glyphs: Glyphs;
  readonly style: Style;
}

export function renderRun(view: RunView, frame: Frame): readonly string[] {
  const indented = (text: string) => `  ${cutTo(text, frame, 2)}`;
  return [
    ...headOf(view, frame),
    ...(view.hold === undefined ? [] : [frame.style.yellow(indented(printable(view.hold)))]),
    ...tellWork(view).map(indented),
    ...tellQuestion(view, frame.columns - 2).map(line => frame.style.yellow(indented(line))),
  ];
}

/** Runs that do not fit on the screen together are shown in a line each, and the last line counts the rest. */
export function renderRuns(views: readonly RunView[], frame: Frame, linesMax: number): readonly string[] {
  const blocks = views.map(view => renderRun(view, frame));
  if (blocks.flat().length <= linesMax) return blocks.flat();
  const lines = views.map(view => cutTo(oneLine(view), frame, 0));
  if (lines.length <= linesMax) return lines;
  return [...lines.slice(0, linesMax - 1), cutTo(`and ${lines.length - linesMax + 1} more`, frame, 0)];
}

/** Name, title and sums in one line and all steps in the next, where there is room for them. */
function headOf(view: RunView, frame: Frame): readonly string[] {
  const { run, title, tokens, costUsd, steps } = view;
  const { columns, style, glyphs } = frame;
  const sums = [`${tellTokens(tokens)} tokens`, ...(costUsd === undefined ? [] : [tellDollars(costUsd)])].join('  ');
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
function narrowHead({ run, title, tokens, costUsd, steps }: RunView, frame: Frame): readonly string[] {
  const { columns, glyphs, style } = frame;
  const at = steps.findIndex(({ mark }) => mark === 'here');
  const sum = costUsd === undefined ? `${tellTokens(tokens)} tokens` : tellDollars(costUsd);
  const where = steps[at] ? `${printable(steps[at].status)} (${at + 1} of ${steps.length}), ` : '';
  const titleRoom = columns - cellsOf(run) - 2;
  const name = cutTo(run, frame, 0);
  const head = titleRoom < 4 ? name : `${name}  ${cutTo(printable(title), { columns: titleRoom, glyphs }, 0)}`;
  return [head.replace(name, style.bold(name)), `  ${cutTo(`${where}${sum}`, frame, 2)}`];
}

/** Whoever asks a person does nothing else meanwhile. */
function tellWork({ work, question }: Pick<RunView, 'work' | 'question'>): readonly string[] {
  switch (work.kind) {
    case 'attempt':
      return [tellAttempt(work), ...(work.tool && !question ? [tellTool(work.tool)] : [])];
    case 'gates': {
      const each = work.gates.map(({ gate, state }) => `${gate} ${state}`).join(', ');
      return [`gates, ${tellDuration(work.elapsedMs)}${each === '' ? '' : `: ${each}`}`];
    }
    case 'other':
      return work.what === '' ? [] : [printable(work.what)];
  }
}

function tellAttempt({
  attempt,
  role,
  elapsedMs,
  tokens,
  toolCalls,
  costUsd,
}: Extract<Work, { kind: 'attempt' }>): string {
  if (elapsedMs === undefined) return `${role} ${attempt} starts`;
  const figures = [
    tellDuration(elapsedMs),
    ...(tokens > 0 ? [`${tellTokens(tokens)} tokens`] : []),
    ...(toolCalls > 0 ? [`${toolCalls} ${toolCalls === 1 ? 'tool call' : 'tool calls'}`] : []),
    ...(costUsd === undefined ? [] : [tellDollars(costUsd)]),
  ];
  return `${role} ${attempt}, ${figures.join(', ')}`;
}

/** A call that takes long is what one wants to know about. */
function tellTool({ text, elapsedMs }: NonNullable<Extract<Work, { kind: 'attempt' }>['tool']>): string {
  const isLong = elapsedMs !== undefined && elapsedMs >= 2000;
  return `${isLong ? `${tellDuration(elapsedMs)} in ` : ''}${printable(text)}`;
}

function tellQuestion({ question, run }: RunView, cells: number): readonly string[] {
  if (!question) return [];
  const { text, fallback, leftMs } = question;
  const left = tellDuration(leftMs);
  const otherwise =
    fallback === undefined ? `Else the run stops in ${left}.` : `Else ${printable(fallback)} in ${left}.`;
  const answer = `pitwall answer ${run.replace(/^run\//, '')} "..."`;
  return [...wrapCells(`? ${printable(text)}`, cells, 4), ...wrapCells(`${answer}  ${otherwise}`, cells, 3)];
}

function oneLine(view: RunView): string {
  const hold = view.hold === undefined ? '' : `${printable(view.hold)}  `;
  return `${view.run}  ${hold}${tellNow(view)}  ${printable(view.title)}`;
}

/** What the run does at this moment, in a few words. */
export function tellNow({ work, question }: RunView): string {
  return printable(question ? `? ${question.text}` : (tellWork({ work, question })[0] ?? ''));
}

function cutTo(text: string, { columns, glyphs }: Pick<Frame, 'columns' | 'glyphs'>, indent: number): string {
  return fitCells(text, Math.max(1, columns - indent), glyphs.cut);
}
