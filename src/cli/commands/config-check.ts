// `pitwall config check`: lists every fault of the configuration, or says what it sets.
import type { Command } from 'commander';
import type { CommandContext } from '../context.ts';
import { defineCommand, defineGroup } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';

export function configCommand(context: CommandContext): Command {
  return defineGroup({ name: 'config', summary: 'check the configuration' }, [configCheckCommand(context)]);
}

function configCheckCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'check',
    summary: 'check .pitwall/config.yaml',
    description:
      'Lists every error in .pitwall/config.yaml with its line and column, or the settings that it changes. ' +
      'Exit code 2 when there are errors.',
    examples: [
      { line: 'pitwall config check', does: 'errors, or what is set' },
      { line: 'pitwall config check --json', does: 'every setting and where it comes from' },
    ],
  }).action(() => checkAndPrint(context));
}

async function checkAndPrint({ app, flags, terminal, finishWith }: CommandContext): Promise<void> {
  const [{ checkConfig }, { renderConfigReport }] = await Promise.all([
    import('../../app/setup/check-config.ts'),
    import('../setup/render-config.ts'),
  ]);
  const report = await checkConfig(app, await app.person());
  if (flags.json) terminal.printJson(report);
  else for (const line of renderConfigReport(report)) terminal.print(line);
  if ('error' in report) finishWith(exitCodes.usage);
}
