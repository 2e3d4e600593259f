// `pitwall resume [run…]`: goes on with what was paused, stopped or left by a Pitwall that ended.
import type { Command } from 'commander';
import { Problem } from '../../core/problem.ts';
import type { RunState } from '../../core/run/state.ts';
import { isClearingUp, isOver, isOverForGood } from '../../core/run/view.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { isInReview } from '../run/in-review.ts';
import { askOf, driverOf, findRun, runNames } from '../run/open-runs.ts';
import { refuseEnded } from '../run/refuse-over.ts';
import type { RunSession } from '../run/run-session.ts';
import { whoActs } from '../run/steer.ts';

interface Options {
  readonly grant?: true;
  readonly plain?: true;
  readonly trust?: true;
}

export function resumeCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'resume [runs...]',
    summary: 'go on with runs that were paused, stopped or left',
    description:
      'Without a run: all that are open and that nobody drives. With --grant a run that stopped at a limit gets one more portion ' +
      'of it, recorded with your name. A run that another Pitwall drives is only asked to go on.',
    examples: [
      { line: 'pitwall resume', does: 'everything that was left' },
      { line: 'pitwall resume 7', does: 'run 7' },
      { line: 'pitwall resume 7 --grant', does: 'with one more portion of the limit that stopped it' },
    ],
  })
    .option('--grant', 'one more portion of the limit that stopped the run')
    .option('--plain', 'one line per fact, also on a terminal')
    .option('--trust', 'trust this repository on this machine from now on')
    .action((runs: readonly string[], options: Options) => resume(context, runs, options));
}

async function resume(context: CommandContext, names: readonly string[], options: Options): Promise<void> {
  const [{ showRuns, startReport }, { ensureTrust }] = await Promise.all([
    import('../run/show-runs.ts'),
    import('../run/entry/ensure-trust.ts'),
  ]);
  const { flags, terminal } = context;
  const signal = context.watchInterrupts();
  await ensureTrust(context, { isGiven: options.trust === true, signal });
  const { report, whyOf } = startReport(context);
  const session = await context.openSession({ report });
  try {
    const found = await statesOf(session, names, options.grant === true);
    if (found.length === 0) {
      if (!flags.json) await tellWaiting(terminal, session);
      return;
    }
    for (const state of found) await checkAgents(context, state, signal);
    const streams: string[] = [];
    for (const state of found) {
      const driver = await goOn(session, state, options.grant === true);
      if (driver === undefined) streams.push(state.stream);
      else if (flags.json) terminal.printJsonLine({ kind: 'asked', run: state.stream, driver });
      else terminal.print(`${state.stream}: asked to go on. ${whoActs(driver)}`);
    }
    if (streams.length === 0) return;
    await showRuns(context, session, {
      wished: streams.map(stream => ({ stream, isNew: false })),
      signal,
      isPlain: options.plain === true,
      whyOf,
    });
  } finally {
    session.close();
  }
}

async function statesOf(session: RunSession, names: readonly string[], grant: boolean): Promise<readonly RunState[]> {
  if (names.length === 0) return await leftOpen(session);
  const states = await Promise.all(names.map(name => findRun(session, name)));
  for (const state of states) {
    refuseEnded(state);
    if (!grant || state.stopped) continue;
    const remedy = 'Resume it without --grant.';
    throw new Problem({ code: 'run-state', what: `${state.stream} has not stopped at a limit`, remedy });
  }
  return states;
}

/** Open, waiting for nobody but Pitwall, and driven by nobody. */
async function leftOpen(session: RunSession): Promise<readonly RunState[]> {
  const left: RunState[] = [];
  for (const name of await runNames(session)) {
    const state = await findRun(session, name);
    const isAtRest =
      (isOver(state) && !isClearingUp(state)) || state.pausedBy !== undefined || (await isInReview(session, state));
    if (!isAtRest && (await driverOf(session, state.stream)) === undefined) left.push(state);
  }
  return left;
}

/** Those that a person stopped, paused or has to decide about are not taken up without their name. */
async function tellWaiting(terminal: CommandContext['terminal'], session: RunSession): Promise<void> {
  terminal.print('Nothing was left to go on with.');
  const states = await Promise.all((await runNames(session)).map(name => findRun(session, name)));
  for (const state of states.filter(each => !isOverForGood(each) && (each.stopped || each.pausedBy))) {
    const why = state.stopped ? `has stopped, ${state.stopped.reason}` : 'is paused';
    terminal.print(`${state.stream} ${why}: "pitwall resume ${state.stream.slice('run/'.length)}" goes on with it.`);
  }
}

/** An agent that is not there any more is told before it fails in the run. */
async function checkAgents(context: CommandContext, { request }: RunState, signal: AbortSignal): Promise<void> {
  const { ensureGoverned } = await import('../run/entry/ensure-trust.ts');
  await ensureGoverned(context, await context.checkEntry({ workflow: request?.settings.workflow }), signal);
}

/** Who goes on with it, if somebody drives it already. */
async function goOn(session: RunSession, { stream, stopped, pausedBy }: RunState, grant: boolean) {
  if (!stopped && !pausedBy) return undefined;
  return await askOf(session, stream, { type: 'ResumeRequested', data: { grant } });
}
