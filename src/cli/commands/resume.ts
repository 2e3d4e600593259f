// `pitwall resume [run…]`: goes on with what was paused, stopped or left by a Pitwall that ended.
import type { Command } from 'commander';
import { Problem } from '../../core/problem.ts';
import { currentStep, isOver } from '../../core/run/view.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { askOf, driverOf, findRun, runNames } from '../run/open-runs.ts';
import { refuseEnded } from '../run/refuse-over.ts';
import type { RunSession } from '../run/run-session.ts';

interface Options {
  readonly grant?: true;
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
    .action((runs: readonly string[], options: Options) => resume(context, runs, options));
}

async function resume(context: CommandContext, names: readonly string[], options: Options): Promise<void> {
  const { showRuns, reportTo } = await import('../run/show-runs.ts');
  const { flags, terminal } = context;
  const signal = context.watchInterrupts();
  const session = await context.openSession({ report: reportTo(context) });
  try {
    const streams = names.length === 0 ? await leftOpen(session) : await asked(session, names, options.grant === true);
    if (streams.length === 0) {
      if (flags.json) terminal.printJson([]);
      else terminal.print('Nothing was left to go on with.');
      return;
    }
    await showRuns(context, session, { wished: streams.map(stream => ({ stream, isNew: false })), signal });
  } finally {
    session.close();
  }
}

/** Open, waiting for nobody but Pitwall, and driven by nobody. */
async function leftOpen(session: RunSession): Promise<readonly string[]> {
  const left: string[] = [];
  for (const name of await runNames(session)) {
    const state = await findRun(session, name);
    const isAtRest = isOver(state) || state.pausedBy !== undefined || currentStep(state)?.builtIn === 'done';
    if (!isAtRest && (await driverOf(session, state.stream)) === undefined) left.push(state.stream);
  }
  return left;
}

async function asked(session: RunSession, names: readonly string[], grant: boolean): Promise<readonly string[]> {
  const streams: string[] = [];
  for (const name of names) {
    const state = await findRun(session, name);
    refuseEnded(state);
    if (grant && !state.stopped) {
      const remedy = 'Resume it without --grant.';
      throw new Problem({ code: 'run-state', what: `${state.stream} has not stopped at a limit`, remedy });
    }
    if (state.stopped || state.pausedBy)
      await askOf(session, state.stream, { type: 'ResumeRequested', data: { grant } });
    streams.push(state.stream);
  }
  return streams;
}
