// `pitwall stop <run> | --all`: ends the agent and stops the run; work and branch are kept.
import type { StoppedAll } from '../../app/runs/answers.ts';
import { Problem } from '../../core/problem.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';

export const stopCommand = defineCommand({
  usage: 'stop [run]',
  summary: 'end the agent of a run and stop it, keeping its work',
  description: 'Worktree and branch stay as they are. "pitwall resume" goes on from there.',
  examples: [
    { line: 'pitwall stop 7', does: 'stop run 7' },
    { line: 'pitwall stop --all', does: 'stop every run that is active' },
  ],
  options: command => command.option('--all', 'every run that is active; reviews stay'),
  async action(context, run: string | undefined, { all }: { all?: true }) {
    const { stopAllRuns, stopRun } = await import('../../app/runs/requests/stop.ts');
    const { printRequested } = await import('../run/print-requested.ts');
    const actor = await context.app.person();
    if (all && run === undefined) return printStopped(context, await stopAllRuns(context.app, actor));
    if (run === undefined || all) {
      const what = all ? '--all and a run were both given' : 'no run was named';
      throw new Problem({ code: 'usage', what, remedy: 'Name a run, or give --all.' });
    }
    printRequested(context, await stopRun(context.app, actor, { run }));
  },
});

function printStopped({ flags, terminal }: CommandContext, stopped: StoppedAll): void {
  if (flags.json) terminal.printJson(stopped);
  else if (stopped.runs.length === 0) terminal.print('No run is active.');
  else terminal.print(`Stop requested: ${stopped.runs.join(', ')}.`);
}
