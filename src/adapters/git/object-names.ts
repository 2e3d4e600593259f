// Resolves names by one git that keeps running: a question costs a line instead of a process. Git reads refs anew for each.
import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

type Waiting = { readonly resolve: (line: string) => void; readonly reject: (error: Error) => void };

export class ObjectNames {
  readonly #start: () => Promise<ChildProcess>;
  #child: Promise<ChildProcess> | undefined;
  #waiting: Waiting[] = [];

  /** Starts `git cat-file --batch-check`, with pipes for standard input and output. */
  constructor(start: () => Promise<ChildProcess>) {
    this.#start = start;
  }

  /** Undefined: no object of this kind has this name. Throws when git ended without an answer. */
  async find(name: string, kind: string): Promise<string | undefined> {
    const [, hash, found] = /^([0-9a-f]{40,64}) (\w+) \d+$/.exec(await this.#ask(name)) ?? [];
    return found === kind ? hash : undefined;
  }

  async #ask(text: string): Promise<string> {
    this.#child ??= this.#open();
    const child = await this.#child;
    const answer = new Promise<string>((resolve, reject) => this.#waiting.push({ resolve, reject }));
    hold(child, true);
    child.stdin?.write(`${text}\n`);
    return await answer;
  }

  #open(): Promise<ChildProcess> {
    const opened: Promise<ChildProcess> = this.#start().then(
      child => this.#listen(child, opened),
      (error: unknown) => {
        if (this.#child === opened) this.#child = undefined;
        throw error;
      },
    );
    return opened;
  }

  #listen(child: ChildProcess, opened: Promise<ChildProcess>): ChildProcess {
    const over = (error: Error) => {
      if (this.#child === opened) this.#child = undefined;
      for (const { reject } of this.#waiting.splice(0)) reject(error);
    };
    child.once('error', over);
    child.once('close', () => over(new Error('git cat-file ended')));
    // It ended while something was written: `close` tells the rest.
    child.stdin?.on('error', () => undefined);
    if (child.stdout) {
      createInterface({ input: child.stdout }).on('line', line => {
        this.#waiting.shift()?.resolve(line);
        if (this.#waiting.length === 0) hold(child, false);
      });
    }
    hold(child, false);
    return child;
  }
}

/** A git without an open question does not keep Pitwall from ending; it ends with it. */
function hold(child: ChildProcess, isHeld: boolean): void {
  const parts = [child, child.stdin, child.stdout] as unknown as { ref?(): void; unref?(): void }[];
  for (const part of parts) isHeld ? part?.ref?.() : part?.unref?.();
}
