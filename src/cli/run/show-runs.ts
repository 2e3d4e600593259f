// Drives runs and shows them: one line per fact, then a summary of each. Runs that another process drives are shown the same way.

import type { ForgeCalls } from '../../app/entry/answers.ts';
import { besideLeftovers } from '../../app/runs/clear-leftovers.ts';
import { type DrivenRun, type DriveRunsOptions, driveRuns, type RequestedRun } from '../../app/runs/drive-runs.ts';
import { watchQuestions } from '../../app/runs/watch-questions.ts';
import { standingAnswer, summarize } from '../../app/views/summary.ts';
import type { Question } from '../../core/attempt/state.ts';
import type { RunState } from '../../core/run/state.ts';
import { isInReview } from '../../core/run/view/standing.ts';
import { printable } from '../cells.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { formatEvent } from './format-event.ts';
import { startLiveView } from './live/live-view.ts';
import { notify } from './notify.ts';
import { renderSummary } from './render-summary.ts';
import { type LateParts, reportLate } from './report-late.ts';
import { type EngineReport, reportTrouble } from './report-trouble.ts';

export interface ShowOptions {
  readonly runs: readonly RequestedRun[];
  readonly signal: AbortSignal;
  /** No block that is drawn again and again, also on a terminal. */
  readonly isPlain: boolean;
}

export async function showRuns(context: CommandContext, options: ShowOptions): Promise<void> {
  const { app, terminal } = context;
  const { runs, signal } = options;
  if (runs.length === 0) return terminal.complain('Interrupted: nothing was started.');
  const report = reportTrouble(context);
  const runtime = await app.runtime();
  const closeView = await openView(context, options, report);
  const notices: Promise<void>[] = [];
  const streams = runs.map(({ stream }) => stream);
  const stopListening = watchQuestions(runtime.journal, streams, (run, question) => {
    printQuestion(context, run, question);
    notices.push(notify(context, { kind: 'question', run, text: question.text }));
  });
  // Where the gates have a place in the live view, lines about them would say it twice.
  const gatesOf = (branch: string) =>
    hasLiveView(context, options) ? [] : (runtime.gatesOf(branch)?.lines(app.clock.now()) ?? []);
  const { onFact, close } = reporterFor(context, gatesOf, runs.length === 1);
  const onHeld = (run: string, driver: string) => printHeld(context, run, driver);
  const drive = () => driveRuns(app, { runs, startsAgents: true, signal, onFact, onHeld });
  const driven = await besideLeftovers(app, signal, drive).finally(() => {
    close();
    stopListening();
    closeView();
  });
  if (!signal.aborted)
    for (const { state } of driven)
      notices.push(notify(context, { kind: 'end', run: state.stream, text: standingAnswer(state).standing }));
  await Promise.all(notices);
  for (const run of driven) await sumUp(context, run, signal.aborted);
  if (signal.aborted) for (const line of interruptedLines(driven)) terminal.complain(line);
  else if (driven.some(({ state }) => !isWell(state))) context.finishWith(exitCodes.stopped);
}

/** A block that is drawn again and again is for people alone; others get lines. */
function hasLiveView({ flags, terminal, environment }: CommandContext, { isPlain }: ShowOptions): boolean {
  return terminal.canRedraw && !isPlain && !flags.json && !flags.debug && !environment.isCi;
}

async function openView(context: CommandContext, options: ShowOptions, { whyOf }: EngineReport) {
  const { app, terminal } = context;
  const streams = options.runs.map(({ stream }) => stream);
  const watched = { ...(await app.runtime()), clock: app.clock };
  return hasLiveView(context, options) ? startLiveView(watched, { terminal, streams, whyOf }) : () => undefined;
}

function printHeld({ flags, terminal }: CommandContext, run: string, driver: string): void {
  if (flags.json) terminal.printJsonLine({ kind: 'watching', run, driver });
  else terminal.print(`${run} is driven by ${driver}: showing what it does. Ctrl-C leaves it running.`);
}

function interruptedLines(driven: readonly DrivenRun[]): readonly string[] {
  const watched = driven.flatMap(({ state, driver, isLeft }) =>
    driver === undefined || isLeft ? [] : [`${state.stream} is still running: ${driver} drives it.`],
  );
  const kept = 'Interrupted. All work is kept; continue it with:\n  pitwall resume';
  return watched.length < driven.length ? [...watched, kept] : watched;
}

interface Reporter {
  readonly onFact: DriveRunsOptions['onFact'];
  close(): void;
}

function reporterFor(
  { app, flags, terminal }: CommandContext,
  gatesOf: LateParts['gatesOf'],
  isAlone: boolean,
): Reporter {
  if (flags.json) {
    const onFact: Reporter['onFact'] = ({ stream: run, ...event }) =>
      terminal.printJsonLine({ kind: 'event', run, ...event });
    return { onFact, close: () => undefined };
  }
  const print = (stream: string, line: string) => terminal.print(isAlone ? line : prefixed(stream, line));
  const late = reportLate({ clock: app.clock, print, gatesOf });
  const unlisten = app.onNotice(notice => {
    if (notice.kind === 'decided') late.noteDecision(notice.stream, notice.decision);
  });
  const onFact: Reporter['onFact'] = event => {
    late.noteEvent(event.stream, event);
    const line = formatEvent(event, terminal.style);
    if (line !== undefined) print(event.stream, line);
  };
  const close = () => {
    unlisten();
    late.close();
  };
  return { onFact, close };
}

function printQuestion({ flags, terminal }: CommandContext, run: string, question: Question): void {
  const { text, default: fallback, deadline } = question;
  const otherwise = fallback === undefined ? '' : `\n    Without an answer it goes on with: ${printable(fallback)}`;
  const answer = `pitwall answer ${run.replace(/^run\//, '')} "..."`;
  if (flags.json) terminal.printJsonLine({ kind: 'question', run, text, default: fallback ?? null, deadline });
  else terminal.print(`  ${terminal.style.yellow('asks you')}: ${printable(text)}${otherwise}\n    ${answer}`);
}

function prefixed(stream: string, text: string): string {
  return text
    .split('\n')
    .map(line => `${stream}  ${line}`)
    .join('\n');
}

/** `isHasty`: the person wants to leave, so the forge is not called. */
async function sumUp(context: CommandContext, run: DrivenRun, isHasty: boolean): Promise<void> {
  const { app, flags, terminal } = context;
  const { state, driver, isLeft } = run;
  const { request } = state;
  const { reviews, callsOf } = await app.runtime();
  const link = request && !isHasty ? await reviews.link(request.branch) : undefined;
  const calls = request && callsOf(request);
  const summary = summarize(state, { driver: driver === undefined || isLeft ? null : driver });
  const more = { ...(link === undefined ? {} : { link }), ...(calls ? { forgeCalls: calls } : {}) };
  if (flags.json) return terminal.printJsonLine({ kind: 'summary', ...summary, ...more });
  if (isLeft) terminal.print(`${driver} does not drive ${state.stream} any more.`);
  terminal.print('');
  // How to continue is said once, below all of them.
  const isSaid = isHasty && summary.waitsFor === 'resume';
  for (const line of renderSummary(isSaid ? { ...summary, next: '', commands: [] } : summary, terminal))
    terminal.print(line);
  if (link !== undefined) terminal.print(`Pull request: ${link}`);
  if (calls) terminal.print(terminal.style.dim(formatCalls(calls)));
}

/** What it took of the hourly limits, by this process. */
function formatCalls({ rest, unchanged, graphql }: ForgeCalls): string {
  return `GitHub was called ${rest + graphql} times (${rest} REST, ${graphql} GraphQL); ${unchanged} answers were unchanged`;
}

function isWell(state: RunState): boolean {
  return state.ended !== undefined || (!state.stopped && isInReview(state));
}
