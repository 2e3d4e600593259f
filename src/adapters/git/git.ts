// Git as Pitwall calls it: in plain English, without the project's hooks and daemons, never waiting for a person.
import { type ChildProcess, spawn } from 'node:child_process';
import type { Clock } from '../../ports/clock.ts';
import { AskOnce } from '../../std/ask-once.ts';
import { readProgram, type StartedProgram, startProgram } from '../../std/run-program.ts';
import { type GitAnswer, GitError } from './git-error.ts';
import { clearLock, isHalfMade, isOlder, lockIn } from './lock.ts';
import { ObjectNames } from './object-names.ts';
import { quiet } from './quiet.ts';

export { GitError };

const defaultTimeoutMs = 60_000;
const outputBytesMax = 64 * 1024 * 1024;
/** Another git holds a lock for moments; ten of them take turns. */
const lockWaitsMs = [50, 100, 200, 400, 800, 1600, 3200];
/** Shorter waits are not worth a message. */
const momentMs = 2000;
/** A lock that stays for so long, and that no process has open, is a dead git's. */
const staleLockMs = 60_000;

const remoteCalls = new Set(['fetch', 'ls-remote', 'push']);

export interface GitOptions {
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  /** What git may see of the environment: a PATH, a home, an agent for keys. Nothing that names another repository. */
  readonly env: Readonly<Record<string, string>>;
  /** Added for the calls that talk to a remote, and for no other: what lets them in. */
  readonly remoteEnv?: Readonly<Record<string, string>> | undefined;
  /** A folder that stays as long as this git: names are looked up there by one process. */
  readonly home?: string;
  /** Called once per call that waits longer than a moment for another git, with the lock which that one holds. */
  readonly onWait?: ((lock: string) => void) | undefined;
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

/** A repository and the git that works in it. */
export interface GitRepository {
  readonly git: Git;
  /** Any folder of the repository. */
  readonly repository: string;
}

export class Git {
  readonly #options: GitOptions;
  readonly #names: ObjectNames | undefined;
  readonly #remembered = new AskOnce<unknown>();
  readonly #lately = new Map<string, { readonly at: number; readonly answer: unknown }>();

  constructor(options: GitOptions) {
    this.#options = options;
    const { home } = options;
    this.#names = home === undefined ? undefined : new ObjectNames(() => this.#startNames(home));
  }

  /** The commit that has a name; undefined when there is none. */
  commit(name: string, cwd: string): Promise<string | undefined> {
    return this.#resolve(name, 'commit', cwd);
  }

  /** The files of a commit, as one object; undefined when there is no such commit. */
  tree(commit: string, cwd: string): Promise<string | undefined> {
    return this.#resolve(commit, 'tree', cwd);
  }

  /** Whether a commit that is there has no such file; false also when a process would be needed to find out. */
  async lacks(commit: string, path: string, cwd: string): Promise<boolean> {
    const found = await this.#lookUp(`${commit}:${path}`, 'blob', cwd);
    return found !== undefined && found.hash === undefined;
  }

  async #resolve(of: string, kind: 'commit' | 'tree', cwd: string): Promise<string | undefined> {
    const name = `${of}^{${kind}}`;
    const found = await this.#lookUp(name, kind, cwd);
    if (found) return found.hash;
    const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', name];
    const { code, stdout } = await this.run(args, { cwd, codes: [0, 1] });
    return code === 0 ? stdout.trim() : undefined;
  }

  /** By the git that keeps running; undefined when it runs in another folder, or does not answer. */
  async #lookUp(name: string, kind: string, cwd: string): Promise<{ readonly hash: string | undefined } | undefined> {
    // What spans lines would be two questions.
    if (cwd !== this.#options.home || !this.#names || name.includes('\n')) return undefined;
    return await this.#names.find(name, kind).then(
      hash => ({ hash }),
      () => undefined,
    );
  }

  /** Asks once: for what follows from hashes alone, which never changes. */
  remember<T>(key: string, ask: () => Promise<T>): Promise<T> {
    return this.#remembered.get(key, ask) as Promise<T>;
  }

  /** Asks again only after a while: for what others change, where an answer that is a little old will do. */
  async lately<T>(key: string, ageMs: number, ask: () => Promise<T>): Promise<T> {
    const { clock } = this.#options;
    const before = this.#lately.get(key);
    if (before && clock.now() - before.at < ageMs) return before.answer as T;
    const answer = await ask();
    this.#lately.set(key, { at: clock.now(), answer });
    return answer;
  }

  /** Throws a GitError for any other exit code. Waits while another git is in the way, a different while each time. */
  async run(args: readonly string[], call: GitCall): Promise<GitAnswer> {
    const wait = new AbortController();
    try {
      return await this.#runInTurn(args, call, wait);
    } finally {
      wait.abort('over');
    }
  }

  async #runInTurn(args: readonly string[], call: GitCall, wait: AbortController): Promise<GitAnswer> {
    for (const waitMs of [...lockWaitsMs, 'stale', undefined] as const) {
      const answer = await this.#start(args, call);
      const inTheWay = answer.code === 0 ? undefined : otherGitIn(answer.stderr);
      if (!inTheWay) return settle(args, call, answer);
      if (waitMs === lockWaitsMs[0]) this.#tellSoon(inTheWay.lock, wait.signal);
      const isWaited = waitMs !== undefined && (await this.#waitFor(inTheWay.lock, waitMs));
      if (isWaited) continue;
      throw new GitError(args, answer, inTheWay.lock);
    }
    throw new Error('not reached: the last round returns or throws');
  }

  #tellSoon(lock: string | undefined, over: AbortSignal): void {
    const { clock, onWait } = this.#options;
    if (lock === undefined || !onWait) return;
    void clock.sleep(momentMs, over).then(() => {
      if (!over.aborted) onWait(lock);
    });
  }

  /** False: it is not worth another try. */
  async #waitFor(path: string | undefined, waitMs: number | 'stale'): Promise<boolean> {
    const { clock } = this.#options;
    const isLast = waitMs === 'stale';
    if (path !== undefined && (isLast || isOlder(path, clock.now() - staleLockMs))) {
      const isCleared = await clearLock(path, staleLockMs, clock);
      if (isCleared || isLast) return isCleared;
    }
    if (!isLast) await clock.sleep(waitMs * (0.5 + Math.random()));
    return !isLast;
  }

  /** The first line of the answer. */
  async line(args: readonly string[], call: GitCall): Promise<string> {
    return (await this.run(args, call)).stdout.split('\n', 1)[0] ?? '';
  }

  /** What git says, as it says it; the next piece when the last was taken. All of it must be read. */
  async stream(
    args: readonly string[],
    call: GitCall,
    read: (stdout: AsyncIterable<Buffer>) => Promise<void>,
  ): Promise<void> {
    const { child, ended } = this.#launch(args, call);
    child.stderr?.resume();
    // Heard of below, once all that it said was taken.
    ended.catch(() => undefined);
    try {
      if (child.stdout) await read(child.stdout);
    } catch (error) {
      child.kill();
      throw error;
    }
    const { code } = await ended;
    if (code !== 0) throw new GitError(args, code === undefined ? {} : { code });
  }

  #environment(more?: GitCall['env']): Readonly<Record<string, string>> {
    return { ...this.#options.env, LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0', ...more };
  }

  #startNames(cwd: string): ChildProcess {
    const env = this.#environment();
    return spawn('git', [...quiet, 'cat-file', '--batch-check'], { cwd, env, stdio: ['pipe', 'pipe', 'ignore'] });
  }

  #launch(args: readonly string[], { cwd, env, input, timeoutMs = defaultTimeoutMs }: GitCall): StartedProgram {
    const remoteEnv = remoteCalls.has(args[0] ?? '') ? this.#options.remoteEnv : {};
    const visible = this.#environment({ ...remoteEnv, ...env });
    return startProgram(['git', ...quiet, ...args], { cwd, env: visible, timeoutMs, input });
  }

  async #start(args: readonly string[], call: GitCall): Promise<Partial<GitAnswer> & { stderr: string }> {
    const said = await readProgram(this.#launch(args, call), outputBytesMax);
    if (!said) throw new GitError(args, { stderr: 'it printed more than can be read' });
    const { code, stdout, stderr } = said;
    const text = { stdout: stdout.toString(call.encoding ?? 'utf8'), stderr: stderr.toString('utf8') };
    return { ...(code === undefined ? {} : { code }), ...text };
  }
}

function settle(args: readonly string[], { codes = [0] }: GitCall, answer: Partial<GitAnswer>): GitAnswer {
  if (answer.code !== undefined && codes.includes(answer.code)) return answer as GitAnswer;
  throw new GitError(args, answer);
}

/** Another git that was in the way, with the lock that it held if it was one. */
function otherGitIn(stderr: string): { readonly lock: string | undefined } | undefined {
  const lock = lockIn(stderr);
  return lock !== undefined || isHalfMade(stderr) ? { lock } : undefined;
}
