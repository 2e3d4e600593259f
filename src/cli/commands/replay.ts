// `pitwall replay <run>`: the facts of a run in their order, and the state that follows from them at any point.
import type { Command } from 'commander';
import type { Recorded } from '../../core/event.ts';
import { Problem } from '../../core/problem.ts';
import type { RunEvent } from '../../core/run/events.ts';
import { runFlow } from '../../core/run/flow.ts';
import type { RunState } from '../../core/run/state.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { findRun, type OpenRuns, withRuns } from '../run/open-runs.ts';

interface Options {
  readonly to?: string;
  readonly speed?: string;
}

export function replayCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'replay <run>',
    summary: 'tell the facts of a run in order, and its state at any of them',
    description:
      'Every fact of the journal with its number and its time since the first, then the state that is folded from them. The ' +
      'same facts always give the same state. Nothing is asked and nothing is changed.',
    examples: [
      { line: 'pitwall replay 7', does: 'all facts of run 7, and where it stands' },
      { line: 'pitwall replay 7 --to 12', does: 'the first twelve, and where it stood then' },
      { line: 'pitwall replay 7 --speed 60', does: 'as it happened, a minute in a second' },
    ],
  })
    .option('--to <number>', 'stop behind this fact')
    .option('--speed <factor>', 'wait between the facts as long as it took, divided by this')
    .action((run: string, options: Options) => replay(context, run, options));
}

async function replay(context: CommandContext, name: string, options: Options): Promise<void> {
  const { flags, terminal } = context;
  const [{ renderSummary, summarize }, { tellFact }] = await Promise.all([
    import('../run/summarize.ts'),
    import('../run/tell-fact.ts'),
  ]);
  const to = numberOf('--to', options.to, 1);
  const speed = numberOf('--speed', options.speed, Number.MIN_VALUE);
  await withRuns(context, async runs => {
    const { stream } = await findRun(runs, name);
    const all = (await runs.journal.read(stream)) as readonly Recorded<RunEvent>[];
    const events = all.filter(({ version }) => to === undefined || version <= to);
    const state = events.reduce<RunState>(runFlow.fold, runFlow.initial(stream));
    if (flags.json) return terminal.printJson({ ...summarize(state), to: events.length, of: all.length, events });
    const first = all[0]?.at ?? 0;
    const pace = speed === undefined ? undefined : { factor: speed, signal: context.watchInterrupts() };
    for await (const event of atPace(runs, events, pace)) terminal.print(tellFact(event, first, terminal.style));
    if (pace?.signal.aborted) return;
    terminal.print('');
    if (events.length < all.length) terminal.print(`At fact ${events.length} of ${all.length}:`);
    for (const line of renderSummary(summarize(state), state, terminal.style)) terminal.print(line);
  });
}

async function* atPace(
  { clock }: OpenRuns,
  events: readonly Recorded<RunEvent>[],
  pace: { readonly factor: number; readonly signal: AbortSignal } | undefined,
): AsyncGenerator<Recorded<RunEvent>> {
  let before: number | undefined;
  for (const event of events) {
    if (pace) await clock.sleep(Math.max(0, event.at - (before ?? event.at)) / pace.factor, pace.signal);
    if (pace?.signal.aborted) return;
    before = event.at;
    yield event;
  }
}

function numberOf(option: string, text: string | undefined, min: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() !== '' && Number.isFinite(value) && value >= min) return value;
  const what = `${option} is ${JSON.stringify(text)}, which is no number above 0`;
  throw new Problem({ code: 'usage', what, remedy: `Give a number, such as ${option} 10.` });
}
