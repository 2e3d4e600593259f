// Git as Pitwall calls it: in plain English, without the project's hooks and daemons, never waiting for a person.
import { execa } from 'execa';
import type { Clock } from '../../ports/clock.ts';

const timeoutMs = 60_000;
const outputBytesMax = 64 * 1024 * 1024;
/** Another git holds a lock for moments; a lock that stays is a dead git's. */
const lockWaitsMs = [50, 100, 200, 400, 800, 1600, 3200];

const quiet = [
  '--no-pager',
  '-c',
  'core.hooksPath=/dev/null',
  '-c',
  'core.fsmonitor=false',
  '-c',
  'commit.gpgSign=false',
  '-c',
  'gc.auto=0',
  '-c',
  'maintenance.auto=false',
  '-c',
  'protocol.ext.allow=never',
];

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

export interface GitOptions {
  readonly clock: Pick<Clock, 'sleep'>;
  /** What git may see of the environment: a PATH, a home, an agent for keys. Nothing that names another repository. */
  readonly env: Readonly<Record<string, string>>;
}

export interface GitCall {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** Exit codes that are answers. Default: 0. */
  readonly codes?: readonly number[];
}

export class Git {
  readonly #options: GitOptions;

  constructor(options: GitOptions) {
    this.#options = options;
  }

  /** Throws a GitError for any other exit code. Waits while another git holds a lock. */
  async run(args: readonly string[], call: GitCall): Promise<GitAnswer> {
    for (const waitMs of [...lockWaitsMs, undefined]) {
      const answer = await this.#start(args, call);
      if (answer.code !== undefined && (call.codes ?? [0]).includes(answer.code)) return answer as GitAnswer;
      if (waitMs === undefined || !isLocked(answer.stderr)) throw new GitError(args, answer);
      await this.#options.clock.sleep(waitMs);
    }
    throw new Error('not reached: the last round returns or throws');
  }

  /** The first line of the answer. */
  async line(args: readonly string[], call: GitCall): Promise<string> {
    return (await this.run(args, call)).stdout.split('\n', 1)[0] ?? '';
  }

  async #start(
    args: readonly string[],
    { cwd, env, input }: GitCall,
  ): Promise<Partial<GitAnswer> & { stderr: string }> {
    const { exitCode, stdout, stderr, ...rest } = await execa('git', [...quiet, ...args], {
      cwd,
      env: { ...this.#options.env, LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0', ...env },
      extendEnv: false,
      reject: false,
      stripFinalNewline: false,
      timeout: timeoutMs,
      forceKillAfterDelay: 2000,
      maxBuffer: outputBytesMax,
      ...(input === undefined ? { stdin: 'ignore' } : { input }),
    });
    if (exitCode === undefined && !rest.timedOut && rest.failed) throw rest.cause ?? new Error(rest.shortMessage);
    return { ...(exitCode === undefined ? {} : { code: exitCode }), stdout, stderr };
  }
}

function isLocked(stderr: string): boolean {
  return /Unable to create '.*\.lock': File exists/.test(stderr);
}
