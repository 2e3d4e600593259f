// `pitwall config check`: lists every fault of the configuration, or says what it sets.
import type { Command } from 'commander';
import type { ConfigReport } from '../../config/check.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand, defineGroup } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';

export function configCommand(context: CommandContext): Command {
  return defineGroup({ name: 'config', summary: 'look at the configuration' }, [configCheckCommand(context)]);
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

async function checkAndPrint(context: CommandContext): Promise<void> {
  const [{ checkConfig, renderConfigReport }, { repositoryFolder }] = await Promise.all([
    import('../../config/check.ts'),
    import('../../config/repository-folder.ts'),
  ]);
  const report = await checkConfig(await repositoryFolder(context.cwd));
  if (context.flags.json) context.terminal.printJson(jsonOf(report));
  else for (const line of renderConfigReport(report)) context.terminal.print(line);
  if (report.kind === 'wrong') context.finishWith(exitCodes.usage);
}

function jsonOf(report: ConfigReport): unknown {
  if (report.kind === 'right')
    return { file: report.file ?? null, settings: report.settings, warnings: report.warnings };
  const { code, message: what, remedy, faults } = report.problem;
  return { error: { code, what, remedy, faults } };
}
