// `pitwall accept <gate> --reason`: a person accepts a command that is red on the base and names no tests.
import type { Command } from 'commander';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';

interface Options {
  readonly reason: string;
}

export function acceptCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'accept <gate>',
    summary: 'accept that a command is red on the base',
    description:
      'Where a command is red on the base and names no tests, what is new cannot be known, and its gate blocks. Recorded with your ' +
      'name and reason, this makes it a warning for all runs, until the command is green on the base again.',
    examples: [
      { line: 'pitwall accept test --reason "item 12 mends the base"', does: 'do not block on a red base' },
      { line: 'pitwall resume 7', does: 'let run 7 that stopped with red-base run its gates again' },
    ],
  })
    .requiredOption('--reason <text>', 'why, for the record')
    .action((gate: string, options: Options) => accept(context, gate, options));
}

async function accept({ app, flags, terminal }: CommandContext, given: string, { reason }: Options): Promise<void> {
  const [{ acceptRedBase }, { gateNamed }] = await Promise.all([
    import('../../app/gates/accept-red-base.ts'),
    import('../../app/gates/run-gates.ts'),
  ]);
  const gate = gateNamed(given);
  const accepted = await acceptRedBase(app, await app.person(), { gate, reason });
  if (flags.json) terminal.printJson(accepted);
  else
    terminal.print(
      `${gate}: a red base is accepted for "${accepted.command.join(' ')}", until it is green there. Run the gates again.`,
    );
}
