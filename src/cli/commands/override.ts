// `pitwall override <run> --reason`: a person lets a commit pass that its gates block.
import type { Command } from 'commander';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';

interface Options {
  readonly reason: string;
  readonly commit?: string;
}

export function overrideCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'override <run>',
    summary: 'let a commit pass that its gates block',
    description:
      'Replaces the gates on exactly one commit, recorded with your name and reason. It never replaces the audit, and a new ' +
      'commit needs gates of its own.',
    examples: [
      { line: 'pitwall override 7 --reason "flaky test, see #12"', does: 'let the newest commit of run 7 pass' },
    ],
  })
    .requiredOption('--reason <text>', 'why, for the record')
    .option('--commit <id>', 'another commit than the newest')
    .action((run: string, options: Options) => override(context, run, options));
}

async function override(context: CommandContext, run: string, { reason, commit }: Options): Promise<void> {
  const [{ overrideGates }, { printRequested }] = await Promise.all([
    import('../../app/runs/requests/override.ts'),
    import('../run/print-requested.ts'),
  ]);
  printRequested(context, await overrideGates(context.app, await context.app.person(), { run, reason, commit }));
}
