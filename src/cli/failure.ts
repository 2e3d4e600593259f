// The one place that reports a thrown error: a problem with its remedy, or a bug.
import { Problem } from '../core/problem.ts';
import { machineLimit } from '../std/machine-limit.ts';
import { printableText } from './cells.ts';
import type { CliContext } from './context.ts';
import { type ExitCode, exitCodeOf, exitCodes } from './exit-codes.ts';

export type FailureContext = Pick<CliContext, 'flags' | 'terminal'>;

export function reportFailure(error: unknown, context: FailureContext): ExitCode {
  const problem = problemOf(error);
  const { flags, terminal } = context;
  const { code, message: what, remedy } = problem;
  if (flags.json) {
    terminal.printJsonLine({ error: { code, what, remedy } });
  } else {
    // A reason may quote foreign text: a title, a column, an answer of a server.
    terminal.complain(`${terminal.errorStyle.red('pitwall:')} ${printableText(what)}`);
    terminal.complain(`  ${printableText(remedy)}`);
  }
  if (flags.debug) terminal.complain(stackOf(error));
  return code === bugCode ? exitCodes.bug : exitCodeOf(problem);
}

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const limit = machineLimit(error);
  return limit ? new Problem(limit) : bugReport(error);
}

const bugCode = 'bug';

function bugReport(error: unknown): Problem {
  const text = error instanceof Error ? error.message : String(error);
  const what = `this is a bug in Pitwall: ${text}`;
  return new Problem({
    code: bugCode,
    what,
    remedy: 'Please report it with what the same command prints with --debug.',
  });
}

function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\ncaused by: ${stackOf(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}
