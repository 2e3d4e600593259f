// `pitwall stop <run> | --all`: ends the agent and stops the run; work and branch are kept.
import type { Command } from 'commander';
import { Problem } from '../../core/problem.ts';
import { currentStep, isOver } from '../../core/run/view.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { askOf, findRun, runNames, withRuns } from '../run/open-runs.ts';
import { refuseStopped } from '../run/refuse-over.ts';
import { steer } from '../run/steer.ts';

interface Options {
  readonly all?: true;
}

const event = { type: 'StopRequested', data: { drop: false } } as const;

export function stopCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'stop [run]',
    summary: 'end the agent of a run and stop it, keeping its work',
    description: 'Worktree and branch stay as they are. "pitwall resume" goes on from there.',
    examples: [
      { line: 'pitwall stop 7', does: 'stop run 7' },
      { line: 'pitwall stop --all', does: 'stop every run that is under way' },
    ],
  })
    .option('--all', 'every run that is under way; reviews stay')
    .action((run: string | undefined, options: Options) => stop(context, run, options));
}

async function stop(context: CommandContext, run: string | undefined, { all }: Options): Promise<void> {
  if (all && run === undefined) return await stopAll(context);
  if (run === undefined || all) {
    const what = all ? '--all and a run were both given' : 'no run was named';
    throw new Problem({ code: 'usage', what, remedy: 'Name a run, or give --all.' });
  }
  await steer(context, run, {
    what: 'stop',
    event: state => {
      refuseStopped(state);
      return event;
    },
  });
}

async function stopAll(context: CommandContext): Promise<void> {
  const { flags, terminal } = context;
  await withRuns(context, async runs => {
    const states = await Promise.all((await runNames(runs)).map(name => findRun(runs, name)));
    // What is in review waits for a person, and costs nothing.
    const open = states.filter(state => !isOver(state) && currentStep(state)?.builtIn !== 'done');
    for (const { stream } of open) await askOf(runs, stream, event);
    if (flags.json) terminal.printJson({ asked: 'stop', runs: open.map(({ stream }) => stream) });
    else if (open.length === 0) terminal.print('No run is under way.');
    else terminal.print(`Stop asked for: ${open.map(({ stream }) => stream).join(', ')}.`);
  });
}
