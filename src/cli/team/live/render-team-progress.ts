// The live block of a team: a line for each member, then conflicts, the merge train and what waits for a person. None is wider than the
// terminal. Pure: the same progress gives the same lines.
import type { MemberProgress, TeamProgress } from '../../../app/team/watch-team.ts';
import { formatDollars, formatTokens } from '../../../app/views/format.ts';
import { holdText, workLines } from '../../../app/views/progress-text.ts';
import { plural } from '../../../std/plural.ts';
import { cellsOf, fitCells, padCells, printable } from '../../cells.ts';
import type { Frame } from '../../run/live/render-run.ts';

/** At most so many lines: members that do not fit are counted. */
export function renderTeamProgress(view: TeamProgress, frame: Frame, linesMax: number): readonly string[] {
  const below = [...conflictLines(view), ...trainLine(view), ...questionLines(view)];
  const shown = below.slice(0, Math.max(0, linesMax - 2));
  const membersMax = Math.max(1, linesMax - 1 - shown.length);
  const names = Math.max(...view.members.map(({ member }) => cellsOf(member)), 0);
  const lines = view.members.map(member => memberLine(member, names, frame));
  const members =
    lines.length <= membersMax
      ? lines
      : [...lines.slice(0, membersMax - 1), `  and ${plural(lines.length - membersMax + 1, 'more member')}`];
  return [headLine(view, frame), ...members, ...shown.map(line => frame.style.yellow(cut(line, frame)))];
}

function headLine({ team, onto, members }: TeamProgress, frame: Frame): string {
  const landed = members.filter(({ state }) => state === 'landed').length;
  const tokens = members.reduce((sum, { progress }) => sum + (progress?.tokens ?? 0), 0);
  const costs = members.flatMap(({ progress }) => progress?.costUsd ?? []);
  const sums = [`${formatTokens(tokens)} tokens`, ...(costs.length === 0 ? [] : [formatDollars(sumOf(costs))])];
  const text = cut(`${team} onto ${onto}  ${landed} of ${members.length} landed  ${sums.join('  ')}`, frame);
  return text.startsWith(team) ? `${frame.style.bold(team)}${text.slice(team.length)}` : text;
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

function memberLine(view: MemberProgress, names: number, frame: Frame): string {
  const { glyphs, style } = frame;
  const isOver = view.state === 'landed';
  const mark = isOver ? glyphs.done : view.state === 'starting' ? glyphs.ahead : glyphs.here;
  const line = cut(`${mark} ${padCells(view.member, names)}  ${printable(memberText(view))}`, frame);
  if (isOver) return style.green(line);
  return view.state === 'stopped' || view.state === 'refused' || view.progress?.question ? style.yellow(line) : line;
}

/** Step, agent with time, tokens and cost, its last tool; or gates. */
function memberText({ state, why, progress }: MemberProgress): string {
  if (state !== 'working' && state !== 'landing') return why === undefined ? state : `${state}: ${why}`;
  if (!progress) return state;
  const hold = holdText(progress);
  const question = progress.question ? [`? ${progress.question.text}`] : [];
  const work = [...(hold === undefined ? [] : [hold]), ...question, ...workLines(progress)];
  const step = progress.steps.find(({ mark }) => mark === 'here')?.status;
  const parts = [...(state === 'landing' ? ['landing'] : step === undefined ? [] : [step]), ...work];
  return parts.join('; ') || state;
}

function conflictLines({ conflicts }: TeamProgress): readonly string[] {
  return conflicts.map(({ type, pair, level, files }) => {
    const where = files.length === 0 ? 'what they declared' : files.slice(0, 3).join(', ');
    return `  conflict  ${pair.join(' and ')}: ${type}${level === 'informational' ? ', apart' : ''}, in ${where}`;
  });
}

function trainLine({ members }: TeamProgress): readonly string[] {
  const named = (state: MemberProgress['state']) =>
    members.filter(each => each.state === state).map(({ member }) => member);
  const parts = (['landing', 'verified'] as const).flatMap(state => {
    const names = named(state);
    return names.length === 0 ? [] : [`${state}: ${names.join(', ')}`];
  });
  return parts.length === 0 ? [] : [`  train  ${parts.join('; ')}`];
}

function questionLines({ questions }: TeamProgress): readonly string[] {
  return questions.map(({ text, from }) => `  ? ${from === undefined ? '' : `${from}: `}${text}`);
}

function cut(text: string, { columns, glyphs }: Frame): string {
  return fitCells(printable(text), Math.max(1, columns), glyphs.cut);
}
