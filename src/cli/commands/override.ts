// `pitwall override <run> --reason`: a person lets a commit pass that its gates block.
import { defineCommand } from '../define-command.ts';

export const overrideCommand = defineCommand({
  usage: 'override <run>',
  summary: 'let a commit pass that its gates block',
  description:
    'Replaces the gates on exactly one commit, recorded with your name and reason. It never replaces the audit, and a new ' +
    'commit needs gates of its own.',
  examples: [
    { line: 'pitwall override 7 --reason "flaky test, see #12"', does: 'let the newest commit of run 7 pass' },
  ],
  options: command =>
    command
      .requiredOption('--reason <text>', 'why, for the record')
      .option('--commit <id>', 'another commit than the newest'),
  async action(context, run: string, { reason, commit }: { reason: string; commit?: string }) {
    const { overrideGates } = await import('../../app/runs/requests/override.ts');
    const { printRequested } = await import('../run/print-requested.ts');
    printRequested(context, await overrideGates(context.app, await context.app.person(), { run, reason, commit }));
  },
});
