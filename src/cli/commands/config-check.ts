// `pitwall config check`: lists every fault of the configuration, or says what it sets.
import { defineCommand, defineGroup } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';

const configCheckCommand = defineCommand({
  usage: 'check',
  summary: 'check .pitwall/config.yaml',
  description:
    'Lists every error in .pitwall/config.yaml with its line and column, or the settings that it changes. ' +
    'Exit code 2 when there are errors.',
  examples: [
    { line: 'pitwall config check', does: 'errors, or what is set' },
    { line: 'pitwall config check --json', does: 'every setting and where it comes from' },
  ],
  async action({ app, flags, terminal, finishWith }) {
    const { checkConfig } = await import('../../app/setup/check-config.ts');
    const { renderConfigReport } = await import('../setup/render-config.ts');
    const report = await checkConfig(app, await app.person());
    if (flags.json) terminal.printJson(report);
    else for (const line of renderConfigReport(report)) terminal.print(line);
    if ('error' in report) finishWith(exitCodes.usage);
  },
});

export const configCommand = defineGroup('config', 'check the configuration', [configCheckCommand]);
