// What happens when output cannot be written: a reader who has read enough is no failure, a full disk is one.
import { Problem } from '../core/problem.ts';
import type { CliContext } from './context.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { reportFailure } from './failure.ts';

/** The part of a stream that is needed here; process.stdout is one. */
export interface FallibleOutput {
  on(event: 'error', listener: (error: Error) => void): unknown;
}

export interface WatchedOutput {
  readonly stdout: FallibleOutput;
  readonly stderr: FallibleOutput;
  leave(code: ExitCode): void;
}

export function watchOutput({ stdout, stderr, leave }: WatchedOutput, context: CliContext): void {
  stdout.on('error', error => {
    if ('code' in error && error.code === 'EPIPE') leave(exitCodes.ok);
    // Told on stderr also with --json: stdout is what does not work.
    else leave(reportFailure(outputFailed(error), { ...context, flags: { ...context.flags, json: false } }));
  });
  // Nobody is left to tell; the exit code still says how the command went.
  stderr.on('error', () => undefined);
}

function outputFailed(cause: Error): Problem {
  const what = `the output could not be written: ${cause.message}`;
  const remedy = 'Free some space, or send the output elsewhere.';
  return new Problem({ code: 'output-failed', what, remedy }, { cause });
}
