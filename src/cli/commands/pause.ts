// `pitwall pause <run>`: nothing new is started until a resume.
import { defineCommand } from '../define-command.ts';

export const pauseCommand = defineCommand({
  usage: 'pause <run>',
  summary: 'start nothing new in a run until it is resumed',
  description:
    'The attempt that is running continues and its result is kept; nothing follows it until "pitwall resume".',
  examples: [{ line: 'pitwall pause 7', does: 'pause run 7' }],
  async action(context, run: string) {
    const { pauseRun } = await import('../../app/runs/requests/pause.ts');
    const { printRequested } = await import('../run/print-requested.ts');
    printRequested(context, await pauseRun(context.app, await context.app.person(), { run }));
  },
});
