// The one place that reports a thrown error: a problem with its remedy, or a bug.
import { join } from 'node:path';
import { Problem } from '../core/problem.ts';
import { redact } from '../core/redact.ts';
import { machineLimit } from '../std/machine-limit.ts';
import { printableText } from './cells.ts';
import type { CliContext } from './context.ts';
import { type ExitCode, exitCodeOf, exitCodes } from './exit-codes.ts';
import { packageFolder } from './package-version.ts';

export type FailureContext = Pick<CliContext, 'flags' | 'terminal'>;

export function reportFailure(error: unknown, context: FailureContext): ExitCode {
  const problem = problemOf(error);
  const { flags, terminal } = context;
  const { code } = problem;
  const [what, remedy] = [problem.message, problem.remedy].map(text => withInstalledPages(redact(text))) as [
    string,
    string,
  ];
  if (flags.json) {
    terminal.printJsonLine({ error: { code, what, remedy } });
  } else {
    // A reason may quote foreign text: a title, a column, an answer of a server.
    terminal.complain(`${terminal.errorStyle.red('pitwall:')} ${printableText(what)}`);
    terminal.complain(`  ${printableText(remedy)}`);
  }
  if (flags.debug) terminal.complain(redact(stackOf(error)));
  return code === bugCode ? exitCodes.bug : exitCodeOf(problem);
}

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const limit = machineLimit(error);
  return limit ? new Problem(limit) : bugReport(error);
}

const bugCode = 'bug';

/** Documents come with the package: their whole path can be opened. */
function withInstalledPages(text: string): string {
  return text.replaceAll(/(?<![\w/])docs\/(?:start|concepts|guides|reference)\/[\w-]+\.md\b/g, page =>
    join(packageFolder(), page),
  );
}

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
