// `pitwall merge <run>`: a person lands finished work on the base branch, which ends the run.
import type { Command } from 'commander';
import { Problem } from '../../core/problem.ts';
import { approvedCommit } from '../../core/run/view.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { driveRuns, isSettled } from '../run/drive-runs.ts';
import { findRun } from '../run/open-runs.ts';
import { reviewOf } from './review.ts';

export function mergeCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'merge <run>',
    summary: 'land the finished work of a run on its base branch',
    description:
      'Fast-forward only. A base branch that is checked out somewhere is moved along with its files if nothing is changed ' +
      'there; otherwise nothing happens and you are told where. The run ends with it.',
    examples: [{ line: 'pitwall merge 7', does: 'land run 7' }],
  }).action((run: string) => merge(context, run));
}

async function merge(context: CommandContext, name: string): Promise<void> {
  const { flags, terminal } = context;
  const { reportTo } = await import('../run/show-runs.ts');
  const signal = context.watchInterrupts();
  const session = await context.openSession({ report: reportTo(context) });
  try {
    const state = await findRun(session, name);
    const { branch, review } = await reviewOf(session, state);
    if (review.state === 'open' && approvedCommit(state) !== review.commit) {
      const remedy = 'Wait until it is in review again; see "pitwall status".';
      throw new Problem({ code: 'run-state', what: `${state.stream} is at work on another commit`, remedy });
    }
    const landed = await session.reviews.land(branch, review);
    const [after] = await driveRuns(session, {
      runs: [{ stream: state.stream, isNew: false }],
      signal,
      tell: () => undefined,
      isAtRest: isSettled,
    });
    if (flags.json)
      terminal.printJson({ run: state.stream, base: review.base, landed, ended: after?.ended?.how ?? null });
    else
      terminal.print(
        `${review.base} is at ${landed.slice(0, 10)} now; ${state.stream} has ended: ${after?.ended?.how}.`,
      );
  } finally {
    session.close();
  }
}
