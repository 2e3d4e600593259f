// `pitwall doctor`: looks at everything Pitwall needs and says what to do about what is missing.
import type { Command } from 'commander';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import type { Examined } from '../doctor/examine.ts';
import { exitCodes } from '../exit-codes.ts';

export function doctorCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'doctor',
    summary: 'look at everything Pitwall needs',
    description:
      'Looks at Node, git, the repository, the configuration, the roles, GitHub where it is the forge, the store, the agent CLIs with their logins and optional ' +
      'programs, and says what to do about what is missing. Changes nothing and starts a CLI only to ask for its version. ' +
      'Exit code 3 when something necessary is missing.',
    examples: [
      { line: 'pitwall doctor', does: 'a line for each thing, with its remedy' },
      { line: 'pitwall doctor --json', does: 'the same for programs' },
    ],
  }).action(() => examineAndPrint(context));
}

async function examineAndPrint(context: CommandContext): Promise<void> {
  const [{ allProbes }, { examine }, { renderReport }] = await Promise.all([
    import('../doctor/all-probes.ts'),
    import('../doctor/examine.ts'),
    import('../doctor/render.ts'),
  ]);
  const { flags, terminal } = context;
  const probes = await allProbes(context);
  const nameWidth = Math.max(...probes.map(probe => probe.name.length));
  const reports: Examined[] = [];
  for await (const report of examine(probes)) {
    reports.push(report);
    if (!flags.json) terminal.print(renderReport(report, nameWidth, terminal.style));
  }
  if (flags.json) terminal.printJson({ probes: reports });
  if (reports.some(report => report.state === 'fail')) context.finishWith(exitCodes.environment);
}
