// `pitwall result <role> [file]`: what Pitwall makes of an agent's last message, by the rules that a run applies to it.
import type { Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { Problem } from '../../core/problem.ts';
import type { Step, Workflow } from '../../core/run/workflow.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { type Input, readInput } from '../read-input.ts';

/** More is too large in any case, also without its escapes; an endless stream is not read to its end. */
const inputBytesMax = 16 * 1024 * 1024;

interface ResultOptions {
  readonly jsonOnly?: true;
}

export function resultCommand(context: CommandContext, input: Input = process.stdin): Command {
  return defineCommand({
    usage: 'result <role> [file]',
    summary: "read a result from an agent's last message",
    description:
      'Reads the last message of an agent that submitted no result, from a file or from standard input (- or nothing), ' +
      'and prints what a run would make of it: the result, or everything that is wrong with it. JSON counts first, then ' +
      "the text markers of the role's step, then the headings of an audit. Exit code 1 when there is no valid result.",
    examples: [
      { line: 'pitwall result developer answer.md', does: 'the result in a file, or its errors' },
      { line: 'agent-cli … | pitwall result auditor', does: 'what an auditor says' },
      { line: 'pitwall result researcher --json-only - < answer.md', does: 'without text markers and headings' },
    ],
  })
    .option('--json-only', 'as for a role with outputFormat: structured-json')
    .action((role: string, file: string | undefined, options: ResultOptions) =>
      printReading(context, { role, file, input, options }),
    );
}

interface Asked {
  readonly role: string;
  readonly file: string | undefined;
  readonly input: Input;
  readonly options: ResultOptions;
}

async function printReading(context: CommandContext, { role, file, input, options }: Asked): Promise<void> {
  const { readResultText, tooLargeReading } = await import('../../core/run/result-text/read-result-text.ts');
  const step = await stepOfRole(context.cwd, role);
  const isPiped = file === undefined || file === '-';
  if (isPiped && input.isTTY) context.terminal.complain('Type or paste the message, then press Ctrl-D.');
  const text = isPiped ? await readInput(input, inputBytesMax) : await readNamed(resolve(context.cwd, file));
  const outputFormat = options.jsonOnly ? 'structured-json' : undefined;
  const reading = text === undefined ? tooLargeReading : readResultText(role, text, { outputFormat, step });
  context.terminal.printJson(reading);
  if (!reading.ok) context.finishWith(exitCodes.stopped);
}

/** The role's step in the workflow that runs use here; undefined for a role that works outside of it. */
async function stepOfRole(cwd: string, role: string): Promise<Step | undefined> {
  const [{ builtInRoleNames }, { rolesMissing }] = await Promise.all([
    import('../../config/roles/built-in-roles.ts'),
    import('../../config/roles/role-problem.ts'),
  ]);
  const { steps } = await workflowHere(cwd);
  const known = [...new Set([...steps.flatMap(step => step.role ?? []), ...builtInRoleNames()])];
  if (!known.includes(role)) throw rolesMissing([role], known);
  return steps.find(step => step.role === role);
}

/** A message can be read anywhere: outside of a repository the defaults hold. */
async function workflowHere(cwd: string): Promise<Workflow> {
  const [{ loadConfig }, { resolveWorkflow }, { askGit }, { defaultConfig }] = await Promise.all([
    import('../../config/load.ts'),
    import('../../config/project-workflows.ts'),
    import('../../config/repository-folder.ts'),
    import('../../config/schema.ts'),
  ]);
  const top = await askGit(cwd, ['rev-parse', '--show-toplevel']);
  const isRepository = top.kind === 'said' && top.text !== '';
  return resolveWorkflow(isRepository ? (await loadConfig(top.text)).config : defaultConfig);
}

/** Only plain files: anything else may never end. */
async function readNamed(path: string): Promise<string | undefined> {
  const found = await lookAt(path);
  if (!found.isFile()) {
    const what = `${path} is ${found.isDirectory() ? 'a folder' : 'no plain file'}`;
    throw new Problem({ code: 'file-unreadable', what, remedy: 'Name a file, or pipe the message in.' });
  }
  if (found.size > inputBytesMax) return undefined;
  return new TextDecoder().decode(await readFile(path).catch(error => Promise.reject(unreadable(path, error))));
}

async function lookAt(path: string): Promise<Stats> {
  try {
    return await stat(path);
  } catch (error) {
    throw unreadable(path, error);
  }
}

function unreadable(name: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const isAbsent = error.code === 'ENOENT' || error.code === 'ENOTDIR';
  if (isAbsent) {
    const remedy = 'Check the path, or pipe the message in.';
    return new Problem({ code: 'file-missing', what: `there is no file ${name}`, remedy }, { cause: error });
  }
  const what = `${name} cannot be read: ${error.message}`;
  return new Problem({ code: 'file-unreadable', what, remedy: 'Make it readable.' }, { cause: error });
}
