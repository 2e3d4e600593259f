// `pitwall team panes [team]`: which terminal is whose.
import type { TeamPanes } from '../../app/team/answers.ts';
import { printable } from '../cells.ts';
import { defineCommand } from '../define-command.ts';
import { renderTable } from '../render-table.ts';

export const teamPanesCommand = defineCommand({
  usage: 'panes [team]',
  summary: 'show whose each terminal of a team is',
  description:
    'For members whose agents work in a terminal (runner: tmux) now. A pane belongs to the member in whose worktree it is, ' +
    'never to a name or a number. "pitwall attach" joins one.',
  examples: [
    { line: 'pitwall team panes', does: 'the open team' },
    { line: 'pitwall team panes auth --json', does: 'one team, for a program' },
  ],
  async action(context, team: string | undefined) {
    const { listPanes } = await import('../../app/team/list-panes.ts');
    const { app, flags, terminal } = context;
    const panes = await listPanes(app, await app.person(), team === undefined ? {} : { team });
    if (flags.json) return terminal.printJson(panes);
    for (const line of renderPanes(panes, terminal.width)) terminal.print(line);
  },
});

function renderPanes({ team, panes }: TeamPanes, width: number): readonly string[] {
  if (panes.length === 0) return [`No agent of ${team} works in a terminal now.`];
  const rows = panes.map(({ pane, pid, folder, agent, startedFor }) => {
    const whose = agent ? `${agent.member} ${agent.attempt}` : 'none';
    return [pane, `${pid}`, whose, `${startedFor.member} ${startedFor.attempt}`, folder ?? 'gone'].map(printable);
  });
  return renderTable([['pane', 'process', 'agent', 'started for', 'folder'], ...rows], width);
}
