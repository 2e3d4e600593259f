// Drives runs and shows them: one line per fact, then a summary of each.
import type { RunState } from '../../core/run/state.ts';
import { currentStep } from '../../core/run/view.ts';
import type { Notice } from '../../engine/parts.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { type DriveRunsOptions, driveRuns } from './drive-runs.ts';
import { narrate } from './narrate.ts';
import type { WishedRun } from './request-run.ts';
import type { RunSession } from './run-session.ts';
import { renderSummary, summarize } from './summarize.ts';
import { tellSlow } from './tell-slow.ts';

export interface ShowOptions {
  readonly wished: readonly WishedRun[];
  readonly signal: AbortSignal;
  /** No block that is drawn again and again, also on a terminal. */
  readonly isPlain: boolean;
}

export async function showRuns(context: CommandContext, session: RunSession, options: ShowOptions): Promise<void> {
  const { flags, terminal } = context;
  const { wished, signal } = options;
  if (wished.length === 0) return terminal.complain('Interrupted: nothing was started.');
  const { tell, close } = tellerOf(context, session, wished.length === 1);
  const states = await driveRuns(session, { runs: wished, signal, tell }).finally(close);
  for (const state of states) {
    if (flags.json) terminal.printJsonLine({ kind: 'summary', ...summarize(state) });
    else printSummary(context, state);
  }
  if (signal.aborted) terminal.complain('Interrupted: all work is kept; go on with "pitwall resume".');
  else if (states.some(state => !isWell(state))) context.finishWith(exitCodes.stopped);
}

interface Teller {
  readonly tell: DriveRunsOptions['tell'];
  close(): void;
}

function tellerOf({ flags, terminal }: CommandContext, { clock }: RunSession, isAlone: boolean): Teller {
  if (flags.json) {
    const tell: Teller['tell'] = ({ stream: run, ...event }) =>
      terminal.printJsonLine({ kind: 'event', run, ...event });
    return { tell, close: () => undefined };
  }
  const print = (stream: string, line: string) => terminal.print(isAlone ? line : prefixed(stream, line));
  const slow = tellSlow(clock, print);
  const tell: Teller['tell'] = event => {
    slow.note(event.stream, event);
    const line = narrate(event, terminal.style);
    if (line !== undefined) print(event.stream, line);
  };
  return { tell, close: () => slow.close() };
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

/** What the engine mends by itself, or is about to stop for, is worth a line; with --debug also what it decides. */
export function reportTo({ flags, terminal }: Pick<CommandContext, 'flags' | 'terminal'>): (notice: Notice) => void {
  const decided = new Map<string, string>();
  return notice => {
    if (notice.kind === 'trouble') {
      const { error } = notice;
      terminal.complain(`Trouble: ${error instanceof Error ? error.message : String(error)}`);
    } else if (notice.kind === 'decided' && flags.debug) {
      const { stream, decision } = notice;
      const line = `${stream} ${decision.rule}: ${decision.why}`;
      // The same decision again and again says nothing new.
      if (decided.get(stream) !== line) terminal.complain(terminal.errorStyle.dim(line));
      decided.set(stream, line);
    }
  };
}
