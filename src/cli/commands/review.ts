// `pitwall review <run>`: what a person needs to decide, and two of the words with which they do.
import type { Command } from 'commander';
import { Problem } from '../../core/problem.ts';
import { unchangedCause } from '../../core/run/rules/commit-work.ts';
import type { RunState } from '../../core/run/state.ts';
import { isOver, requestOf } from '../../core/run/view.ts';
import type { Review } from '../../core/thread/review.ts';
import { printable, printableText } from '../cells.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { driverOf, findRun } from '../run/open-runs.ts';
import { reviewOf } from '../run/review-of.ts';
import type { RunSession } from '../run/run-session.ts';
import { whoActs } from '../run/steer.ts';

interface Options {
  readonly diff?: true;
  readonly requestChanges?: string;
  readonly close?: string | true;
}

export function reviewCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'review <run>',
    summary: 'show the finished work of a run, send it back or close it',
    description:
      'Report, gates, audit and change are read from the journal and from git; nothing changes. With --request-changes your words go ' +
      'to the developer, as often as maxReviewRounds allows. With --close the run stops; branch and worktree stay. "pitwall merge" ' +
      'lands it.',
    examples: [
      { line: 'pitwall review 7', does: 'the report and which files changed' },
      { line: 'pitwall review 7 --diff', does: 'with the whole change' },
      { line: 'pitwall review 7 --request-changes "Say it in one sentence"', does: 'send it back' },
      { line: 'pitwall review 7 --close "Not needed any more"', does: 'stop here' },
    ],
  })
    .option('--diff', 'the whole change')
    .option('--request-changes <text>', 'send the work back to the developer with these words')
    .option('--close [reason]', 'close the review; the run stops')
    .action((run: string, options: Options) => showReview(context, run, options));
}

/** Shows it, or says a word to it. */
export async function showReview(context: CommandContext, name: string, options: Options): Promise<void> {
  const { requestChanges, close } = options;
  if (requestChanges !== undefined && close !== undefined)
    throw new Problem({ code: 'usage', what: 'a review is sent back or closed', remedy: 'Give one of the two.' });
  const session = await context.openSession({ report: () => undefined });
  try {
    const state = await findRun(session, name);
    const found = await reviewOf(session, state);
    if (requestChanges !== undefined) return await sendBack(context, session, { state, text: requestChanges.trim() });
    if (close !== undefined) return await closeReview(context, session, { state, reason: close === true ? '' : close });
    await show(context, session, { ...found, name, state, isWhole: options.diff === true });
  } finally {
    session.close();
  }
}

interface Shown {
  readonly name: string;
  readonly state: RunState;
  readonly branch: string;
  readonly review: Review;
  readonly isWhole: boolean;
}

async function show({ flags, terminal }: CommandContext, session: RunSession, shown: Shown): Promise<void> {
  const [{ summarize }, { effortOf }] = await Promise.all([
    import('../run/summarize.ts'),
    import('../run/effort-of.ts'),
  ]);
  const { name, state, branch, review, isWhole } = shown;
  const stat = await session.reviews.diff(review, 'stat');
  const patch = isWhole ? await session.reviews.diff(review, 'patch') : undefined;
  if (flags.json) return terminal.printJson({ run: state.stream, branch, ...review, stat, patch: patch ?? null });
  const { style } = terminal;
  terminal.print(`${style.bold(printable(review.title))}\n${branch} into ${review.base}, ${review.state}\n`);
  terminal.print(`${printableText(review.body)}\n`);
  terminal.print(style.dim(effortOf(summarize(state))));
  for (const line of renderWords(review)) terminal.print(line);
  for (const line of unchangedIn(state)) terminal.print(style.yellow(line));
  terminal.print(`\n${patch ?? stat}`);
  if (review.state === 'open') terminal.print(`\nLand it with "pitwall merge ${name}".`);
}

/** Attempts that were asked for changes and brought none. */
function unchangedIn({ attempts, warnings }: RunState): readonly string[] {
  const causes = attempts.map(({ attempt }) => unchangedCause(attempt));
  return warnings.filter(({ cause }) => causes.includes(cause)).map(({ message }) => `Warning: ${message}`);
}

/** What people said to it so far. */
function renderWords(review: Review): readonly string[] {
  const approvals = review.approvals.map(({ by, commit }) => {
    const what = commit === review.commit ? 'this commit' : `${commit.slice(0, 10)}, which is not the newest`;
    return `Approved by ${by.id}: ${what}`;
  });
  return [...review.returns.map(({ by, reason }) => `Sent back by ${by.id}: ${reason}`), ...approvals];
}

async function sendBack(context: CommandContext, session: RunSession, word: { state: RunState; text: string }) {
  const { state, text } = word;
  const { branch, settings } = requestOf(state);
  if (text === '')
    throw new Problem({ code: 'usage', what: '--request-changes is empty', remedy: 'Say what is to be changed.' });
  refuseAtWork(state);
  await session.reviews.requestChanges(branch, text);
  const driver = await driverOf(session, state.stream);
  const { flags, terminal } = context;
  if (flags.json) return terminal.printJson({ run: state.stream, asked: 'changes', driver: driver ?? null });
  terminal.print(`${state.stream}: changes requested. ${settings.reactions ? whoActs(driver) : noReaction}`);
}

const noReaction = 'It stays in review, because reactions is off for this run: take the work over in its worktree.';

/** Words for a review are about what it shows: while the run is at work, that is about to change. */
function refuseAtWork(state: RunState): void {
  if (!state.stopped) return;
  const remedy = 'Go on with "pitwall resume" first.';
  throw new Problem({ code: 'run-over', what: `${state.stream} has stopped: ${state.stopped.reason}`, remedy });
}

async function closeReview(context: CommandContext, session: RunSession, word: { state: RunState; reason: string }) {
  const { flags, terminal } = context;
  const { driveRuns } = await import('../run/drive-runs.ts');
  const { stream } = word.state;
  await session.reviews.close(requestOf(word.state).branch, word.reason.trim());
  const driver = await driverOf(session, stream);
  if (driver === undefined && !isOver(word.state))
    await driveRuns(session, {
      runs: [{ stream, isNew: false }],
      signal: context.watchInterrupts(),
      tell: () => undefined,
      isAtRest: isOver,
    });
  const { stopped } = await findRun(session, stream);
  if (flags.json) terminal.printJson({ run: stream, asked: 'close', stopped: stopped ?? null, driver: driver ?? null });
  else
    terminal.print(`${stream}: the review is closed${stopped ? ` and the run has stopped: ${stopped.detail}` : ''}.`);
}
