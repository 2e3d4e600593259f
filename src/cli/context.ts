// All that a command may reach. The composition root fills it in, so that commands name no adapter and tests hand in doubles.
import type { Workspace } from '../app/workspace.ts';
import type { Environment } from '../config/environment.ts';
import type { Ask } from './ask.ts';
import type { ExitCode } from './exit-codes.ts';
import type { GlobalFlags } from './global-flags.ts';
import type { Terminal } from './terminal.ts';
import type { Typing } from './typed-line.ts';

export interface CliContext {
  readonly version: string;
  /** The folder that the person is in. */
  readonly cwd: string;
  readonly environment: Environment;
  readonly flags: GlobalFlags;
  readonly terminal: Terminal;
  /** The repository here: what use-cases take. Closed when the command is over. */
  readonly app: Workspace;
  /** Undefined: no person is there to be asked. */
  readonly ask: Ask | undefined;
  /** What a person types while the terminal is drawn; undefined: there is none. */
  readonly typing?: Typing | undefined;
  /** From the first call on, Ctrl-C and SIGTERM abort this signal instead of the process; a second one exits with 1. */
  signal(): AbortSignal;
}

export interface CommandContext extends CliContext {
  /** The exit code of a command that did its work and has bad news. Without a call it is 0. */
  finishWith(code: ExitCode): void;
}

/** The same terminal for another folder with another environment. */
export function contextAt<Context extends CliContext>(
  context: Context,
  folder: Pick<CliContext, 'cwd' | 'environment'>,
): Context {
  return { ...context, ...folder, app: context.app.at(folder) };
}
