// `pitwall team status [team]`: members, conflicts, what the merge train does, and what you owe.
import { defineCommand } from '../define-command.ts';

export const teamStatusCommand = defineCommand({
  usage: 'status [team]',
  summary: 'show members, conflicts, the merge train and open questions',
  description:
    'Works whether or not Pitwall is running. Without a name it shows the team that is open. Nothing is published.',
  examples: [
    { line: 'pitwall team status', does: 'the open team' },
    { line: 'pitwall team status auth --json', does: 'one team, for a program' },
  ],
  async action(context, team: string | undefined) {
    const { teamStatus } = await import('../../app/team/team-status.ts');
    const { renderTeam } = await import('../team/render-team.ts');
    const { app, flags, terminal } = context;
    const status = await teamStatus(app, await app.person(), team === undefined ? {} : { team });
    if (flags.json) return terminal.printJson(status);
    for (const line of renderTeam(status, terminal)) terminal.print(line);
  },
});
