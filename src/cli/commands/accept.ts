// `pitwall accept <gate> --reason`: a person accepts a command that is red on the base and names no tests, or changed settings of judges.
import { defineCommand } from '../define-command.ts';

export const acceptCommand = defineCommand({
  usage: 'accept <gate>',
  summary: 'accept that a command is red on the base',
  description:
    'Where a command is red on the base and names no tests, what is new cannot be known, and its gate blocks. Recorded with your ' +
    'name and reason, this makes it a warning for all runs, until the command is green on the base again. Where a change alters the ' +
    'configuration of its own judge, the gate names these settings, and you accept exactly those.',
  examples: [
    { line: 'pitwall accept test --reason "item 12 mends the base"', does: 'do not block on a red base' },
    {
      line: 'pitwall accept settings:1f2e3d4c5b6a --reason "the new runner"',
      does: 'accept settings of judges that a change alters',
    },
    { line: 'pitwall resume 7', does: 'let run 7 that stopped with red-base run its gates again' },
  ],
  options: command => command.requiredOption('--reason <text>', 'why, for the record'),
  async action({ app, flags, terminal }, given: string, { reason }: { reason: string }) {
    const { acceptRedBase } = await import('../../app/gates/accept-red-base.ts');
    const { gateNamed } = await import('../../app/gates/run-gates.ts');
    const settings = /^settings:([0-9a-f]{12})$/.exec(given)?.[1];
    const gate = settings === undefined ? gateNamed(given) : (`settings:${settings}` as const);
    const accepted = await acceptRedBase(app, await app.person(), { gate, reason });
    if (flags.json) terminal.printJson(accepted);
    else if (settings !== undefined)
      terminal.print('These settings are accepted, as they are now. Resume the run, or run the gates again.');
    else
      terminal.print(
        `${gate}: a red base is accepted for "${accepted.command.join(' ')}", until it is green there. Run the gates again.`,
      );
  },
});
