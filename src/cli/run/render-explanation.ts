// Why a run does what it does, for people.
import type { Explained } from '../../app/views/answers.ts';
import { formatDuration } from '../../app/views/format.ts';
import type { Answer } from '../../core/answer.ts';
import { formatUtc } from '../../std/format-utc.ts';
import { printable } from '../cells.ts';
import { renderTable } from '../render-table.ts';
import type { Terminal } from '../terminal.ts';
import { formatValue, spaced } from './format-value.ts';
import { renderNext } from './render-next.ts';

type Line = readonly [string, string];
type View = Pick<Terminal, 'style' | 'width'>;

export function renderExplanation(answer: Explained, { style, width }: View, now: number): readonly string[] {
  const { run, standing, driver, attempt, seen } = answer;
  const rows: readonly Line[] = [
    ['why', answer.why],
    ...(answer.awaits === undefined ? [] : [['waits for', answer.awaits] as const]),
    ...(answer.wakeAt === undefined ? [] : [['next check', formatTime(answer.wakeAt, now)] as const]),
    ...(attempt ? attemptRows(attempt, now) : []),
    ...answer.effects.map(effect => ['does next', spaced(effect.kind)] as const),
    ...answer.record.map(event => ['records', spaced(event.type)] as const),
    ...seen.map(({ query, answer: found }) => [query.split('/', 1)[0] ?? query, formatAnswer(found)] as const),
    ['driven by', driver ?? 'no process'],
    ['rule', answer.rule],
  ];
  const table = renderTable([['', ''], ...rows.map(([name, text]) => [style.dim(name), printable(text)])], width);
  return [style.bold(`${run} ${standing}`), ...table.slice(1), '', ...renderNext(answer)];
}

function attemptRows(running: NonNullable<Explained['attempt']>, now: number): readonly Line[] {
  const { attempt, role, startedAt, timeoutMs, ending, question } = running;
  const since = startedAt === null ? 'not started yet' : `working for ${formatDuration(now - startedAt)}`;
  return [
    ['attempt', `${attempt}, ${role}, ${since}, at most ${formatDuration(timeoutMs)}`],
    ...(ending === null ? [] : [['it ends', ending] as const]),
    ...(question ? [['it asks', `${question.text} (until ${formatTime(question.deadline, now)})`] as const] : []),
  ];
}

function formatTime(at: number, now: number): string {
  return at <= now ? 'now' : `in ${formatDuration(at - now)}, at ${formatUtc(at)}`;
}

function formatAnswer(answer: Answer<unknown>): string {
  if (answer.kind === 'known') return formatValue(answer.value);
  return answer.kind === 'absent' ? 'there is none' : `unknown: ${answer.reason}`;
}
