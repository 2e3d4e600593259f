// A context for tests: fixed surroundings, and everything printed is kept.
import { readEnvironment } from '../config/environment.ts';
import type { CommandContext } from './context.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { readGlobalFlags } from './global-flags.ts';
import { createTerminal } from './terminal.ts';

export interface ContextDouble {
  readonly context: CommandContext;
  stdout(): string;
  stderr(): string;
  /** What the command asked to finish with; 0 when it asked for nothing. */
  exitCode(): ExitCode;
}

/** `overrides` replaces parts of the context: another folder, other probes, a terminal with colours. */
export function createContextDouble(
  argv: readonly string[] = [],
  overrides: Partial<CommandContext> = {},
): ContextDouble {
  let stdout = '';
  let stderr = '';
  let exitCode: ExitCode = exitCodes.ok;
  const terminal = createTerminal({
    stdout: { write: text => (stdout += text) },
    stderr: { write: text => (stderr += text) },
    color: false,
  });
  const context: CommandContext = {
    version: '1.2.3',
    cwd: '/',
    environment: readEnvironment({ HOME: '/', PATH: '' }),
    flags: readGlobalFlags(argv),
    terminal,
    doctorProbes: [],
    githubLook: { findRepository: async () => undefined, see: unexpected },
    scratch: { claim: unexpected, sweep: unexpected },
    storeTie: { adopt: unexpected, replaceId: unexpected },
    standIn: () => {
      throw new Error('the test stands in one place');
    },
    readRun: unexpected,
    readBoard: unexpected,
    openRuns: unexpected,
    openCare: unexpected,
    ask: undefined,
    checkEntry: unexpected,
    foreseeSession: () => undefined,
    openSession: unexpected,
    openGates: unexpected,
    nameItem: unexpected,
    watchInterrupts: () => new AbortController().signal,
    finishWith: code => {
      exitCode = code;
    },
    ...overrides,
  };
  return { context, stdout: () => stdout, stderr: () => stderr, exitCode: () => exitCode };
}

async function unexpected(): Promise<never> {
  throw new Error('the test gave no double for this');
}
