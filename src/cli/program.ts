// Runs one command line: builds the program, parses, and turns whatever is thrown into a message and an exit code.
import { Command, CommanderError } from 'commander';
import { commandFactories } from './commands.ts';
import type { CliContext, CommandContext } from './context.ts';
import type { CommandFactory } from './define-command.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { reportFailure } from './failure.ts';
import { usageProblem } from './usage-problem.ts';

export async function runProgram(
  argv: readonly string[],
  context: CliContext,
  factories: readonly CommandFactory[] = commandFactories,
): Promise<ExitCode> {
  let exitCode: ExitCode = exitCodes.ok;
  const finishWith = (code: ExitCode) => {
    exitCode = code;
  };
  let signal: AbortSignal | undefined;
  const watch = () => {
    signal ??= context.signal();
    return signal;
  };
  const program = buildProgram({ ...context, signal: watch, finishWith }, factories);
  try {
    if (argv.length === 0) program.outputHelp();
    else await program.parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (signal?.aborted && !context.flags.debug) return reportInterruption(context);
    if (!(error instanceof CommanderError)) return reportFailure(error, context);
    if (error.exitCode === 0) return exitCodes.ok;
    return reportFailure(usageProblem(error, argv, program), context);
  }
}

/** What a command was waiting for was given up: it failed because a person wanted that. */
function reportInterruption({ terminal }: CliContext): ExitCode {
  terminal.complain('Interrupted. Nothing was left half done: the same command goes on.');
  return exitCodes.ok;
}

export function buildProgram(context: CommandContext, factories: readonly CommandFactory[]): Command {
  const program = new Command('pitwall')
    .description('Supervises AI coding agents: drives them step by step and proves every step with gates of its own.')
    .version(context.version, '-v, --version', 'print the version')
    .commandsGroup('Help:')
    .option('--json', 'print one JSON value, also for errors')
    .option('--debug', 'print stack traces of errors')
    .option('--no-color', 'no colours, as with NO_COLOR set');
  for (const create of factories) program.addCommand(create(context));
  program.helpCommand('help [command]', 'print the help of a command');
  for (const command of withDescendants(program)) settle(command, context);
  return program;
}

export function withDescendants(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withDescendants)];
}

function settle(command: Command, { terminal }: CommandContext): void {
  command
    .exitOverride()
    .helpOption('-h, --help', 'print this help')
    .configureHelp({ showGlobalOptions: true, subcommandTerm: term => term.name() })
    .configureOutput({
      writeOut: text => terminal.print(text.trimEnd()),
      // Errors are printed once, by reportFailure.
      writeErr: () => undefined,
    });
}
