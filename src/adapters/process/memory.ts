// Processes in memory: a program is a function. For tests of runners, which then need no real CLI.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProcessIdentity } from '../../core/attempt/events.ts';
import { done, type Performed } from '../../ports/performed.ts';
import type { HeldProcess, ProcessEnd, Processes, ProcessRequest } from '../../ports/processes.ts';
import { BoundedChannel } from '../../std/bounded-channel.ts';
import { LineSplitter } from './lines/line-splitter.ts';
import { lineChannel, type ProcessLine } from './lines/read-output.ts';

export interface MemoryIo extends ProcessRequest {
  /** Each line of input; ends when the input ends. */
  readonly input: AsyncIterable<string>;
  /** Resolves when there is room for more. Several lines at once are fine. */
  print(text: string, to?: ProcessLine['from']): Promise<void>;
  /** From here on SIGTERM does not end it, but calls back. */
  onTerminate(listener: () => void): void;
}

/** Resolves with the exit code. */
export type MemoryProgram = (io: MemoryIo) => Promise<number>;

let nextPid = 1000;

export function memoryProcesses(
  find: (argv: ProcessRequest['argv']) => MemoryProgram | undefined,
  { lineBytesMax = 10 * 1024 * 1024 }: { readonly lineBytesMax?: number } = {},
): Processes {
  const all = new Map<number, MemoryProcess>();
  const findProcess = ({ pid, startTime }: ProcessIdentity) => {
    const found = all.get(pid);
    return found?.identity.startTime === startTime ? found : undefined;
  };
  return {
    containment: 'namespace',
    prepare: async (request): Promise<Performed<HeldProcess>> => {
      const program = find(request.argv);
      if (!program) return { kind: 'failed', reason: `there is no program "${request.argv[0]}"`, final: true };
      const process = new MemoryProcess(program, request, lineBytesMax);
      all.set(process.identity.pid, process);
      return done(process);
    },
    look: async identity => (findProcess(identity)?.isRunning ? 'running' : 'gone'),
    end: async (identity, _token, graceMs) => {
      await findProcess(identity)?.end(graceMs);
      return done(null);
    },
  };
}

class MemoryProcess implements HeldProcess {
  readonly identity: ProcessIdentity;
  readonly lines = lineChannel();
  readonly ended: Promise<ProcessEnd>;
  isRunning = true;
  readonly #program: MemoryProgram;
  readonly #request: ProcessRequest;
  readonly #input = new BoundedChannel<string>({ entriesMax: 1024, sizeMax: 1024 * 1024, sizeOf: line => line.length });
  readonly #splitters: Record<ProcessLine['from'], LineSplitter>;
  #hasStarted = false;
  #onTerminate: (() => void) | undefined;
  #resolveEnd: (end: ProcessEnd) => void = () => undefined;

  constructor(program: MemoryProgram, request: ProcessRequest, lineBytesMax: number) {
    const pid = nextPid++;
    this.identity = { pid, startTime: String(pid), bootId: 'memory' };
    this.#program = program;
    this.#request = request;
    this.#splitters = { stdout: new LineSplitter(lineBytesMax), stderr: new LineSplitter(lineBytesMax) };
    this.ended = new Promise(resolve => {
      this.#resolveEnd = resolve;
    });
  }

  async go(): Promise<void> {
    if (this.#hasStarted) throw new Error('go was said twice');
    if (!this.isRunning) return;
    this.#hasStarted = true;
    const io: MemoryIo = {
      ...this.#request,
      input: this.#input,
      print: (text, to = 'stdout') => this.#print(text, to),
      onTerminate: listener => {
        this.#onTerminate = listener;
      },
    };
    void this.#program(io).then(code => this.#leave({ kind: 'exited', code }));
  }

  async abort(): Promise<void> {
    if (this.#hasStarted) throw new Error('a process that runs cannot be aborted, only ended');
    this.#leave({ kind: 'never-ran' });
  }

  async writeLine(text: string): Promise<void> {
    this.#input.push(...text.split('\n'));
    await Promise.race([this.#input.untilRoom(), this.ended]);
  }

  async endInput(): Promise<void> {
    this.#input.close();
  }

  async end(graceMs: number): Promise<void> {
    if (!this.#hasStarted) return this.#leave({ kind: 'never-ran' });
    await this.endInput();
    // What only waited for its input has now had the time to leave.
    await Promise.race([this.ended, sleep(1)]);
    if (!this.#onTerminate) return this.#leave({ kind: 'killed', signal: 'SIGTERM' });
    this.#onTerminate();
    await Promise.race([this.ended, sleep(graceMs)]);
    this.#leave({ kind: 'killed', signal: 'SIGKILL' });
  }

  async #print(text: string, to: ProcessLine['from']): Promise<void> {
    if (!this.isRunning) return;
    for (const line of this.#splitters[to].push(Buffer.from(`${text}\n`))) {
      await Promise.race([this.lines.untilRoom(), this.ended]);
      this.lines.push({ from: to, ...line });
    }
  }

  #leave(end: ProcessEnd): void {
    if (!this.isRunning) return;
    this.isRunning = false;
    this.#input.close();
    this.lines.close();
    this.#resolveEnd(end);
  }
}
