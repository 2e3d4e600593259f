// What the exit code of every command means. docs/reference/exit-codes.md is the same table for people.
import type { Problem } from '../core/problem.ts';

export const exitCodes = {
  ok: 0,
  /** A run stopped or needs a person, work cannot be merged as it is, a result is not valid, or a second Ctrl-C ended the wait. */
  stopped: 1,
  /** The command line or the configuration is wrong. */
  usage: 2,
  /** Node, git, the store or another program that is needed. */
  environment: 3,
  /** Another process holds what this one wanted. */
  held: 4,
  /** Refused at the entry of a run: not trusted, by a stranger, blocked, or nothing to do. */
  refused: 5,
  /** Pitwall itself is broken. */
  bug: 70,
  /** The output could not be written. */
  output: 74,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

const environmentCodes =
  /^(agent|disk|environment|forge|git|journal|network|newer-pitwall|node|program|repository|store|token)(-|$)/;
/** The command was right, and the answer is no. */
const stoppedCodes = /^(?:merge-|epic-unreadable$)/;
const refusedCodes = /^(entry|trust)-/;
const heldCodes = /^(held|lease)(-|$)|-held$/;

/** By the first word of the problem's code; a code that no pattern matches is a usage error. */
export function exitCodeOf(problem: Problem): ExitCode {
  if (heldCodes.test(problem.code)) return exitCodes.held;
  if (stoppedCodes.test(problem.code)) return exitCodes.stopped;
  if (refusedCodes.test(problem.code)) return exitCodes.refused;
  if (problem.code === 'output-failed') return exitCodes.output;
  if (environmentCodes.test(problem.code)) return exitCodes.environment;
  return exitCodes.usage;
}
