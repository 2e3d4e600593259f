// `pitwall drop <run>`: ends a run for good and takes its worktree and branch away, into the attic.
import type { Command } from 'commander';
import { effectOf } from '../../core/effect/state.ts';
import { Problem } from '../../core/problem.ts';
import type { RunState } from '../../core/run/state.ts';
import { removalCause, requestOf } from '../../core/run/view.ts';
import { isYes } from '../ask.ts';
import { clearRuns } from '../care/clear-runs.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { isSettled } from '../run/drive-runs.ts';
import { askOf, findRun } from '../run/open-runs.ts';
import { refuseEnded } from '../run/refuse-over.ts';

interface Options {
  readonly yes?: true;
}

export function dropCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'drop <run>',
    summary: 'end a run for good and take away its worktree and branch',
    description:
      'Its agent is ended, also when another Pitwall drives it. Everything that worktree and branch held is kept in the attic ' +
      'for retentionDays; "pitwall restore" brings it back. A dropped run does not go on: "pitwall run" starts anew.',
    examples: [
      { line: 'pitwall drop 7', does: 'run 7, after a question' },
      { line: 'pitwall drop 7 --yes', does: 'without one' },
    ],
  })
    .option('--yes', 'do not ask')
    .action((run: string, options: Options) => drop(context, run, options));
}

async function drop(context: CommandContext, name: string, { yes }: Options): Promise<void> {
  const { reportTo } = await import('../run/show-runs.ts');
  const signal = context.watchInterrupts();
  const session = await context.openSession({ report: reportTo(context) });
  try {
    const before = await findRun(session, name);
    refuseEnded(before);
    if (!yes && !(await isMeant(context, before, signal))) return context.terminal.print('Nothing was dropped.');
    const isDropped = before.stopped?.reason === 'dropped';
    const event = isDropped ? removalAsked : dropAsked;
    await askOf(session, before.stream, event);
    const [after] = await clearRuns(session, [before.stream], signal);
    tell(context, after ?? before, session.config.retentionDays);
  } finally {
    session.close();
  }
}

const dropAsked = { type: 'StopRequested', data: { drop: true } } as const;
const removalAsked = { type: 'RemovalRequested', data: {} } as const;

async function isMeant({ ask }: CommandContext, state: RunState, signal: AbortSignal): Promise<boolean> {
  const { branch } = requestOf(state);
  if (ask) return isYes(await ask(`Drop ${state.stream} with its worktree and ${branch}? [y/N] `, { signal }), false);
  const what = `${state.stream} would be dropped, and there is nobody to ask`;
  throw new Problem({ code: 'usage', what, remedy: 'Say --yes if it is meant.' });
}

function tell({ flags, terminal, finishWith }: CommandContext, state: RunState, days: number): void {
  const removal = effectOf(state.effects, removalCause);
  const isDone = isSettled(state) && (removal === undefined || removal.status === 'done');
  const entry = (removal?.output as { readonly entry?: string | null } | undefined)?.entry ?? null;
  if (flags.json) terminal.printJson({ run: state.stream, isDropped: isDone, entry });
  else if (!isDone) terminal.complain(state.warnings.at(-1)?.message ?? `${state.stream} is still being dropped.`);
  else if (entry === null) terminal.print(`${state.stream} is dropped; it held nothing.`);
  else {
    const back = `"pitwall restore ${entry}" brings them back`;
    terminal.print(`${state.stream} is dropped. Its worktree and branch are kept for ${days} days: ${back}.`);
  }
  if (!isDone) finishWith(exitCodes.stopped);
}
