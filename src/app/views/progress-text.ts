// What a run does at this moment, in a few words.
import { busyText } from '../runs/busy-agent.ts';
import { formatDollars, formatDuration, formatTokens } from './format.ts';
import type { RunProgress, Work } from './run-progress.ts';
import { standingText } from './standing-text.ts';

export function progressText({ work, question }: Pick<RunProgress, 'work' | 'question'>): string {
  return question ? `? ${question.text}` : (workLines({ work, question })[0] ?? '');
}

/** An agent that asks a person does nothing else meanwhile. */
export function workLines({ work, question }: Pick<RunProgress, 'work' | 'question'>): readonly string[] {
  switch (work.kind) {
    case 'attempt':
      return [attemptText(work), ...(work.tool && !question ? [toolText(work.tool)] : [])];
    case 'gates': {
      const each = work.gates.map(({ gate, state }) => `${gate} ${state}`).join(', ');
      return [`gates, ${formatDuration(work.elapsedMs)}${each === '' ? '' : `: ${each}`}`, ...work.now];
    }
    case 'other':
      return work.what === '' ? [] : [withTime(work.what, work.elapsedMs)];
  }
}

/** `paused by ann: pitwall resume 7`. Undefined: nothing keeps it from going on. */
export function holdText({ hold }: Pick<RunProgress, 'hold'>): string | undefined {
  if (!hold) return undefined;
  const [command] = hold.next;
  return command ? `${standingText(hold)}: pitwall ${command.argv.join(' ')}` : standingText(hold);
}

/** The time is worth knowing once it is long. */
const longMs = 2000;

function withTime(what: string, elapsedMs: number | undefined): string {
  return elapsedMs === undefined || elapsedMs < longMs ? what : `${what}, ${formatDuration(elapsedMs)}`;
}

function attemptText(work: Extract<Work, { kind: 'attempt' }>): string {
  const { attempt, role, elapsedMs, busy, tokens, toolCalls, costUsd } = work;
  if (busy) return `${role} ${attempt} ${busyText(busy)}`;
  if (elapsedMs === undefined) return `${role} ${attempt} starts`;
  const figures = [
    formatDuration(elapsedMs),
    ...(tokens > 0 ? [`${formatTokens(tokens)} tokens`] : []),
    ...(toolCalls > 0 ? [`${toolCalls} ${toolCalls === 1 ? 'tool call' : 'tool calls'}`] : []),
    ...(costUsd === undefined ? [] : [formatDollars(costUsd)]),
  ];
  return `${role} ${attempt}, ${figures.join(', ')}`;
}

function toolText({ text, elapsedMs }: NonNullable<Extract<Work, { kind: 'attempt' }>['tool']>): string {
  const isLong = elapsedMs !== undefined && elapsedMs >= longMs;
  return `${isLong ? `${formatDuration(elapsedMs)} in ` : ''}${text}`;
}
