// `pitwall replay <run>`: the facts of a run in their order, and the state that follows from them at any point.

import { type EffectNames, effectNames, factText } from '../../app/views/fact-text.ts';
import type { Recorded } from '../../core/event.ts';
import { Problem } from '../../core/problem.ts';
import type { RunEvent } from '../../core/run/events.ts';
import { printable } from '../cells.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import type { Style } from '../terminal.ts';

export const replayCommand = defineCommand({
  usage: 'replay <run>',
  summary: 'list the facts of a run in order, and its state at any of them',
  description:
    'Every fact of the journal with its number and its time since the first, then the state that follows from them. The ' +
    'same facts always give the same state. Nothing is changed.',
  examples: [
    { line: 'pitwall replay 7', does: 'all facts of run 7, and its state' },
    { line: 'pitwall replay 7 --to 12', does: 'the first twelve, and its state then' },
    { line: 'pitwall replay 7 --speed 60', does: 'as it happened, a minute in a second' },
  ],
  options: command =>
    command
      .option('--to <number>', 'stop behind this fact')
      .option('--speed <factor>', 'wait between the facts as long as it took, divided by this'),
  async action(context, run: string, options: { to?: string; speed?: string }) {
    const { app, flags, terminal } = context;
    const { replayRun } = await import('../../app/views/show-run.ts');
    const { renderSummary } = await import('../run/render-summary.ts');
    const to = numberOf('--to', options.to, 1);
    const speed = numberOf('--speed', options.speed, Number.MIN_VALUE);
    const answer = await replayRun(app, await app.person(), { run, to });
    if (flags.json) return terminal.printJson(answer);
    const events = answer.events as readonly Recorded<RunEvent>[];
    const facts = { firstAt: events[0]?.at ?? 0, effects: effectNames(events) };
    const pace = speed === undefined ? undefined : { factor: speed, signal: context.signal() };
    for await (const event of atPace(context, events, pace)) terminal.print(formatFact(event, facts, terminal.style));
    if (pace?.signal.aborted) return;
    terminal.print('');
    if (answer.to < answer.of) terminal.print(`At fact ${answer.to} of ${answer.of}:`);
    for (const line of renderSummary(answer, terminal)) terminal.print(line);
  },
});

async function* atPace(
  { app }: CommandContext,
  events: readonly Recorded<RunEvent>[],
  pace: { readonly factor: number; readonly signal: AbortSignal } | undefined,
): AsyncGenerator<Recorded<RunEvent>> {
  let before: number | undefined;
  for (const event of events) {
    if (pace) await app.clock.sleep(Math.max(0, event.at - (before ?? event.at)) / pace.factor, pace.signal);
    if (pace?.signal.aborted) return;
    before = event.at;
    yield event;
  }
}

function numberOf(option: string, text: string | undefined, min: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() !== '' && Number.isFinite(value) && value >= min) return value;
  const what = `${option} is ${JSON.stringify(text)}, which is not a number above 0`;
  throw new Problem({ code: 'usage', what, remedy: `Give a number, such as ${option} 10.` });
}

/** In one line: its number, when it happened, who made it true, what it is and what it says. */
function formatFact(
  event: Recorded<RunEvent>,
  { firstAt, effects }: { readonly firstAt: number; readonly effects: EffectNames },
  style: Style,
): string {
  const { version, at, type, actor } = event;
  const who = actor.kind === 'person' ? `${printable(actor.id)}: ` : '';
  const head = `${`${version}`.padStart(4)}  ${style.dim(sinceFirst(at - firstAt))}`;
  return `${head}  ${who}${style.bold(type)} ${style.dim(printable(factText(event, effects)))}`.trimEnd();
}

/** `+00:03:05.2`. A clock that was set back gives less than before, never nothing. */
function sinceFirst(ms: number): string {
  const tenths = Math.floor(Math.abs(ms) / 100);
  const [seconds, minutes, hours] = [Math.floor(tenths / 10), Math.floor(tenths / 600), Math.floor(tenths / 36_000)];
  const two = (value: number) => `${value}`.padStart(2, '0');
  return `${ms < 0 ? '-' : '+'}${two(hours)}:${two(minutes % 60)}:${two(seconds % 60)}.${tenths % 10}`;
}
