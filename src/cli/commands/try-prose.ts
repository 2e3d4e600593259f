// `pitwall try prose [text]`: whether a text holds prohibited prose, where, and why that is prohibited.
import { resolve } from 'node:path';
import type { z } from 'zod';
import type { proseAnswerSchema } from '../../app/try/prose.ts';
import { Problem } from '../../core/problem.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { type Input, readInput } from '../read-input.ts';
import { readTextOrFile } from '../try/read-text-or-file.ts';

const inputBytesMax = 16 * 1024 * 1024;

interface ProseOptions {
  readonly where?: string;
  readonly exempt?: readonly string[];
  readonly jsonl?: true;
}

export const tryProseFrom = (input: Input) =>
  defineCommand({
    usage: 'prose [text]',
    summary: 'look for prohibited prose in a proposal, fix, brief or halt',
    description:
      'Reads a text, as an argument, from a file or from standard input (- or nothing), and says where it offers to skip or weaken ' +
      'a test, a claim audit or a review instead of a fix. Exit code 1 when it does and no exemption covers it.',
    examples: [
      { line: `pitwall try prose 'Skip the path tests on Windows.'`, does: 'a text as an argument' },
      { line: 'pitwall try prose proposal.md --where proposal --json', does: 'a file, for a program' },
      {
        line: `pitwall try prose 'Add xfail to a.py::test_b.' --exempt a.py::test_b`,
        does: 'as if a person had exempted a test',
      },
      { line: 'pitwall try prose --jsonl < cases.jsonl', does: 'many: {"id", "where", "text"} on each line' },
    ],
    options: command =>
      command
        .option('--where <kind>', 'proposal, fix, brief or halt; default: proposal')
        .option('--exempt <test...>', 'the full name of a test that a person exempted')
        .option('--jsonl', 'read one case per line and print one answer per line'),
    action: (context, given: string | undefined, options: ProseOptions) =>
      options.jsonl ? tryMany(context, given, input) : tryOne(context, { given, input, options }),
  });

async function tryMany(context: CommandContext, file: string | undefined, input: Input): Promise<void> {
  const { proseRule } = await import('../../app/try/prose.ts');
  const { printLines } = await import('../try/print-lines.ts');
  await printLines(context, proseRule, { file, input });
}

interface Asked {
  readonly given: string | undefined;
  readonly input: Input;
  readonly options: ProseOptions;
}

async function tryOne(context: CommandContext, { given, input, options }: Asked): Promise<void> {
  const { tryProse, proseCaseSchema } = await import('../../app/try/prose.ts');
  const { app, flags, terminal, finishWith } = context;
  const by = await app.person();
  const exemptions = (options.exempt ?? []).map(test => ({ test, by: by.id }));
  const text = await readText(context, given, input);
  const parsed = proseCaseSchema.safeParse({ text, where: options.where, exemptions });
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0] ?? { path: [], message: '' };
    const remedy = 'See "pitwall try prose --help".';
    throw new Problem({ code: 'usage', what: `cannot judge that: ${path.join('.')}: ${message}`, remedy });
  }
  const answer = await tryProse(app, by, parsed.data);
  if (answer.hit && answer.exempt !== true) finishWith(exitCodes.stopped);
  if (flags.json) terminal.printJson(answer);
  else for (const line of await renderAnswer(answer)) terminal.print(line);
}

async function readText({ app, terminal }: CommandContext, given: string | undefined, input: Input): Promise<string> {
  const isPiped = given === undefined || given === '-';
  if (isPiped && input.isTTY) terminal.complain('Type or paste the text, then press Ctrl-D.');
  const text = isPiped
    ? await readInput(input, inputBytesMax)
    : await readTextOrFile(given, resolve(app.cwd, given), inputBytesMax);
  if (text !== undefined) return text;
  throw new Problem({ code: 'usage', what: 'the text is longer than 16 MiB', remedy: 'Give its parts one by one.' });
}

async function renderAnswer({ hit, exempt, places }: z.infer<typeof proseAnswerSchema>): Promise<readonly string[]> {
  const { entries } = await import('../../core/epic/prose/entries.ts');
  if (!hit) return ['No prohibited prose.'];
  const lines = places.map(({ entry, line, words }) => {
    const why = entries.find(({ id }) => id === entry)?.why ?? '';
    return `line ${line}: ${entry}: "${words.replace(/\s+/g, ' ')}". ${why}`;
  });
  return exempt ? [...lines, 'A person exempted the tests that this is about.'] : lines;
}
