// `pitwall show <run>`: what happened in a run, fact by fact, then its summary.
import type { Recorded } from '../../core/event.ts';
import type { RunEvent } from '../../core/run/events.ts';
import { printableText } from '../cells.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';

export const showCommand = defineCommand({
  usage: 'show <run>',
  summary: 'show what happened in a run',
  description: 'Every step, attempt, gate and audit with its time, what agents asked permission for, then the summary.',
  examples: [
    { line: 'pitwall show 7', does: 'the story of run 7' },
    { line: 'pitwall show 7 --thread', does: 'what was written about it: findings, plans, gates, audits' },
    { line: 'pitwall show 7 --json', does: 'its summary and all its facts' },
  ],
  options: command =>
    command
      .option('--thread', 'what agents and Pitwall wrote about it, in full')
      .option('--markdown', 'the same as it was written, in Markdown'),
  action: (context, run: string, { thread, markdown }: { thread?: true; markdown?: true }) =>
    thread || markdown ? showThread(context, run, markdown === true) : show(context, run),
});

async function showThread({ app, flags, terminal }: CommandContext, run: string, isRaw: boolean): Promise<void> {
  const { showThread: readThread } = await import('../../app/views/show-run.ts');
  const { renderMarkdown } = await import('../render-markdown.ts');
  const comments = await readThread(app, await app.person(), { run });
  if (flags.json) return terminal.printJson(comments);
  if (comments.length === 0) return terminal.print('Nothing was written yet.');
  for (const [index, { at, text }] of comments.entries()) {
    if (index > 0) terminal.print('');
    terminal.print(terminal.style.dim(`${dayOf(at)} ${clockOf(at)}`));
    const lines = isRaw ? [printableText(text)] : renderMarkdown(text, terminal.style, terminal.width);
    for (const line of lines) terminal.print(line);
  }
}

async function show({ app, flags, terminal }: CommandContext, run: string): Promise<void> {
  const { showRun } = await import('../../app/views/show-run.ts');
  const { formatEvent } = await import('../run/format-event.ts');
  const { formatQuestion } = await import('../run/format-question.ts');
  const { renderDecisions } = await import('../run/render-decisions.ts');
  const { renderSummary } = await import('../run/render-summary.ts');
  const answer = await showRun(app, await app.person(), { run });
  if (flags.json) return terminal.printJson(answer);
  let day = '';
  for (const event of answer.events) {
    if (dayOf(event.at) !== day) terminal.print(terminal.style.dim(dayOf(event.at)));
    day = dayOf(event.at);
    const line = formatQuestion(event) ?? formatEvent(event as Recorded<RunEvent>, terminal.style);
    if (line !== undefined)
      terminal.print(`${terminal.style.dim(clockOf(event.at))}  ${line.replaceAll('\n', `\n${' '.repeat(10)}`)}`);
  }
  for (const line of renderDecisions(answer.decisions, terminal.style)) terminal.print(line);
  terminal.print('');
  for (const line of renderSummary(answer, terminal)) terminal.print(line);
}

/** In the time zone of the person. */
const clockOf = (at: number) => new Date(at).toTimeString().slice(0, 8);
const dayOf = (at: number) => new Date(at).toDateString();
