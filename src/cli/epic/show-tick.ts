// Ticks an epic and shows it: one line per fact while it goes on, then what it came to and what is a person's to do.
import type { Ticked } from '../../app/epic/answers.ts';
import { epicStatus } from '../../app/epic/epic-status.ts';
import { tickEpic } from '../../app/epic/tick-epic.ts';
import { formatDuration } from '../../app/views/format.ts';
import type { EpicEvent } from '../../core/epic/events.ts';
import type { Recorded } from '../../core/event.ts';
import { printable } from '../cells.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { sayAtIntervals } from '../say-at-intervals.ts';
import { formatEpicEvent } from './format-epic-event.ts';
import { decisionText, renderFinal } from './render-epic-status.ts';

export async function showTick(context: CommandContext, epic: string, signal: AbortSignal): Promise<Ticked> {
  const { app, flags } = context;
  const progress = reporterFor(context);
  try {
    const onFact = flags.json ? undefined : progress.onFact;
    return await tickEpic(app, await app.person(), { epic }, { signal, onFact });
  } finally {
    progress.close();
  }
}

/** An agent may work for minutes: it is said again and again that it does. */
function reporterFor({ app, flags, terminal }: CommandContext) {
  let stop: () => void = () => undefined;
  const close = () => {
    stop();
    stop = () => undefined;
  };
  const onFact = (event: Recorded<EpicEvent>) => {
    const line = formatEpicEvent(event, terminal.style);
    if (line !== undefined) terminal.print(line);
    if (event.type === 'EpicDecided' || event.type === 'EpicTickConcluded') close();
    if (event.type !== 'EpicAsked' || flags.json) return;
    close();
    stop = sayAtIntervals(app.clock, ms =>
      terminal.print(`  the ${event.data.role} is at work for ${formatDuration(ms)}`),
    );
  };
  return { onFact, close };
}

export async function printTicked(context: CommandContext, ticked: Ticked): Promise<void> {
  const { app, flags, terminal } = context;
  const { epic, outcome, why, status, needsPerson, fault, decisions } = ticked;
  if (outcome === 'held') context.finishWith(exitCodes.held);
  else if (needsPerson) context.finishWith(exitCodes.stopped);
  if (flags.json) return terminal.printJson(ticked);
  terminal.print(`${epic}: ${printable(why)}${status === null ? '' : ` (${status})`}`);
  if (fault) terminal.print(`  ${fault.remedy}`);
  for (const decision of decisions) for (const line of decisionText(decision, terminal.style)) terminal.print(line);
  if (outcome !== 'finished') return;
  const seen = await epicStatus(app, await app.person(), { epic });
  for (const line of renderFinal(seen, terminal.width)) terminal.print(line);
}
