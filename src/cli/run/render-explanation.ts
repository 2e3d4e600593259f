// Why a run does what it does, for people.

import type { Explained } from '../../app/views/answers.ts';
import { formatDuration } from '../../app/views/format.ts';
import type { Answer } from '../../core/answer.ts';
import { printable } from '../cells.ts';
import type { Style } from '../terminal.ts';

export function renderExplanation(answer: Explained, style: Style, now: number): readonly string[] {
  const { run, standing, driver, attempt, seen } = answer;
  const rows: (readonly [string, string])[] = [
    ['driven by', driver ?? 'no process'],
    ['rule', answer.rule],
    ['why', answer.why],
    ...(answer.awaits === undefined ? [] : [['waits for', answer.awaits] as const]),
    ...(answer.wakeAt === undefined ? [] : [['until', formatTime(answer.wakeAt, now)] as const]),
    ...answer.effects.map(effect => ['does next', `${effect.kind} (${effect.cause})`] as const),
    ...answer.record.map(event => ['records', event.type] as const),
    ...(attempt ? attemptRows(attempt, now) : []),
    ...seen.map(each => ['seen', `${each.query}: ${formatAnswer(each.answer)}`] as const),
    ['next', answer.next],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return [
    style.bold(`${run} ${standing}`),
    ...rows.map(([name, text]) => `  ${style.dim(name.padEnd(width))}  ${printable(text)}`),
  ];
}

function attemptRows(running: NonNullable<Explained['attempt']>, now: number): readonly (readonly [string, string])[] {
  const { attempt, role, startedAt, timeoutMs, ending, question } = running;
  const since = startedAt === null ? 'not started yet' : `working for ${formatDuration(now - startedAt)}`;
  return [
    ['attempt', `${attempt}, ${role}, ${since}, at most ${formatDuration(timeoutMs)}`],
    ...(ending === null ? [] : [['it ends', ending] as const]),
    ...(question ? [['it asks', `${question.text} (until ${formatTime(question.deadline, now)})`] as const] : []),
  ];
}

function formatTime(at: number, now: number): string {
  const when = new Date(at).toISOString().slice(0, 19).replace('T', ' ');
  return at <= now ? `${when}, which is now` : `${when}, in ${formatDuration(at - now)}`;
}

const textMax = 160;

function formatAnswer(answer: Answer<unknown>): string {
  if (answer.kind === 'absent') return 'absent';
  if (answer.kind === 'unknown') return `unknown, ${answer.reason}`;
  const text = JSON.stringify(answer.value) ?? '';
  return text.length <= textMax ? text : `${text.slice(0, textMax)}...`;
}
