// Drives runs and shows them: one line per fact, then a summary of each.
import type { Question } from '../../core/attempt/state.ts';
import type { Decision } from '../../core/flow.ts';
import type { RunState } from '../../core/run/state.ts';
import { currentStep } from '../../core/run/view.ts';
import type { Notice } from '../../engine/parts.ts';
import { printable } from '../cells.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { type DriveRunsOptions, driveRuns } from './drive-runs.ts';
import { startLiveView } from './live/live-view.ts';
import { narrate } from './narrate.ts';
import { type Call, notify } from './notify.ts';
import type { WishedRun } from './request-run.ts';
import type { ForgeCalls, RunSession } from './run-session.ts';
import { renderSummary, summarize } from './summarize.ts';
import { tellSlow } from './tell-slow.ts';
import { tellWaits } from './tell-waits.ts';
import { watchQuestions } from './watch-questions.ts';

export interface ShowOptions {
  readonly wished: readonly WishedRun[];
  readonly signal: AbortSignal;
  /** No block that is drawn again and again, also on a terminal. */
  readonly isPlain: boolean;
  /** Why the engine does what it does with a stream. */
  readonly whyOf: (stream: string) => string | undefined;
}

export async function showRuns(context: CommandContext, session: RunSession, options: ShowOptions): Promise<void> {
  const { terminal } = context;
  const { wished, signal } = options;
  if (wished.length === 0) return terminal.complain('Interrupted: nothing was started.');
  const closeView = openView(context, session, options);
  const calls: Promise<void>[] = [];
  const call = (one: Call) => calls.push(notify(context, session.config, one));
  const streams = wished.map(({ stream }) => stream);
  const stopListening = watchQuestions(session, streams, (run, question) => {
    tellQuestion(context, run, question);
    call({ kind: 'question', run, text: question.text });
  });
  const { tell, close } = tellerOf(context, session, wished.length === 1);
  const states = await driveRuns(session, { runs: wished, signal, tell }).finally(() => {
    close();
    stopListening();
    closeView();
  });
  if (!signal.aborted)
    for (const state of states) call({ kind: 'end', run: state.stream, text: summarize(state).standing });
  await Promise.all(calls);
  for (const state of states) await sumUp(context, session, { state, isHasty: signal.aborted });
  if (signal.aborted) terminal.complain('Interrupted: all work is kept; go on with "pitwall resume".');
  else if (states.some(state => !isWell(state))) context.finishWith(exitCodes.stopped);
}

/** A block that is drawn again and again is for people alone; others get lines. */
function openView({ flags, terminal, environment }: CommandContext, session: RunSession, options: ShowOptions) {
  const isWanted = terminal.canRedraw && !options.isPlain && !flags.json && !flags.debug && !environment.isCi;
  const streams = options.wished.map(({ stream }) => stream);
  return isWanted ? startLiveView(session, { terminal, streams, whyOf: options.whyOf }) : () => undefined;
}

interface Teller {
  readonly tell: DriveRunsOptions['tell'];
  close(): void;
}

function tellerOf({ flags, terminal }: CommandContext, { clock, onDecision }: RunSession, isAlone: boolean): Teller {
  if (flags.json) {
    const tell: Teller['tell'] = ({ stream: run, ...event }) =>
      terminal.printJsonLine({ kind: 'event', run, ...event });
    return { tell, close: () => undefined };
  }
  const print = (stream: string, line: string) => terminal.print(isAlone ? line : prefixed(stream, line));
  const slow = tellSlow(clock, print);
  const waits = tellWaits(clock, print);
  const unlisten = onDecision(waits.note);
  const tell: Teller['tell'] = event => {
    slow.note(event.stream, event);
    const line = narrate(event, terminal.style);
    if (line !== undefined) print(event.stream, line);
  };
  const close = () => {
    unlisten();
    waits.close();
    slow.close();
  };
  return { tell, close };
}

function tellQuestion({ flags, terminal }: CommandContext, run: string, question: Question): void {
  const { text, default: fallback, deadline } = question;
  const otherwise = fallback === undefined ? '' : `, else it is ${printable(fallback)}`;
  const answer = `pitwall answer ${run.replace(/^run\//, '')} "..."`;
  if (flags.json) terminal.printJsonLine({ kind: 'question', run, text, default: fallback ?? null, deadline });
  else terminal.print(`  ${terminal.style.yellow('asks')} ${printable(text)} (${answer}${otherwise})`);
}

function prefixed(stream: string, text: string): string {
  return text
    .split('\n')
    .map(line => `${stream}  ${line}`)
    .join('\n');
}

/** `isHasty`: the person wants to leave, so nobody far away is asked. */
async function sumUp(
  context: CommandContext,
  session: RunSession,
  { state, isHasty }: { readonly state: RunState; readonly isHasty: boolean },
): Promise<void> {
  const { request } = state;
  const link = request && !isHasty ? await session.linkOf(request.branch) : undefined;
  const calls = request && session.callsOf(request);
  const more = { ...(link === undefined ? {} : { link }), ...(calls ? { forgeCalls: calls } : {}) };
  if (context.flags.json) context.terminal.printJsonLine({ kind: 'summary', ...summarize(state), ...more });
  else printSummary(context, state, { link, calls });
}

interface OnForge {
  readonly link: string | undefined;
  readonly calls: ForgeCalls | undefined;
}

function printSummary({ terminal }: CommandContext, state: RunState, { link, calls }: OnForge): void {
  terminal.print('');
  for (const line of renderSummary(summarize(state), state, terminal.style)) terminal.print(line);
  if (link !== undefined) terminal.print(`Pull request: ${link}`);
  if (calls) terminal.print(terminal.style.dim(tellCalls(calls)));
}

/** What it took of the hourly limits, by this process. */
function tellCalls({ rest, unchanged, graphql }: ForgeCalls): string {
  return `GitHub was asked ${rest + graphql} times here (${rest} REST, ${graphql} GraphQL), and ${unchanged} times had nothing new`;
}

function isWell(state: RunState): boolean {
  return state.ended !== undefined || (!state.stopped && currentStep(state)?.builtIn === 'done');
}

export interface Report {
  readonly report: (notice: Notice) => void;
  /** What was decided last for a stream. */
  readonly whyOf: (stream: string) => string | undefined;
}

/** What the engine mends by itself, or is about to stop for, is worth a line; with --debug also what it decides. */
export function startReport({ flags, terminal }: Pick<CommandContext, 'flags' | 'terminal'>): Report {
  const decided = new Map<string, Decision>();
  const tellDecision = (stream: string, decision: Decision) => {
    const before = decided.get(stream);
    decided.set(stream, decision);
    // The same decision again and again says nothing new.
    if (!flags.debug || (before?.rule === decision.rule && before.why === decision.why)) return;
    terminal.complain(terminal.errorStyle.dim(`${stream} ${decision.rule}: ${decision.why}`));
  };
  return {
    whyOf: stream => decided.get(stream)?.why,
    report: notice => {
      if (notice.kind === 'decided') tellDecision(notice.stream, notice.decision);
      else if (notice.kind === 'trouble') terminal.complain(`Trouble: ${textOf(notice.error)}`);
    },
  };
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

export const reportTo = (context: Pick<CommandContext, 'flags' | 'terminal'>) => startReport(context).report;
