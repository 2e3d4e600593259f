// `pitwall team add <specs>`: more members for a team that is there.
import { defineCommand } from '../define-command.ts';

interface Options {
  readonly team?: string;
  readonly items?: string;
  readonly agent?: string;
  readonly runner?: string;
}

export const teamAddCommand = defineCommand({
  usage: 'add [specs...]',
  summary: 'add members to a team, from specs or items',
  description:
    'They begin as soon as the process that drives the team sees them, and land with the rest. A spec may depend on members that are ' +
    'there.',
  examples: [
    { line: 'pitwall team add specs/logout.md', does: 'to the open team' },
    { line: 'pitwall team add --items 9 --team auth', does: 'an item of the board' },
  ],
  options: command =>
    command
      .option('--team <name>', 'which team, where several are open')
      .option('--items <numbers>', 'items instead of specs, or besides them, with commas between')
      .option('--agent <name>', 'the agent that writes the code, where a spec does not say it')
      .option('--runner <name>', 'how agents are driven, where a spec does not say it'),
  async action(context, specs: readonly string[], { team, items = '', agent: given, runner: named }: Options) {
    const [{ planWith }, { readRunner }, { addMembers, planAdd }, { openTeam }, { readTeamItems }, { printAsked }] =
      await Promise.all([
        import('../run/confirm.ts'),
        import('../run/read-runner.ts'),
        import('../../app/team/add-members.ts'),
        import('../../app/team/find-team.ts'),
        import('../../app/team/read-team-items.ts'),
        import('../team/print-asked.ts'),
      ]);
    const { app, terminal, flags } = context;
    const agent = given ?? (await readRunner(named));
    const actor = await app.person();
    const { state } = await openTeam(app, team);
    const members = state.roster.members.map(({ name }) => name);
    const read = await readTeamItems(app, { specs, items: items.split(',').filter(Boolean), members, agent });
    for (const note of read.notes) terminal.complain(note);
    const plan = await planWith(context, () => planAdd(app, actor, { team: state.stream, items: read.items }));
    const added = await addMembers(app, actor, plan);
    if (!flags.json) for (const { name, title } of added.members) terminal.print(`${name} joins: ${title}`);
    printAsked(context, added);
  },
});
