// Drives epics and shows it: one line per fact with the epic or run in front.
import type { LoopRequest, Ticked } from '../../app/epic/answers.ts';
import { type DriveEpicsOptions, driveEpics } from '../../app/epic/drive-epics.ts';
import type { EpicEvent } from '../../core/epic/events.ts';
import type { Recorded } from '../../core/event.ts';
import type { RunEvent } from '../../core/run/events.ts';
import { printable } from '../cells.ts';
import type { CommandContext } from '../context.ts';
import { formatEvent } from '../run/format-event.ts';
import { notify } from '../run/notify.ts';
import { formatEpicEvent } from './format-epic-event.ts';

/** Until each of their runs is in review or needs a person. */
export async function driveRunsOf(
  context: CommandContext,
  epics: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  await driveEpics(context.app, await context.app.person(), { epics }, { signal, ...hearing(context) });
}

export async function showLoop(
  context: CommandContext,
  { signal, ...request }: LoopRequest & { readonly signal: AbortSignal },
): Promise<void> {
  const said = new Map<string, string>();
  const notices: Promise<void>[] = [];
  const onTick = (epic: string, ticked: Ticked) => {
    const key = `${ticked.outcome} ${ticked.why}`;
    const isNew = said.get(epic) !== key;
    said.set(epic, key);
    printTick(context, ticked, isNew);
    if (isNew && ticked.needsPerson) notices.push(notify(context, { kind: 'end', run: ticked.epic, text: ticked.why }));
  };
  await driveEpics(context.app, await context.app.person(), request, { signal, onTick, ...hearing(context) });
  await Promise.all(notices);
}

/** The same again and again is said once. */
function printTick({ flags, terminal }: CommandContext, ticked: Ticked, isNew: boolean): void {
  const { epic, why, needsPerson, status } = ticked;
  const who = needsPerson ? terminal.style.yellow(' waits for you:') : ':';
  const text = `${epic}${who} ${printable(why)}${status === null ? '' : ` (${status})`}`;
  if (flags.json) terminal.printJsonLine({ kind: 'ticked', ...ticked });
  else if (isNew) terminal.print(text);
}

function hearing({ flags, terminal }: CommandContext): Pick<DriveEpicsOptions, 'onFact' | 'onProblem'> {
  return {
    onFact: event => {
      if (flags.json) return terminal.printJsonLine({ kind: 'event', ...event });
      const line = event.stream.startsWith('run/')
        ? formatEvent(event as Recorded<RunEvent>, terminal.style)
        : formatEpicEvent(event as Recorded<EpicEvent>, terminal.style);
      if (line !== undefined) terminal.print(`${event.stream}  ${line.trim()}`);
    },
    onProblem: (about, problem) =>
      terminal.complain(`${about}: ${printable(problem.message)}. ${printable(problem.remedy)}`),
  };
}
