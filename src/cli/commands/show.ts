// `pitwall show <run>`: what happened in a run, fact by fact, and where it stands.
import type { Command } from 'commander';
import type { FlowEvent, Recorded } from '../../core/event.ts';
import type { RunEvent } from '../../core/run/events.ts';
import { requestOf } from '../../core/run/view.ts';
import { type ThreadEvent, threadStream } from '../../core/thread/events.ts';
import { commentText, emptyThread, foldThread } from '../../core/thread/thread.ts';
import { printableText } from '../cells.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { findRun, withRuns } from '../run/open-runs.ts';

interface Options {
  readonly thread?: true;
}

export function showCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'show <run>',
    summary: 'tell what happened in a run',
    description:
      'Every step, attempt, gate and audit with its time, then the summary. Read from the journal; it disturbs nobody.',
    examples: [
      { line: 'pitwall show 7', does: 'the story of run 7' },
      { line: 'pitwall show 7 --thread', does: 'what was written about it: findings, plans, gates, audits' },
      { line: 'pitwall show 7 --json', does: 'its summary and all its facts' },
    ],
  })
    .option('--thread', 'what agents and Pitwall wrote about it, in full')
    .action((run: string, options: Options) => (options.thread ? showThread(context, run) : show(context, run)));
}

/** Comments as they would stand on a forge: findings, designs, plans, what gates and audits said. */
async function showThread({ flags, terminal, ...context }: CommandContext, name: string): Promise<void> {
  await withRuns({ flags, terminal, ...context }, async runs => {
    const { item } = requestOf(await findRun(runs, name));
    const events = (await runs.journal.read(threadStream(item))) as readonly Recorded<ThreadEvent>[];
    const { comments } = events.reduce(foldThread, emptyThread);
    if (flags.json) return terminal.printJson(comments.map(each => ({ ...each, text: commentText(each) })));
    if (comments.length === 0) return terminal.print('Nothing was written yet.');
    for (const comment of comments)
      terminal.print(`${terminal.style.dim(clockOf(comment.at))}\n${printableText(commentText(comment))}\n`);
  });
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
