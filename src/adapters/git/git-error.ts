// What git answers, and how it says no.
import type { FailureCode } from '../../core/effect/events.ts';

export interface GitAnswer {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Git said no, or said nothing in time. */
export class GitError extends Error {
  override readonly name = 'GitError';
  readonly stderr: string;
  /** Set where the cause has a name that flows know. */
  readonly failure: FailureCode | undefined;

  /** `lock`: the one that kept git from it. */
  constructor(args: readonly string[], { code, stderr = '' }: Partial<GitAnswer>, lock?: string) {
    const said = stderr.trim() || (code === undefined ? 'no answer in time' : `exit code ${code}`);
    const held = `${lock} is held by another git, or left by one that was killed`;
    super(lock === undefined ? `git ${args[0]}: ${said}` : held);
    this.stderr = stderr;
    this.failure = lock === undefined ? outageOf(args, code, stderr) : 'git-locked';
  }
}

/** What git asks a remote for. */
const remoteCalls: ReadonlySet<string> = new Set(['fetch', 'push', 'ls-remote']);

const silence =
  /could not resolve|failed to connect|couldn't connect|connection (?:refused|reset|timed out|closed)|operation timed out|network is unreachable|no route to host|returned error: (?:5\d\d|429)|hung up unexpectedly|early EOF|empty reply/i;

/** The remote does not answer, which passes by itself; a remote that says no has answered. */
function outageOf([command = '']: readonly string[], code: number | undefined, stderr: string): 'outage' | undefined {
  if (!remoteCalls.has(command)) return undefined;
  return code === undefined || silence.test(stderr) ? 'outage' : undefined;
}

/** For a promise: an answer where git said no. Anything else that is thrown is a bug. */
export function ifGit<T>(answer: (error: GitError) => T): (error: unknown) => T {
  return error => {
    if (error instanceof GitError) return answer(error);
    throw error;
  };
}
