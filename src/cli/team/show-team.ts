// Drives a team and shows it: one line per fact with the member in front, then where every member is.
import { besideLeftovers } from '../../app/runs/clear-leftovers.ts';
import { driveTeam } from '../../app/team/drive-team.ts';
import { readTeam } from '../../app/team/find-team.ts';
import { teamStatus } from '../../app/team/team-status.ts';
import { writeLearnings } from '../../app/team/write-learnings.ts';
import type { WatchSource } from '../../app/views/watched-run.ts';
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
import { hearPerson } from './hear-person.ts';
import { startTeamView, type TeamViewOptions } from './live/team-view.ts';
import { renderTeam } from './render-team.ts';

export interface ShowTeamOptions {
  readonly stream: string;
  readonly signal: AbortSignal;
  /** No block that is drawn again and again, also on a terminal. Default: false. */
  readonly isPlain?: boolean | undefined;
}

export async function showTeam(
  context: CommandContext,
  { stream, signal, isPlain = false }: ShowTeamOptions,
): Promise<void> {
  const { app, flags, terminal } = context;
  const { whyOf } = reportTrouble(context);
  const runtime = await app.runtime();
  const team = await readTeam(runtime.journal, stream);
  const live = hasLiveView(context, isPlain)
    ? openLive(context, { ...runtime, clock: app.clock }, { stream, whyOf })
    : undefined;
  const report = reporterFor(context, team);
  const onFact = (event: Recorded) => {
    report(event);
    live?.hearing?.onFact();
  };
  const heldBy = () => live?.hearing?.settled();
  const drive = () => driveTeam(app, { stream, signal, onFact, heldBy });
  const driven = await besideLeftovers(app, signal, drive).finally(() => live?.close());
  if (driven.kind === 'held') printHeld(context, stream, driven.driver);
  const learned = driven.kind === 'driven' ? await writeLearnings(app, await app.person(), driven.state) : undefined;
  const status = await teamStatus(app, await app.person(), { team: stream });
  if (flags.json) terminal.printJsonLine({ kind: 'summary', ...status });
  else for (const line of ['', ...renderTeam(status, terminal)]) terminal.print(line);
  if (learned !== undefined && !flags.json) terminal.print(`What it learned: ${learned}`);
  if (signal.aborted) return terminal.complain('Interrupted. All work is kept.');
  const isWell = status.members.every(({ state }) => state === 'landed');
  await notify(context, { kind: 'end', run: stream, text: isWell ? 'all members are done' : 'it waits for you' });
  if (!isWell) context.finishWith(exitCodes.stopped);
}

/** A block that is drawn again and again is for people alone; others get lines. */
function hasLiveView({ flags, terminal, environment }: CommandContext, isPlain: boolean): boolean {
  return terminal.canRedraw && !isPlain && !flags.json && !flags.debug && !environment.isCi;
}

/** With a keyboard the person can type while it runs. */
function openLive(context: CommandContext, source: WatchSource, options: Omit<TeamViewOptions, 'terminal'>) {
  const { terminal, typing } = context;
  const view = startTeamView(source, { terminal, ...options });
  const hearing = typing && hearPerson(context, options.stream);
  const stopTyping = hearing && typing({ onChange: view.type, onLine: hearing.onLine });
  if (hearing) {
    terminal.print(
      terminal.style.dim('Type at any time: a question, or what a member is to do. Ctrl-C keeps all work.'),
    );
    view.type('');
  }
  return {
    hearing,
    close: () => {
      stopTyping?.();
      view.close();
    },
  };
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
