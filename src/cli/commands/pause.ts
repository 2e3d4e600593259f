// `pitwall pause <run>`: nothing new is started until a resume.
import type { Command } from 'commander';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';

export function pauseCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'pause <run>',
    summary: 'start nothing new in a run until it is resumed',
    description:
      'The attempt that is running continues and its result is kept; nothing follows it until "pitwall resume".',
    examples: [{ line: 'pitwall pause 7', does: 'pause run 7' }],
  }).action((run: string) => pause(context, run));
}

async function pause(context: CommandContext, run: string): Promise<void> {
  const [{ pauseRun }, { printRequested }] = await Promise.all([
    import('../../app/runs/requests/pause.ts'),
    import('../run/print-requested.ts'),
  ]);
  printRequested(context, await pauseRun(context.app, await context.app.person(), { run }));
}
