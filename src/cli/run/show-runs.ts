// Drives runs and shows them: one line per fact, then a summary of each.
import type { RunState } from '../../core/run/state.ts';
import { currentStep } from '../../core/run/view.ts';
import type { Notice } from '../../engine/parts.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { driveRuns } from './drive-runs.ts';
import { narrate } from './narrate.ts';
import type { WishedRun } from './request-run.ts';
import type { RunSession } from './run-session.ts';
import { renderSummary, summarize } from './summarize.ts';

export interface ShowOptions {
  readonly wished: readonly WishedRun[];
  readonly signal: AbortSignal;
}

export async function showRuns(context: CommandContext, session: RunSession, options: ShowOptions): Promise<void> {
  const { flags, terminal } = context;
  const { wished, signal } = options;
  const isAlone = wished.length === 1;
  const states = await driveRuns(session, {
    runs: wished,
    signal,
    tell: (stream, event) => {
      const line = narrate(event, terminal.style);
      if (line !== undefined && !flags.json) terminal.print(isAlone ? line : prefixed(stream, line));
    },
  });
  if (flags.json) terminal.printJson(states.map(summarize));
  else for (const state of states) printSummary(context, state);
  if (signal.aborted) terminal.complain('Interrupted: all work is kept; go on with "pitwall resume".');
  else if (states.some(state => !isWell(state))) context.finishWith(exitCodes.stopped);
}

function prefixed(stream: string, text: string): string {
  return text
    .split('\n')
    .map(line => `${stream}  ${line}`)
    .join('\n');
}

function printSummary({ terminal }: CommandContext, state: RunState): void {
  terminal.print('');
  for (const line of renderSummary(summarize(state), state, terminal.style)) terminal.print(line);
}

function isWell(state: RunState): boolean {
  return state.ended !== undefined || currentStep(state)?.builtIn === 'done';
}

/** What the engine mends by itself, or is about to stop for, is worth a line. */
export function reportTo({ terminal }: Pick<CommandContext, 'terminal'>): (notice: Notice) => void {
  return notice => {
    if (notice.kind !== 'trouble') return;
    const { error } = notice;
    terminal.complain(`Trouble: ${error instanceof Error ? error.message : String(error)}`);
  };
}
