// Drives a team and shows it: one line per fact with the member in front, then where every member is.
import { driveTeam } from '../../app/team/drive-team.ts';
import { readTeam } from '../../app/team/find-team.ts';
import { teamStatus } from '../../app/team/team-status.ts';
import type { Recorded } from '../../core/event.ts';
import type { RunEvent } from '../../core/run/events.ts';
import type { TeamEvent } from '../../core/team/events.ts';
import type { TeamState } from '../../core/team/state.ts';
import { runOf } from '../../core/team/view/members.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { formatEvent } from '../run/format-event.ts';
import { notify } from '../run/notify.ts';
import { reportTrouble } from '../run/report-trouble.ts';
import { formatTeamEvent } from './format-team-event.ts';
import { renderTeam } from './render-team.ts';

export interface ShowTeamOptions {
  readonly stream: string;
  readonly signal: AbortSignal;
}

export async function showTeam(context: CommandContext, { stream, signal }: ShowTeamOptions): Promise<void> {
  const { app, flags, terminal } = context;
  reportTrouble(context);
  const { journal } = await app.runtime();
  const team = await readTeam(journal, stream);
  const driven = await driveTeam(app, { stream, signal, onFact: reporterFor(context, team) });
  if (driven.kind === 'held') printHeld(context, stream, driven.driver);
  const status = await teamStatus(app, await app.person(), { team: stream });
  if (flags.json) terminal.printJsonLine({ kind: 'summary', ...status });
  else for (const line of ['', ...renderTeam(status, terminal)]) terminal.print(line);
  if (signal.aborted) return terminal.complain('Interrupted. All work is kept.');
  const isWell = status.members.every(({ state }) => state === 'landed');
  await notify(context, { kind: 'end', run: stream, text: isWell ? 'all members are done' : 'it waits for you' });
  if (!isWell) context.finishWith(exitCodes.stopped);
}

function printHeld({ flags, terminal }: CommandContext, team: string, driver: string): void {
  if (flags.json) terminal.printJsonLine({ kind: 'watching', team, driver });
  else terminal.print(`${team} is driven by ${driver}. "pitwall team status" shows where it is.`);
}

function reporterFor({ flags, terminal }: CommandContext, before: TeamState): (event: Recorded) => void {
  if (flags.json) return event => terminal.printJsonLine({ kind: 'event', ...event });
  const names = new Map(before.roster.members.map(member => [`run/${runOf(before, member)}`, member.name]));
  return event => {
    if (event.stream.startsWith('run/')) {
      if (event.type === 'RunRequested') names.set(event.stream, nameOf(before, event));
      const line = formatEvent(event as Recorded<RunEvent>, terminal.style);
      if (line !== undefined) terminal.print(`${names.get(event.stream) ?? event.stream}  ${line.trim()}`);
      return;
    }
    const line = formatTeamEvent(event as Recorded<TeamEvent>, terminal.style);
    if (line !== undefined) terminal.print(line);
  };
}

function nameOf({ roster }: TeamState, { stream, data }: Recorded): string {
  const { item } = data as { readonly item?: string };
  return roster.members.find(member => member.item === item)?.name ?? stream;
}
