// `pitwall try policy <command>`: what the command policy says of a shell command.
import { Problem } from '../../core/problem.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { type Input, readInput } from '../read-input.ts';

/** Far longer than what is judged; an endless stream is not read to its end. */
const inputBytesMax = 16 * 1024 * 1024;

interface PolicyOptions {
  readonly cwd?: string;
  readonly stack?: readonly string[];
  readonly jsonl?: true;
}

export const tryPolicyFrom = (input: Input) =>
  defineCommand({
    usage: 'policy [command]',
    summary: 'judge a shell command by the command policy',
    description:
      'Prints as JSON whether an agent may run the command: allow, ask (a person decides) or deny, and why. ' +
      'The command is only read, never run. Given as -, it is read from standard input.',
    examples: [
      { line: `pitwall try policy 'npm test' --stack node`, does: 'with the routine commands of a stack' },
      { line: 'pitwall try policy - < script.sh', does: 'of any length and with any quotes' },
      { line: `pitwall try policy 'touch ../x' --cwd sub`, does: 'as if the agent were in a folder' },
      {
        line: 'pitwall try policy --jsonl < cases.jsonl',
        does: 'many: {"id", "command", "cwd", "stack"} on each line',
      },
    ],
    options: command =>
      command
        .option('--cwd <folder>', 'where the agent runs it; default: here')
        .option('--stack <name...>', 'node, rust, python, go or docs; the commands of any stack are always on')
        .option('--jsonl', 'read one case per line and print one answer per line; no command is given then'),
    action: (context, command: string | undefined, options: PolicyOptions) =>
      options.jsonl ? tryMany(context, command, input) : tryOne(context, { command, input, options }),
  });

async function tryMany(context: CommandContext, file: string | undefined, input: Input): Promise<void> {
  const { policyRule } = await import('../../app/try/policy.ts');
  const { printLines } = await import('../try/print-lines.ts');
  await printLines(context, policyRule, { file, input });
}

interface Asked {
  readonly command: string | undefined;
  readonly input: Input;
  readonly options: PolicyOptions;
}

async function tryOne({ app, terminal }: CommandContext, { command: said, input, options }: Asked): Promise<void> {
  const { tryPolicy, policyCaseSchema } = await import('../../app/try/policy.ts');
  const isPiped = said === '-';
  if (isPiped && input.isTTY) terminal.complain('Type or paste the command, then press Ctrl-D.');
  const command = isPiped ? await readInput(input, inputBytesMax) : said;
  if (isPiped && command === undefined)
    throw new Problem({ code: 'usage', what: 'the command is longer than 16 MiB', remedy: 'Judge its parts.' });
  const given = policyCaseSchema.safeParse({ command, cwd: options.cwd, stack: options.stack });
  if (!given.success) {
    const remedy = 'Give a command in quotes, or --jsonl. See "pitwall try policy --help".';
    throw new Problem({ code: 'usage', what: `cannot judge that: ${given.error.issues[0]?.path.join('.')}`, remedy });
  }
  terminal.printJson(await tryPolicy(app, await app.person(), given.data));
}
