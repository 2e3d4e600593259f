// `pitwall move <run> <status>`: a person sends a run to another step, where the workflow allows it.
import { defineCommand } from '../define-command.ts';

export const moveCommand = defineCommand({
  usage: 'move <run> <status>',
  summary: 'send a run to another step',
  description:
    'The workflow must allow this move from the current step. A running attempt is ended first. Only evidence leads to Done.',
  examples: [{ line: 'pitwall move 7 Architecture', does: 'send run 7 back to the architect' }],
  async action(context, run: string, status: string) {
    const { moveRun } = await import('../../app/runs/requests/move.ts');
    const { printRequested } = await import('../run/print-requested.ts');
    printRequested(context, await moveRun(context.app, await context.app.person(), { run, status }));
  },
});
