// A command of the group `try` whose case is one JSON object: given as an argument, in a file or on standard input, or many by --jsonl.
import { resolve } from 'node:path';
import type { Rule, TryWorkspace } from '../../app/try/try-lines.ts';
import type { Actor } from '../../core/event.ts';
import { Problem } from '../../core/problem.ts';
import { parseJson } from '../../std/parse-json.ts';
import type { CommandContext } from '../context.ts';
import { type CommandText, defineCommand } from '../define-command.ts';
import { type Input, readInput } from '../read-input.ts';
import { readTextOrFile } from './read-text-or-file.ts';

const inputBytesMax = 32 * 1024 * 1024;

interface TriedRule<Case> {
  readonly rule: Rule<Case>;
  tryOne(workspace: TryWorkspace, actor: Actor, given: Case): Promise<object>;
}

export interface CaseCommand<Case> extends Pick<CommandText, 'summary' | 'description' | 'examples'> {
  /** As it is typed behind `pitwall try`. */
  readonly name: string;
  /** Loaded when the command is given. */
  load(): Promise<TriedRule<Case>>;
}

export function defineCaseCommand<Case>(text: CaseCommand<Case>, input: Input) {
  return defineCommand({
    ...text,
    usage: `${text.name} [case]`,
    options: command => command.option('--jsonl', 'read one case per line and print one answer per line'),
    action: async (context, given: string | undefined, options: { readonly jsonl?: true }) => {
      const tried = await text.load();
      if (options.jsonl) await tryMany(context, tried.rule, { file: given, input });
      else await tryOne(context, tried, { name: text.name, text: await readCase(context, given, input) });
    },
  });
}

async function tryMany<Case>(
  context: CommandContext,
  rule: Rule<Case>,
  from: { readonly file: string | undefined; readonly input: Input },
): Promise<void> {
  const { printLines } = await import('./print-lines.ts');
  await printLines(context, rule, from);
}

async function readCase({ app, terminal }: CommandContext, given: string | undefined, input: Input): Promise<string> {
  const isPiped = given === undefined || given === '-';
  if (isPiped && input.isTTY) terminal.complain('Type or paste the case as JSON, then press Ctrl-D.');
  const text = isPiped
    ? await readInput(input, inputBytesMax)
    : await readTextOrFile(given, resolve(app.cwd, given), inputBytesMax);
  if (text !== undefined) return text;
  throw new Problem({ code: 'case-invalid', what: 'the case is too long', remedy: 'Give a case of at most 32 MiB.' });
}

async function tryOne<Case>(
  { app, terminal }: CommandContext,
  { rule, tryOne: answer }: TriedRule<Case>,
  { name, text }: { readonly name: string; readonly text: string },
): Promise<void> {
  const value = parseJson(text);
  const parsed = rule.caseSchema.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const wrong = value === undefined ? 'it is not JSON' : `${issue?.path.join('.')}: ${issue?.message}`;
    const remedy = `Correct it; "pitwall try ${name} --help" has an example.`;
    throw new Problem({ code: 'case-invalid', what: `the case cannot be read: ${wrong}`, remedy });
  }
  terminal.printJson(await answer(app, await app.person(), parsed.data));
}
