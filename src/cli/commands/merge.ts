// `pitwall merge <run>`: a person lands finished work on the base branch, which ends the run.
import type { Command } from 'commander';
import { Problem } from '../../core/problem.ts';
import { submodulesOf } from '../../core/run/rules/commit-work.ts';
import type { RunState } from '../../core/run/state.ts';
import { currentStep, isClearingUp, isOver } from '../../core/run/view.ts';
import type { Review } from '../../core/thread/review.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { driveRuns, isSettled } from '../run/drive-runs.ts';
import { askOf, driverOf, findRun } from '../run/open-runs.ts';
import { refuseStopped } from '../run/refuse-over.ts';
import { reviewOf } from '../run/review-of.ts';
import type { RunSession } from '../run/run-session.ts';
import { whoActs } from '../run/steer.ts';

interface Options {
  readonly updateCheckout: boolean;
}

export function mergeCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'merge <run>',
    summary: 'land the finished work of a run on its base branch',
    description:
      'Fast-forward only. If the base moved, the work is rebased on a copy and every gate runs again; the audit stands if no patch ' +
      'changed, else there is a new one. A base branch that is checked out somewhere is moved along with its files if nothing is ' +
      'changed there; otherwise nothing happens and you are told where. The run ends with it.',
    examples: [
      { line: 'pitwall merge 7', does: 'land run 7' },
      { line: 'pitwall merge 7 --no-update-checkout', does: 'only if the base is checked out nowhere' },
    ],
  })
    .option('--update-checkout', 'move a clean checkout of the base along (this is so without it)', true)
    .option('--no-update-checkout', 'refuse instead of touching a checkout')
    .action((run: string, options: Options) => merge(context, run, options));
}

async function merge(context: CommandContext, name: string, options: Options): Promise<void> {
  const { reportTo } = await import('../run/show-runs.ts');
  const signal = context.watchInterrupts();
  const session = await context.openSession({ report: reportTo(context) });
  try {
    const before = await findRun(session, name);
    const { review } = await reviewOf(session, before);
    if (before.ended && !(await isLeft(session, before))) return tell(context, before, review);
    if (before.ended) return tell(context, await drive(context, session, { stream: before.stream, signal }), review);
    await ask(session, before, options);
    const driver = await driverOf(session, before.stream);
    if (driver !== undefined) return tellDriver(context, before.stream, driver);
    const after = await drive(context, session, { stream: before.stream, signal });
    if (after.mergeRefusal) throw refusal(after.mergeRefusal);
    tell(context, after, (await reviewOf(session, after)).review, signal.aborted);
  } finally {
    session.close();
  }
}

/** A Pitwall that was killed right after the landing left its worktree behind, or its item open. */
async function isLeft(session: RunSession, state: RunState): Promise<boolean> {
  return isClearingUp(state) && (await driverOf(session, state.stream)) === undefined;
}

/** Only of what is in review, so that nothing lands that nobody could look at. One that was asked for before goes on. */
async function ask(session: RunSession, state: RunState, { updateCheckout }: Options): Promise<void> {
  refuseStopped(state);
  if (state.mergeRequest) return;
  if (currentStep(state)?.builtIn !== 'done') {
    const remedy = 'Wait until it is in review again; see "pitwall status".';
    throw new Problem({ code: 'run-state', what: `${state.stream} is at work`, remedy });
  }
  await askOf(session, state.stream, { type: 'MergeRequested', data: { updateCheckout } });
}

const isSeen = (state: RunState) => currentStep(state)?.builtIn === 'done' && !state.mergeRequest;

/** Until it has landed, was refused, or is in review again with work that the person has not seen. */
async function drive(context: CommandContext, session: RunSession, run: { stream: string; signal: AbortSignal }) {
  const { narrate } = await import('../run/narrate.ts');
  const { flags, terminal } = context;
  const [after] = await driveRuns(session, {
    runs: [{ stream: run.stream, isNew: false }],
    signal: run.signal,
    tell: event => {
      const line = narrate(event, terminal.style);
      const isSaidLater = event.type === 'MergeRefused';
      if (line !== undefined && !isSaidLater && !flags.json) terminal.print(line);
    },
    isAtRest: state => (isOver(state) ? isSettled(state) : isSeen(state)),
  });
  return after ?? (await findRun(session, run.stream));
}

function refusal({ reason, remedy }: NonNullable<RunState['mergeRefusal']>): Problem {
  return new Problem({ code: 'merge-refused', what: reason, remedy });
}

function tellDriver({ flags, terminal }: CommandContext, stream: string, driver: string): void {
  if (flags.json) terminal.printJson({ run: stream, asked: 'merge', driver });
  else terminal.print(`${stream}: merge asked for. ${whoActs(driver)}`);
}

function tell(context: CommandContext, state: RunState, review: Review, isInterrupted = false): void {
  const { flags, terminal } = context;
  const { stream, ended, stopped } = state;
  const { base } = review;
  const landed = ended ? (review.landed ?? review.commit) : undefined;
  if (flags.json) {
    const outcome = { landed: landed ?? null, ended: ended?.how ?? null };
    terminal.printJson({ run: stream, base, ...outcome, stopped: stopped ?? null });
  } else if (landed !== undefined) for (const line of tellLanded(state, base, landed)) terminal.print(line);
  if (ended) return;
  if (isInterrupted) terminal.complain('Interrupted: "pitwall merge" goes on with it.');
  else {
    context.finishWith(exitCodes.stopped);
    if (!flags.json && !stopped) terminal.complain(lookAgain);
  }
}

function tellLanded(state: RunState, base: string, landed: string): readonly string[] {
  const submodules = submodulesOf(state);
  const hint = `It changes submodules (${submodules.join(', ')}): get them with "git submodule update --init".`;
  return [
    `${base} is at ${landed.slice(0, 10)} now; ${state.stream} has ended: ${state.ended?.how}.`,
    ...(submodules.length > 0 ? [hint] : []),
  ];
}

const lookAgain = 'The work changed: look at it with "pitwall review", then merge again.';
