// `pitwall show <run>`: what happened in a run, fact by fact, and where it stands.
import type { Command } from 'commander';
import type { FlowEvent } from '../../core/event.ts';
import type { RunEvent } from '../../core/run/events.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { findRun, withRuns } from '../run/open-runs.ts';

export function showCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'show <run>',
    summary: 'tell what happened in a run',
    description:
      'Every step, attempt, gate and audit with its time, then the summary. Read from the journal; it disturbs nobody.',
    examples: [
      { line: 'pitwall show 7', does: 'the story of run 7' },
      { line: 'pitwall show 7 --json', does: 'its summary and all its facts' },
    ],
  }).action((run: string) => show(context, run));
}

async function show(context: CommandContext, name: string): Promise<void> {
  const { flags, terminal } = context;
  const [{ narrate }, { renderSummary, summarize }] = await Promise.all([
    import('../run/narrate.ts'),
    import('../run/summarize.ts'),
  ]);
  await withRuns(context, async runs => {
    const state = await findRun(runs, name);
    const events = await runs.journal.read(state.stream);
    if (flags.json) return terminal.printJson({ ...summarize(state), events });
    for (const event of events) {
      const line = narrate(event as FlowEvent as RunEvent, terminal.style);
      if (line !== undefined) terminal.print(`${terminal.style.dim(clockOf(event.at))}  ${line}`);
    }
    terminal.print('');
    for (const line of renderSummary(summarize(state), state, terminal.style)) terminal.print(line);
  });
}

const clockOf = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ');
