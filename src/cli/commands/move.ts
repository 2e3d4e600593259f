// `pitwall move <run> <status>`: a person sends a run to another step, where the workflow allows it.
import type { Command } from 'commander';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';

export function moveCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'move <run> <status>',
    summary: 'send a run to another step',
    description:
      'The workflow must allow this move from the current step. A running attempt is ended first. Only evidence leads to Done.',
    examples: [{ line: 'pitwall move 7 Architecture', does: 'send run 7 back to the architect' }],
  }).action((run: string, status: string) => move(context, run, status));
}

async function move(context: CommandContext, run: string, status: string): Promise<void> {
  const [{ moveRun }, { printRequested }] = await Promise.all([
    import('../../app/runs/requests/move.ts'),
    import('../run/print-requested.ts'),
  ]);
  printRequested(context, await moveRun(context.app, await context.app.person(), { run, status }));
}
