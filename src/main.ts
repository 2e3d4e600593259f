// The composition root, with the parts in main/: the only place that names concrete adapters. It fills the context and
// runs the command line.
import { createAsk } from './cli/ask.ts';
import type { CliContext } from './cli/context.ts';
import { exitCodes } from './cli/exit-codes.ts';
import { reportFailure } from './cli/failure.ts';
import { readGlobalFlags } from './cli/global-flags.ts';
import { readPackageVersion } from './cli/package-version.ts';
import { runProgram } from './cli/program.ts';
import { createTerminal } from './cli/terminal.ts';
import { createTyping } from './cli/typed-line.ts';
import { watchOutput } from './cli/watch-output.ts';
import { readEnvironment } from './config/environment.ts';
import { watchInterrupts } from './main/interruption.ts';
import { createWorkspace } from './main/workspace.ts';

export async function main(argv: readonly string[]): Promise<void> {
  const context = createContext(argv);
  watchOutput({ stdout: process.stdout, stderr: process.stderr, leave: code => process.exit(code) }, context);
  process.on('uncaughtException', error => process.exit(reportFailure(error, context)));
  process.exitCode = await runProgram(argv, context);
  await context.app.close();
}

function createContext(argv: readonly string[]): CliContext {
  const environment = readEnvironment();
  const flags = readGlobalFlags(argv);
  const { isDumb, isUnicode } = environment;
  const color = flags.color && !environment.noColor && !isDumb;
  const terminal = createTerminal({ stdout: process.stdout, stderr: process.stderr, color, isDumb, isUnicode });
  // Whatever ends the process, the next prompt gets a line of its own.
  process.on('exit', () => terminal.below([]));
  const debug = flags.debug || environment.debug;
  const cwd = process.cwd();
  return {
    version: readPackageVersion(),
    cwd,
    environment,
    flags: { ...flags, debug },
    terminal,
    app: createWorkspace({ cwd, environment }),
    ask: flags.json ? undefined : createAsk(process.stdin, process.stdout),
    typing: createTyping(process.stdin, process.stdout, () => void process.kill(process.pid, 'SIGINT')),
    signal: () => watchInterrupts(() => process.exit(exitCodes.stopped)),
  };
}
