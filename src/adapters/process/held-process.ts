// A launched process in the hands of its supervisor: go or abort, input, lines, end.
import type { HeldProcess, ProcessEnd } from '../../ports/processes.ts';
import { processEnd } from './exit-status.ts';
import type { Exit, Launched } from './launch.ts';
import { readOutput } from './lines/read-output.ts';

export interface HoldOptions {
  readonly launched: Launched;
  readonly lineBytesMax: number;
  /** Does the launcher's status come from a shell that waited for the agent? */
  readonly isStatusFromShell: boolean;
  /** Ends what the agent left behind. */
  endRest(exit: Exit): Promise<unknown>;
}

export class Held implements HeldProcess {
  readonly identity: HeldProcess['identity'];
  readonly lines: HeldProcess['lines'];
  /** Only after whatever the agent left behind was ended, too. */
  readonly ended: Promise<ProcessEnd>;
  readonly #launched: Launched;
  #state: 'waiting' | 'running' | 'aborted' = 'waiting';

  constructor(options: HoldOptions) {
    const { launched } = options;
    this.#launched = launched;
    this.identity = launched.identity;
    this.ended = this.#follow(options);
    this.lines = readOutput(launched, options.lineBytesMax, this.ended);
  }

  /** For a launcher that is ending this is no error: `ended` says that it never ran. */
  async go(): Promise<void> {
    if (this.#state === 'running') throw new Error('go was said twice');
    if (this.#state === 'aborted') return;
    this.#state = 'running';
    this.#launched.control.write('go\n');
  }

  async abort(): Promise<void> {
    if (this.#state === 'running') throw new Error('a process that runs cannot be aborted, only ended');
    this.#state = 'aborted';
    this.#launched.control.end();
    await this.ended;
  }

  /** To a process that has gone or closed its input this is no error: `ended` tells. */
  async writeLine(line: string): Promise<void> {
    const { stdin } = this.#launched;
    if (!stdin.writable || stdin.write(`${line}\n`)) return;
    await new Promise<void>(resolve => {
      const goOn = () => {
        for (const name of ['drain', 'close']) stdin.off(name, goOn);
        resolve();
      };
      for (const name of ['drain', 'close']) stdin.on(name, goOn);
    });
  }

  async endInput(): Promise<void> {
    this.#launched.stdin.end();
  }

  /** The gentle part of ending it: nothing runs before `go`, and many agents leave when their input ends. */
  leave(): void {
    if (this.#state === 'waiting') this.#state = 'aborted';
    const { stdin, control } = this.#launched;
    (this.#state === 'running' ? stdin : control).end();
  }

  async #follow({ launched, isStatusFromShell, endRest }: HoldOptions): Promise<ProcessEnd> {
    const exit = await launched.exit;
    launched.stdin.destroy();
    launched.control.destroy();
    await endRest(exit);
    return this.#state === 'running' ? processEnd(exit, isStatusFromShell) : { kind: 'never-ran' };
  }
}
