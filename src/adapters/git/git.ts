// Git as Pitwall calls it: in plain English, without the project's hooks and daemons, never waiting for a person.
import { execa } from 'execa';
import type { Clock } from '../../ports/clock.ts';

const defaultTimeoutMs = 60_000;
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
  /** A stream is opened anew for each try. */
  readonly input?: string | (() => AsyncIterable<Uint8Array>);
  /** `latin1`: one character per byte, for names that are no UTF-8. */
  readonly encoding?: 'utf8' | 'latin1';
  /** Default: a minute. */
  readonly timeoutMs?: number;
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

  /** What git says, as it says it; the next piece when the last was taken. */
  async stream(args: readonly string[], call: GitCall, take: (chunk: Buffer) => Promise<void>): Promise<void> {
    const { cwd, env, input, timeoutMs = defaultTimeoutMs } = call;
    const options = { ...this.#settings(cwd, env, timeoutMs), encoding: 'buffer', buffer: false } as const;
    const child = execa('git', [...quiet, ...args], { ...options, ...stdinOf(input) });
    try {
      for await (const chunk of child.stdout) await take(chunk as Buffer);
    } catch (error) {
      child.kill();
      throw error;
    }
    const { exitCode } = await child;
    if (exitCode !== 0) throw new GitError(args, exitCode === undefined ? {} : { code: exitCode });
  }

  #settings(cwd: string, env: GitCall['env'], timeoutMs: number) {
    return {
      cwd,
      env: { ...this.#options.env, LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0', ...env },
      extendEnv: false,
      reject: false,
      timeout: timeoutMs,
      forceKillAfterDelay: 2000,
    } as const;
  }

  async #start(
    args: readonly string[],
    { cwd, env, input, encoding = 'utf8', timeoutMs = defaultTimeoutMs }: GitCall,
  ): Promise<Partial<GitAnswer> & { stderr: string }> {
    const { exitCode, stdout, stderr, ...rest } = await execa('git', [...quiet, ...args], {
      ...this.#settings(cwd, env, timeoutMs),
      stripFinalNewline: false,
      maxBuffer: outputBytesMax,
      encoding,
      ...stdinOf(input),
    });
    if (exitCode === undefined && !rest.timedOut && rest.failed) throw rest.cause ?? new Error(rest.shortMessage);
    return { ...(exitCode === undefined ? {} : { code: exitCode }), stdout, stderr };
  }
}

function stdinOf(input: GitCall['input']) {
  if (input === undefined) return { stdin: 'ignore' } as const;
  return typeof input === 'string' ? { input } : { stdin: input() };
}

function isLocked(stderr: string): boolean {
  return /Unable to create '.*\.lock': File exists/.test(stderr);
}
