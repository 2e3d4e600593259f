// `team panes`: the terminals that members of a team work in now, and whose each is: by the folder that its pane is in.
import type { Actor } from '../../core/event.ts';
import { liveAttempt } from '../../core/run/view/current.ts';
import type { TeamMember } from '../../core/team/events.ts';
import { resolvePane } from '../../core/team/resolve-pane.ts';
import type { TeamState } from '../../core/team/state.ts';
import { runOf } from '../../core/team/view/members.ts';
import { readRun } from '../runs/find-run.ts';
import type { RunStore, RunsWorkspace } from '../runs/runs-workspace.ts';
import { readConversation, type TerminalOfAttempt } from '../views/read-conversation.ts';
import type { PaneRow, TeamName, TeamPanes } from './answers.ts';
import { openTeam } from './find-team.ts';

interface LivePane {
  readonly member: string;
  readonly attempt: string;
  readonly terminal: TerminalOfAttempt;
}

export async function listPanes(
  workspace: Pick<RunsWorkspace, 'findRuns' | 'observePane'>,
  _actor: Actor,
  { team }: TeamName,
): Promise<TeamPanes> {
  const { store, state } = await openTeam(workspace, team);
  const live = (await Promise.all(state.roster.members.map(member => paneOf(store, state, member)))).flat();
  const homes = live.map(({ member, attempt, terminal }) => ({ who: { member, attempt }, worktree: terminal.folder }));
  const rows = live.map(async ({ member, attempt, terminal }): Promise<PaneRow> => {
    const { socket, pane, pid } = terminal;
    const seen = await workspace.observePane(terminal);
    const isSame = seen?.pid === pid;
    const folder = isSame ? seen.folder : null;
    const who = folder === null ? undefined : resolvePane(folder, homes);
    return { pane, pid, socket, startedFor: { member, attempt }, folder, agent: who ?? null };
  });
  return { team: state.stream, panes: await Promise.all(rows) };
}

async function paneOf(store: RunStore, state: TeamState, member: TeamMember): Promise<readonly LivePane[]> {
  const name = runOf(state, member);
  const run = name === undefined ? undefined : await readRun(store.journal, `run/${name}`);
  const attempt = run && liveAttempt(run)?.attempt;
  if (attempt === undefined) return [];
  const { terminal } = await readConversation(store, attempt);
  return terminal ? [{ member: member.name, attempt, terminal }] : [];
}
