// `pitwall try result <role> [message]`: what Pitwall makes of an agent's last message.
import { resolve } from 'node:path';
import { Problem } from '../../core/problem.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand, defineGroup } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { type Input, readInput } from '../read-input.ts';
import { readTextOrFile } from '../try/read-text-or-file.ts';
import { tryAgentFrom } from './try-agent.ts';
import { tryConflictsFrom } from './try-conflicts.ts';
import { tryEpicCommand } from './try-epic.ts';
import { tryMergeOrderFrom } from './try-merge-order.ts';
import { tryPolicyFrom } from './try-policy.ts';
import { tryProseFrom } from './try-prose.ts';
import { tryVerdictFrom } from './try-verdict.ts';

/** A longer message is too large in any case, also without its escapes; an endless stream is not read to its end. */
const inputBytesMax = 16 * 1024 * 1024;

interface ResultOptions {
  readonly jsonOnly?: true;
  readonly jsonl?: true;
}

export const tryResultFrom = (input: Input) =>
  defineCommand({
    usage: 'result [role] [message]',
    summary: "read a result from an agent's last message",
    description:
      'Reads the last message of an agent that submitted no result, as an argument, from a file or from standard input (- or nothing), ' +
      'and prints as JSON what a run would make of it: the result, or everything that is wrong with it. JSON counts first, ' +
      "then the text markers of the role's step, then the headings of an audit. Exit code 1 when there is no valid result.",
    examples: [
      { line: 'pitwall try result developer answer.md', does: 'the result in a file, or its errors' },
      { line: `pitwall try result developer '{"action": "COMPLETE"}'`, does: 'a message as an argument' },
      { line: 'agent-cli … | pitwall try result auditor', does: 'the last message of an auditor' },
      { line: 'pitwall try result researcher --json-only - < answer.md', does: 'without text markers and headings' },
      { line: 'pitwall try result --jsonl < cases.jsonl', does: 'many: {"id", "role", "text"} on each line' },
    ],
    options: command =>
      command
        .option('--json-only', 'as for a role with outputFormat: structured-json')
        .option('--jsonl', 'read one case per line and print one answer per line; no role is given then'),
    action: (context, role: string | undefined, file: string | undefined, options: ResultOptions) =>
      options.jsonl ? tryMany(context, role, input) : tryOne(context, { role: named(role), file, input, options }),
  });

function named(role: string | undefined): string {
  if (role !== undefined) return role;
  const remedy = 'Name the role, or give --jsonl. See "pitwall try result --help".';
  throw new Problem({ code: 'usage', what: "missing required argument 'role'", remedy });
}

async function tryMany(context: CommandContext, file: string | undefined, input: Input): Promise<void> {
  const { resultRule } = await import('../../app/try/result.ts');
  const { printLines } = await import('../try/print-lines.ts');
  await printLines(context, resultRule, { file, input });
}

interface Message {
  readonly role: string;
  readonly file: string | undefined;
  readonly input: Input;
  readonly options: ResultOptions;
}

async function tryOne(context: CommandContext, { role, file, input, options }: Message): Promise<void> {
  const { tryResult } = await import('../../app/try/result.ts');
  const { tooLargeReading } = await import('../../core/attempt/result/read-result-text.ts');
  const { app, terminal } = context;
  const isPiped = file === undefined || file === '-';
  if (isPiped && input.isTTY) terminal.complain('Type or paste the message, then press Ctrl-D.');
  const text = isPiped
    ? await readInput(input, inputBytesMax)
    : await readTextOrFile(file, resolve(app.cwd, file), inputBytesMax);
  const outputFormat = options.jsonOnly ? 'structured-json' : undefined;
  const reading =
    text === undefined ? tooLargeReading : await tryResult(app, await app.person(), { role, text, outputFormat });
  terminal.printJson(reading);
  if (!reading.ok) context.finishWith(exitCodes.stopped);
}

export const tryCommand = defineGroup('try', "try one of Pitwall's own rules by hand", [
  tryResultFrom(process.stdin),
  tryPolicyFrom(process.stdin),
  tryConflictsFrom(process.stdin),
  tryMergeOrderFrom(process.stdin),
  tryVerdictFrom(process.stdin),
  tryProseFrom(process.stdin),
  tryEpicCommand,
  tryAgentFrom(process.stdin),
]);
