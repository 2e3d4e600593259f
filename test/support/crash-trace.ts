// Says each call of a port before and after it is made. At one of these points the process may be told to kill itself.
import { writeSync } from 'node:fs';
import type { Launcher, Runner } from '../../src/ports/runner.ts';
import { wrapMethods } from '../simulation/wrap-methods.ts';

/** At the n-th point of a call that does more than look; at the first point of this name, if it comes earlier. */
export interface Death {
  readonly n: number;
  /** `> forge.postComment` is the point before that call, `< forge.postComment` the one after it. */
  readonly point?: string | undefined;
}

/** There are many of these while an agent is at work, and nothing can go wrong between two of them. */
const looks = new Set(['journal.read', 'journal.readAll', 'runner.observe', 'worktrees.observe', 'queue.claim']);

export function print(line: string): void {
  writeSync(1, `${line}\n`);
}

export class Trace {
  readonly #death: Death | undefined;
  #points = 0;

  constructor(death: Death | undefined) {
    this.#death = death;
  }

  /** The same port; what subscribes (`on…`) is left alone. */
  port<T extends object>(name: string, port: T): T {
    return wrapMethods(port, (call, method) => {
      if (method.startsWith('on')) return call;
      return (...args) => this.#traced(`${name}.${method}`, () => call(...args));
    });
  }

  /** A runner and the launchers that it hands out. */
  runner(runner: Runner): Runner {
    const launching = wrapMethods(runner, (call, method) => {
      if (method !== 'prepare') return call;
      return async (...args) => {
        const prepared = (await call(...args)) as Awaited<ReturnType<Runner['prepare']>>;
        if (prepared.kind !== 'done') return prepared;
        return { ...prepared, output: this.port<Launcher>('launcher', prepared.output) };
      };
    });
    return this.port('runner', launching);
  }

  async #traced(name: string, call: () => unknown): Promise<unknown> {
    this.#pass(`> ${name}`, name);
    const answer = await call();
    this.#pass(`< ${name}`, name);
    return answer;
  }

  #pass(point: string, name: string): void {
    print(point);
    if (!looks.has(name)) this.#points++;
    if (this.#death && (this.#points >= this.#death.n || point === this.#death.point)) {
      process.kill(process.pid, 'SIGKILL');
    }
  }
}
