// Git as Pitwall calls it: in plain English, by a configuration of Pitwall's own, never waiting for a person.
import { type ChildProcess, spawn } from 'node:child_process';
import type { Clock } from '../../ports/clock.ts';
import { AskOnce } from '../../std/ask-once.ts';
import { readProgram, type StartedProgram, startProgram } from '../../std/run-program.ts';
import { type Addresses, addressesOf } from './address.ts';
import { type Credential, type PreparedCall, prepareCall } from './git-call.ts';
import { type GitAnswer, GitError } from './git-error.ts';
import { clearLock, isOlder, lockWaitsMs, otherGitIn, staleLockMs } from './lock.ts';
import { ObjectNames } from './object-names.ts';
import type { GitFolders } from './place.ts';
import { PlaceOnce } from './place-once.ts';
import { substituteFor } from './stand-in.ts';

export { GitError };

const defaultTimeoutMs = 60_000;
const outputBytesMax = 64 * 1024 * 1024;
/** Shorter waits are not worth a message. */
const momentMs = 2000;

export interface GitOptions {
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  /** What git may see of the environment: a PATH, a home, an agent for keys. Nothing that names another repository. */
  readonly env: Readonly<Record<string, string>>;
  /** For calls to the remotes of one server, and for no other. */
  readonly credential?: Credential | undefined;
  /** Aborted: calls to a remote are ended, since nobody waits for them any more. */
  readonly interrupted?: AbortSignal | undefined;
  /** A folder that stays as long as this git: names are looked up there by one process. */
  readonly home?: string;
  /** Called once per call that waits longer than a moment for another git, with the lock which that one holds. */
  readonly onWait?: ((lock: string) => void) | undefined;
}

export interface GitCall {
  /** The top folder of a checkout, or a git folder. */
  readonly cwd: string;
  /** Instead of the one that the folder itself names. */
  readonly place?: GitFolders;
  /** The address of the remote that the call reaches. */
  readonly address?: string;
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
  readonly #homePlace = new PlaceOnce();
  readonly #lately = new Map<string, { readonly at: number; readonly answer: unknown }>();

  constructor(options: GitOptions) {
    this.#options = options;
    const { home } = options;
    this.#names = home === undefined ? undefined : new ObjectNames(() => this.#startNames(home));
  }

  /** Where the git folder of a checkout is. */
  placeOf(cwd: string): GitFolders {
    return (cwd === this.#options.home ? this.#homePlace : new PlaceOnce()).find(cwd);
  }

  /** Where a remote leads, as the repository and the user's own files said when it was first asked for. */
  async addresses(cwd: string, remote: string): Promise<Addresses> {
    const found = await this.findAddresses(cwd, remote);
    if (found) return found;
    throw new GitError(['remote'], { stderr: `there is no remote ${remote} with an address that Pitwall uses` });
  }

  async findAddresses(cwd: string, remote: string): Promise<Addresses | undefined> {
    return addressesOf((await substituteFor(this.placeOf(cwd), this.#options.env)).settings, remote);
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
      const { ownsLock, ...answer } = await this.#start(args, call);
      const inTheWay = answer.code === 0 ? undefined : otherGitIn(answer.stderr, ownsLock);
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
    const { child, ended } = await this.#launch(args, call);
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

  #prepare(args: readonly string[], { cwd, place, address, env }: GitCall): Promise<PreparedCall> {
    const { env: variables, credential } = this.#options;
    return prepareCall({ args, cwd, place, address, credential, variables, env });
  }

  async #startNames(cwd: string): Promise<ChildProcess> {
    const { argv, env } = await this.#prepare(['cat-file', '--batch-check'], { cwd });
    const [program, ...args] = argv;
    return spawn(program, args, { cwd, env, stdio: ['pipe', 'pipe', 'ignore'] });
  }

  async #launch(args: readonly string[], call: GitCall): Promise<StartedProgram & { readonly prepared: PreparedCall }> {
    const { input, timeoutMs = defaultTimeoutMs } = call;
    const prepared = await this.#prepare(args, call);
    try {
      const { interrupted } = this.#options;
      const ending = call.address !== undefined && interrupted ? { signal: interrupted } : {};
      const { child, ended } = startProgram(prepared.argv, { ...prepared, timeoutMs, input, ...ending });
      return { child, ended: ended.finally(prepared.ended), prepared };
    } finally {
      prepared.started();
    }
  }

  async #start(args: readonly string[], call: GitCall) {
    const launched = await this.#launch(args, call);
    const said = await readProgram(launched, outputBytesMax).catch((error: unknown) => {
      throw this.#options.interrupted?.aborted ? new GitError(args, {}) : error;
    });
    if (!said) throw new GitError(args, { stderr: 'it printed more than can be read' });
    const { code, stdout, stderr } = said;
    const { ownsLock, readable } = launched.prepared;
    const text = { stdout: stdout.toString(call.encoding ?? 'utf8'), stderr: readable(stderr.toString('utf8')) };
    return { ...(code === undefined ? {} : { code }), ...text, ownsLock };
  }
}

function settle(args: readonly string[], { codes = [0] }: GitCall, answer: Partial<GitAnswer>): GitAnswer {
  if (answer.code !== undefined && codes.includes(answer.code)) return answer as GitAnswer;
  throw new GitError(args, answer);
}
