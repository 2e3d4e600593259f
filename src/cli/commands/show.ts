// `pitwall show <run>`: what happened in a run, fact by fact, then its summary.
import type { Command } from 'commander';
import type { RunEvent } from '../../core/run/events.ts';
import { printableText } from '../cells.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';

interface Options {
  readonly thread?: true;
}

export function showCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'show <run>',
    summary: 'show what happened in a run',
    description: 'Every step, attempt, gate and audit with its time, then the summary. Read from the journal alone.',
    examples: [
      { line: 'pitwall show 7', does: 'the story of run 7' },
      { line: 'pitwall show 7 --thread', does: 'what was written about it: findings, plans, gates, audits' },
      { line: 'pitwall show 7 --json', does: 'its summary and all its facts' },
    ],
  })
    .option('--thread', 'what agents and Pitwall wrote about it, in full')
    .action((run: string, options: Options) => (options.thread ? showThread(context, run) : show(context, run)));
}

async function showThread({ app, flags, terminal }: CommandContext, run: string): Promise<void> {
  const { showThread: readThread } = await import('../../app/views/show-run.ts');
  const comments = await readThread(app, await app.person(), { run });
  if (flags.json) return terminal.printJson(comments);
  if (comments.length === 0) return terminal.print('Nothing was written yet.');
  for (const { at, text } of comments) terminal.print(`${terminal.style.dim(clockOf(at))}\n${printableText(text)}\n`);
}

async function show({ app, flags, terminal }: CommandContext, run: string): Promise<void> {
  const [{ showRun }, { formatEvent }, { renderSummary }] = await Promise.all([
    import('../../app/views/show-run.ts'),
    import('../run/format-event.ts'),
    import('../run/render-summary.ts'),
  ]);
  const answer = await showRun(app, await app.person(), { run });
  if (flags.json) return terminal.printJson(answer);
  for (const event of answer.events) {
    const line = formatEvent(event as RunEvent, terminal.style);
    if (line !== undefined) terminal.print(`${terminal.style.dim(clockOf(event.at))}  ${line}`);
  }
  terminal.print('');
  for (const line of renderSummary(answer, terminal.style)) terminal.print(line);
}

const clockOf = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ');
