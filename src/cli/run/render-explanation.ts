// Why a run does what it does, for people.
import type { Answer } from '../../core/answer.ts';
import type { AttemptState } from '../../core/attempt/state.ts';
import type { Explanation } from '../../engine/explain.ts';
import { printable } from '../cells.ts';
import type { Style } from '../terminal.ts';
import { tellDuration } from './format.ts';

export interface Explained {
  readonly run: string;
  readonly standing: string;
  /** Undefined: nobody. */
  readonly driver: string | undefined;
  readonly explanation: Explanation;
  /** The attempt under way. */
  readonly attempt: AttemptState | undefined;
}

export function renderExplanation(explained: Explained, style: Style, now: number): readonly string[] {
  const { run, standing, driver, explanation, attempt } = explained;
  const { decision, seen } = explanation;
  const rows: (readonly [string, string])[] = [
    ['driven by', driver ?? 'nobody: it goes on with "pitwall resume"'],
    ['rule', decision.rule],
    ['why', decision.why],
    ...(decision.awaits === undefined ? [] : [['waits for', decision.awaits] as const]),
    ...(decision.wakeAt === undefined ? [] : [['until', tellTime(decision.wakeAt, now)] as const]),
    ...decision.effects.map(effect => ['does next', `${effect.kind} (${effect.cause})`] as const),
    ...decision.record.map(event => ['records', event.type] as const),
    ...(attempt ? attemptRows(attempt, now) : []),
    ...seen.map(({ query, answer }) => ['seen', `${query}: ${tellAnswer(answer)}`] as const),
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return [
    style.bold(`${run} ${standing}`),
    ...rows.map(([name, text]) => `  ${style.dim(name.padEnd(width))}  ${printable(text)}`),
  ];
}

function attemptRows(attempt: AttemptState, now: number): readonly (readonly [string, string])[] {
  const { request, launched, openQuestion, ending, ended } = attempt;
  if (ended || !request) return [];
  const since = launched ? `at work for ${tellDuration(now - launched.at)}` : 'not started yet';
  const most = tellDuration(request.limits.timeoutMs);
  return [
    ['attempt', `${request.attempt}, ${request.role}, ${since}, at most ${most}`],
    ...(ending ? [['it ends', `${ending.cause}: ${ending.detail}`] as const] : []),
    ...(openQuestion
      ? [['it asks', `${openQuestion.text} (until ${tellTime(openQuestion.deadline, now)})`] as const]
      : []),
  ];
}

function tellTime(at: number, now: number): string {
  const when = new Date(at).toISOString().slice(0, 19).replace('T', ' ');
  return at <= now ? `${when}, which is now` : `${when}, in ${tellDuration(at - now)}`;
}

const textMax = 160;

function tellAnswer(answer: Answer<unknown>): string {
  if (answer.kind === 'absent') return 'absent';
  if (answer.kind === 'unknown') return `unknown, ${answer.reason}`;
  const text = JSON.stringify(answer.value) ?? '';
  return text.length <= textMax ? text : `${text.slice(0, textMax)}...`;
}
