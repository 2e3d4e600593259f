// Starts the compiled child programs of the store tests and reads what they print.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export type Program =
  | 'store-writer'
  | 'store-racer'
  | 'store-follower'
  | 'store-listener'
  | 'store-namer'
  | 'thread-poster';

export interface StoreRoom {
  readonly root: string;
  readonly folder: string;
  readonly repository: string;
}

/** An empty repository and a place for a store, in a folder of their own. */
export function makeRoom(): StoreRoom {
  const root = mkdtempSync(join(tmpdir(), 'pitwall-store-'));
  chmodSync(root, 0o755);
  const repository = join(root, 'repository.git');
  mkdirSync(repository);
  return { root, folder: join(root, 'state'), repository };
}

export function removeRoom(room: StoreRoom): void {
  rmSync(room.root, { recursive: true, force: true });
}

export function programPath(program: Program): string {
  return fileURLToPath(new URL(`../../dist/test/support/${program}.js`, import.meta.url));
}

export class Child {
  readonly process: ChildProcess;
  readonly lines: Interface;
  /** Everything printed so far, line by line. */
  readonly printed: string[] = [];
  readonly exited: Promise<unknown>;
  readonly #closed: Promise<unknown>;
  readonly #errors: Promise<string>;

  constructor(program: Program, args: readonly string[], uid?: number) {
    const identity = uid === undefined ? {} : { uid, gid: uid };
    const child = spawn(process.execPath, [programPath(program), ...args], {
      ...identity,
      cwd: '/',
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.process = child;
    this.exited = once(child, 'exit');
    this.#errors = text(child.stderr);
    this.lines = createInterface(child.stdout);
    this.lines.on('line', line => this.printed.push(line));
    this.#closed = once(this.lines, 'close');
  }

  /** Resolves when it has printed so many lines, or will print no more. */
  async untilPrinted(count: number): Promise<void> {
    let isClosed = false;
    const closed = this.#closed.then(() => {
      isClosed = true;
    });
    while (this.printed.length < count && !isClosed) await Promise.race([once(this.lines, 'line'), closed]);
  }

  async kill(): Promise<void> {
    this.process.kill('SIGKILL');
    await Promise.all([this.exited, this.#closed]);
  }

  /** Its exit code and what it complained about, after everything was printed. */
  async end(): Promise<{ readonly code: number | null; readonly errors: string }> {
    await Promise.all([this.exited, this.#closed]);
    return { code: this.process.exitCode, errors: await this.#errors };
  }
}

export const quietEnd = { code: 0, errors: '' };
