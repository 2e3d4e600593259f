// `pitwall drop <run>`: ends a run for good and moves its worktree and branch into the attic.
import type { Dropped } from '../../app/retention/answers.ts';
import { Problem } from '../../core/problem.ts';
import { type RunState, requestOf } from '../../core/run/state.ts';
import { isYes } from '../ask.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';

export const dropCommand = defineCommand({
  usage: 'drop <run>',
  summary: 'end a run for good and remove its worktree and branch',
  description:
    'Its agent is ended, also when another Pitwall drives it. Everything in its worktree and branch is kept in the attic ' +
    'for retentionDays; "pitwall restore" brings it back. A dropped run cannot be resumed: "pitwall run" starts a new one.',
  examples: [
    { line: 'pitwall drop 7', does: 'run 7, after asking' },
    { line: 'pitwall drop 7 --yes', does: 'without asking' },
  ],
  options: command => command.option('--yes', 'do not ask'),
  async action(context, name: string, { yes }: { yes?: true }) {
    const { drop, findDroppable } = await import('../../app/retention/drop.ts');
    const { reportTrouble } = await import('../run/report-trouble.ts');
    const { app } = context;
    const signal = context.signal();
    reportTrouble(context);
    const isMeant = yes || (await isConfirmed(context, await findDroppable(app, name), signal));
    if (!isMeant) return context.terminal.print('Nothing was dropped.');
    print(
      context,
      await drop(app, await app.person(), { run: name }, { signal }),
      (await app.project()).config.retentionDays,
    );
  },
});

async function isConfirmed({ ask }: CommandContext, state: RunState, signal: AbortSignal): Promise<boolean> {
  const { branch } = requestOf(state);
  if (ask) return isYes(await ask(`Drop ${state.stream} with its worktree and ${branch}? [y/N] `, { signal }), false);
  const what = `dropping ${state.stream} must be confirmed, and there is no terminal to ask at`;
  throw new Problem({ code: 'usage', what, remedy: 'Give --yes to confirm it.' });
}

function print({ flags, terminal, finishWith }: CommandContext, dropped: Dropped, days: number): void {
  const { run, isDropped, entry, trouble } = dropped;
  if (flags.json) terminal.printJson(dropped);
  else if (!isDropped) terminal.complain(trouble ?? `${run} is still being dropped.`);
  else if (entry === null) terminal.print(`${run} is dropped; its worktree and branch held nothing.`);
  else {
    terminal.print(`${run} is dropped. Its worktree and branch are kept for ${days} days; bring them back with:`);
    terminal.print(`  pitwall restore ${entry}`);
  }
  if (!isDropped) finishWith(exitCodes.stopped);
}
