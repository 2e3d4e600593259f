// What git answers, and how it says no.
export interface GitAnswer {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Git said no, or said nothing in time. */
export class GitError extends Error {
  readonly code: number | undefined;
  readonly stderr: string;

  constructor(args: readonly string[], answer: Partial<GitAnswer>) {
    const said =
      answer.stderr?.trim() || (answer.code === undefined ? 'no answer in time' : `exit code ${answer.code}`);
    super(`git ${args[0]}: ${said}`);
    this.name = 'GitError';
    this.code = answer.code;
    this.stderr = answer.stderr ?? '';
  }
}

/** A lock that somebody holds. Its message begins with the name of the stop that it is. */
export class GitLocked extends GitError {
  constructor(args: readonly string[], lock: string, answer: Partial<GitAnswer>) {
    super(args, answer);
    this.message = `git-locked: ${lock} is held by another git, or left by one that was killed`;
  }
}
