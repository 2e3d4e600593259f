// What git answers, and how it says no.
import type { FailureCode } from '../../core/effect/events.ts';

export interface GitAnswer {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Git said no, or said nothing in time. */
export class GitError extends Error {
  readonly code: number | undefined;
  readonly stderr: string;
  /** Set where the cause has a name that flows know. */
  readonly failure: FailureCode | undefined = undefined;

  constructor(args: readonly string[], answer: Partial<GitAnswer>) {
    const said =
      answer.stderr?.trim() || (answer.code === undefined ? 'no answer in time' : `exit code ${answer.code}`);
    super(`git ${args[0]}: ${said}`);
    this.name = 'GitError';
    this.code = answer.code;
    this.stderr = answer.stderr ?? '';
  }
}

/** Another git holds a lock, or left one behind. */
export class GitLocked extends GitError {
  override readonly failure = 'git-locked';

  constructor(args: readonly string[], lock: string, answer: Partial<GitAnswer>) {
    super(args, answer);
    this.message = `${lock} is held by another git, or left by one that was killed`;
  }
}
