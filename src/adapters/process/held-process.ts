// A launched process in the hands of its supervisor: go or abort, input, lines, end.
import { constants } from 'node:os';
import type { HeldProcess, ProcessEnd } from '../../ports/processes.ts';
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

/** Those that end a process and are in use for it. Others are plain exit codes: gemini ends with 144 and 145 for HTTP 400 and 401. */
const deadly = new Set<string>(
  'SIGHUP SIGINT SIGQUIT SIGILL SIGTRAP SIGABRT SIGBUS SIGFPE SIGKILL SIGUSR1 SIGSEGV SIGUSR2 SIGPIPE SIGALRM SIGTERM SIGXCPU SIGXFSZ SIGSYS'.split(
    ' ',
  ),
);

const nameByNumber = new Map(Object.entries(constants.signals).map(([name, number]) => [number, name]));

export function processEnd({ code, signal }: Exit, isFromShell: boolean): ProcessEnd {
  if (code === null) return { kind: 'killed', signal: signal ?? 'SIGKILL' };
  // A shell tells of a signal as 128 + its number, which an agent may also choose as its code.
  const name = isFromShell && code > 128 ? nameByNumber.get(code - 128) : undefined;
  return name !== undefined && deadly.has(name) ? { kind: 'killed', signal: name } : { kind: 'exited', code };
}
