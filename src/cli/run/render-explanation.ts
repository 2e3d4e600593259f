// Why a run does what it does, for people.
import type { Explained } from '../../app/views/answers.ts';
import { formatDuration } from '../../app/views/format.ts';
import { observationText } from '../../app/views/observation-text.ts';
import { formatUtc } from '../../std/format-utc.ts';
import { spaced } from '../../std/spaced.ts';
import { printable } from '../cells.ts';
import { renderTable } from '../render-table.ts';
import type { Terminal } from '../terminal.ts';
import { renderNext } from './render-next.ts';

type Line = readonly [string, string];
type View = Pick<Terminal, 'style' | 'width'>;

/** What a person owes, whatever the rules wait for meanwhile. */
const owed: Readonly<Partial<Record<NonNullable<Explained['waitsFor']>, string>>> = {
  answer: 'your answer',
  review: 'your review',
  decision: 'your decision',
  resume: 'you to resume it',
};

export function renderExplanation(answer: Explained, { style, width }: View, now: number): readonly string[] {
  const { run, standing, waitsFor, driver, attempt, seen } = answer;
  const awaits = (waitsFor && owed[waitsFor]) ?? answer.awaits;
  const rows: readonly Line[] = [
    ['why', whyOf(answer)],
    ...(awaits === undefined ? [] : [['waits for', awaits] as const]),
    ...(answer.wakeAt === undefined || waitsFor === 'resume'
      ? []
      : [['next check', formatTime(answer.wakeAt, now)] as const]),
    ...(attempt ? attemptRows(attempt, waitsFor === 'resume', now) : []),
    ...answer.effects.map(effect => ['does next', spaced(effect.kind)] as const),
    ...answer.record.map(event => ['records', spaced(event.type)] as const),
    ...seen.flatMap(({ query, answer: found }) => {
      const kind = query.split('/', 1)[0] ?? query;
      // The running attempt has rows of its own.
      return attempt && kind === 'attempt' ? [] : [[kind, observationText(query, found, now)] as const];
    }),
    ['driven by', driver ?? 'no process'],
    ['rule', answer.rule],
  ];
  const table = renderTable([['', ''], ...rows.map(([name, text]) => [style.dim(name), printable(text)])], width);
  return [style.bold(`${run} ${standing}`), ...table, '', ...renderNext(answer)];
}

/** An attempt that asks, or that was cut off, is not at work, whatever the rules would wait for. */
function whyOf({ waitsFor, attempt, why }: Explained): string {
  if (waitsFor === 'answer' && attempt) return `the ${attempt.role} asks you something`;
  return waitsFor === 'resume' && attempt ? 'Pitwall stopped while an agent was working' : why;
}

function attemptRows(running: NonNullable<Explained['attempt']>, isCutOff: boolean, now: number): readonly Line[] {
  const { attempt, role, agent, waitsForAgent, startedAt, timeoutMs, ending, question } = running;
  const atWork = `working for ${formatDuration(now - (startedAt ?? now))}, at most ${formatDuration(timeoutMs)}`;
  const started = isCutOff ? 'cut off' : atWork;
  const notStarted = waitsForAgent ?? 'not started yet';
  return [
    ['attempt', `${attempt}, ${role}, ${startedAt === null ? notStarted : started}`],
    ...(agent ? [['agent', `${agent.name}: ${agent.why.join('; ')}`] as const] : []),
    ...(ending === null ? [] : [['it ends', ending] as const]),
    ...(question
      ? [['it asks', question.text] as const, ['answer by', formatDeadline(question.deadline, now)] as const]
      : []),
  ];
}

function formatDeadline(at: number, now: number): string {
  return at <= now ? 'its time is over' : `${formatUtc(at)}, within ${formatDuration(at - now)}`;
}

function formatTime(at: number, now: number): string {
  return at <= now ? 'now' : `in ${formatDuration(at - now)}, at ${formatUtc(at)}`;
}
