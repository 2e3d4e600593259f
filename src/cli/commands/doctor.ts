// `pitwall doctor`: checks everything that Pitwall needs and says what to do about what is missing.
import type { NamedReport } from '../../app/doctor/answers.ts';
import { defineCommand } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Style } from '../terminal.ts';

export const doctorCommand = defineCommand({
  usage: 'doctor',
  summary: 'check everything that Pitwall needs',
  description:
    'Checks Node, git, the repository, the configuration, the roles, GitHub where it is the forge, the store, the agent CLIs with their logins and optional ' +
    'programs, and says what to do about what is missing. Changes nothing, and starts a CLI only to ask for its version. ' +
    'Exit code 3 when something necessary is missing.',
  examples: [
    { line: 'pitwall doctor', does: 'a line for each thing, with its remedy' },
    { line: 'pitwall doctor --json', does: 'the same for programs' },
  ],
  async action({ app, flags, terminal, finishWith }) {
    const { examine } = await import('../../app/doctor/examine.ts');
    const report = await examine(
      app,
      await app.person(),
      {},
      {
        onReport: (each, names) => {
          if (!flags.json)
            terminal.print(renderReport(each, Math.max(...names.map(name => name.length)), terminal.style));
        },
      },
    );
    if (flags.json) terminal.printJson(report);
    if (!report.isReady) finishWith(exitCodes.environment);
  },
});

/** A mark, the name, what was found, and below it what to do. */
function renderReport(report: NamedReport, nameWidth: number, style: Style): string {
  const [found, ...more] = report.found.split('\n');
  const remedy = report.remedy?.split('\n').map(style.dim) ?? [];
  const below = [...more, ...remedy].map(line => ' '.repeat(nameWidth + 4) + line);
  return [
    `${style.signs[report.state === 'ok' ? 'pass' : report.state]} ${report.name.padEnd(nameWidth)}  ${found}`,
    ...below,
  ].join('\n');
}
