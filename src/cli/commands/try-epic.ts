// `pitwall try epic <file>`: what a tick would read in the body of an epic.
import { resolve } from 'node:path';
import { Problem } from '../../core/problem.ts';
import { parseJson } from '../../std/parse-json.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { readExactFile } from '../read-input.ts';

/** Far longer than an epic that anyone reads. */
const bytesMax = 4 * 1024 * 1024;

interface EpicOptions {
  readonly now?: string;
  readonly form?: string;
  readonly label?: readonly string[];
  readonly append?: string;
}

export const tryEpicCommand = defineCommand({
  usage: 'epic <file>',
  summary: 'read the body of an epic and apply its brake',
  description:
    'Prints what a tick reads in the body before it asks any agent: the status, the items, Pattern Memory, which items are ' +
    'stalled, and whether the brake halts the epic. A body that cannot be read gives the line and the remedy, and exit code 1. ' +
    'With --append it prints the body with one more row of Pattern Memory, and nothing else. The file is never changed.',
  examples: [
    { line: 'pitwall try epic epic.md', does: 'now' },
    { line: 'pitwall try epic epic.md --now 2026-11-16T12:00:00Z --json', does: 'at another time, for programs' },
    {
      line: 'pitwall try epic body.md --form forge --label epic:queued',
      does: 'the body of an issue, with its labels',
    },
    {
      line: `pitwall try epic epic.md --append '{"decision": "dispatch 7", "class": "dispatch_ok", "notes": ""}'`,
      does: 'what a tick would write',
    },
  ],
  options: command =>
    command
      .option('--now <time>', 'the clock of the tick, such as 2026-11-16T12:00:00Z; default: now')
      .option('--form <form>', 'file (state in its front matter) or forge (an issue); default: file')
      .option('--label <label...>', 'a label of the issue; more than once for several')
      .option('--append <row>', 'a row as JSON with decision, class and notes: print the body with it'),
  action: (context, file: string, options: EpicOptions) => tryEpicFile(context, file, options),
});

async function tryEpicFile(context: CommandContext, file: string, options: EpicOptions): Promise<void> {
  const { epicCaseSchema, tryEpic } = await import('../../app/try/epic.ts');
  const { app, flags, terminal } = context;
  const now = options.now ?? new Date().toISOString();
  const text = await readExactFile(resolve(app.cwd, file), bytesMax);
  if (text === undefined)
    throw new Problem({ code: 'epic-too-long', what: `${file} is longer than 4 MiB`, remedy: 'Split the epic.' });
  const given = epicCaseSchema.safeParse({ text, form: options.form, labels: options.label, now });
  if (!given.success) {
    const remedy = 'See "pitwall try epic --help".';
    const [issue] = given.error.issues;
    throw new Problem({ code: 'usage', what: `--${issue?.path[0]?.toString()} ${issue?.message}`, remedy });
  }
  if (options.append !== undefined) return await append(context, { file, given: given.data, row: options.append });
  const answer = await tryEpic(app, await app.person(), given.data);
  if ('what' in answer) context.finishWith(exitCodes.stopped);
  if (flags.json) return terminal.printJson(answer);
  const { renderEpic } = await import('../try/render-epic.ts');
  for (const line of renderEpic(file, answer, terminal)) terminal.print(line);
}

type EpicCase = Parameters<typeof import('../../app/try/epic.ts').tryEpicAppend>[0];

async function append(
  context: CommandContext,
  { file, given, row }: { readonly file: string; readonly given: EpicCase; readonly row: string },
): Promise<void> {
  const { memoryRowSchema, tryEpicAppend } = await import('../../app/try/epic.ts');
  const parsed = memoryRowSchema.safeParse(parseJson(row));
  if (!parsed.success) {
    const remedy = 'Give --append a JSON object with decision, class and notes. See "pitwall try epic --help".';
    throw new Problem({ code: 'usage', what: `the row cannot be read: ${parsed.error.issues[0]?.message}`, remedy });
  }
  const written = tryEpicAppend(given, parsed.data);
  if ('text' in written) return context.terminal.printText(written.text);
  const { renderEpic } = await import('../try/render-epic.ts');
  for (const line of renderEpic(file, written, context.terminal)) context.terminal.complain(line);
  context.finishWith(exitCodes.stopped);
}
