// Plans and readings of gates in a thread of their own, so that no file keeps Pitwall from renewing leases and obeying a person. A text
// that takes too long or too much memory costs its gate the answer, and no other.
import { Worker } from 'node:worker_threads';
import type { Gate, GateInput, Output, Plan, Reading, Side } from '../../../ports/gate.ts';
import { onAbort } from '../../../std/on-abort.ts';
import type { Call, FromThread, ThreadData, ToThread } from './messages.ts';

export interface ReaderThreadOptions {
  /** The compiled program that serves. */
  readonly program: URL;
  /** The same gates, made here: what they are besides plans and readings. */
  readonly gates: readonly Gate[];
  readonly settings: unknown;
  readonly path: string | undefined;
  /** Without a word from the thread while it has something to do. */
  readonly limitMs?: number;
  /** Of the thread. */
  readonly memoryMb?: number;
}

const defaultLimitMs = 20_000;
const defaultMemoryMb = 1024;
const inputsMax = 4;

interface Pending {
  readonly asked: Call;
  readonly input: GateInput;
  /** Questions that were not replied to yet. */
  open: number;
  lastPath: string | undefined;
  readonly settle: (value: Plan | Reading) => void;
  readonly reject: (error: Error) => void;
}

/** The thread is started when it is first needed, and again after it had to be ended. */
export function gatesInThread(options: ReaderThreadOptions): readonly Gate[] {
  const thread = new ReaderThread(options);
  return options.gates.map(gate => ({
    ...gate,
    plan: (input, side) => thread.call(input, { gate: gate.name, what: 'plan', side, outputs: [] }) as Promise<Plan>,
    read: (outputs: readonly Output[], input: GateInput, side: Side) =>
      thread.call(input, { gate: gate.name, what: 'read', side, outputs }) as Promise<Reading>,
  }));
}

class ReaderThread {
  readonly #options: ReaderThreadOptions;
  readonly #current = new Int32Array(new SharedArrayBuffer(4));
  readonly #pending = new Map<number, Pending>();
  /** Those that the thread knows, in the order in which it heard of them. */
  readonly #inputs = new Map<GateInput, number>();
  readonly #obeyed = new WeakSet<AbortSignal>();
  #worker: Worker | undefined;
  #isReady = false;
  #timer: NodeJS.Timeout | undefined;
  #count = 0;

  constructor(options: ReaderThreadOptions) {
    this.#options = options;
  }

  call(input: GateInput, asked: Call): Promise<Plan | Reading> {
    const call = ++this.#count;
    return new Promise<Plan | Reading>((settle, reject) => {
      this.#pending.set(call, { asked, input, open: 0, lastPath: undefined, settle, reject });
      this.#send(call);
      this.#obey(input.signal);
    });
  }

  /** One listener for a signal that many calls share. */
  #obey(signal: AbortSignal | undefined): void {
    if (!signal || (this.#obeyed.has(signal) && !signal.aborted)) return;
    this.#obeyed.add(signal);
    onAbort(signal, () => {
      const stopped = [...this.#pending].find(([, { input }]) => input.signal === signal);
      if (stopped) this.#giveUp(stopped[0], 'stopped before its end');
    });
  }

  #send(call: number): void {
    const pending = this.#pending.get(call);
    if (!pending) return;
    const worker = this.#started();
    if (this.#isReady)
      worker.postMessage({
        kind: 'call',
        call,
        input: this.#sent(worker, pending.input),
        asked: pending.asked,
      } satisfies ToThread);
    this.#watch();
  }

  #sent(worker: Worker, input: GateInput): number {
    const known = this.#inputs.get(input);
    if (known !== undefined) return known;
    const inUse = new Set([...this.#pending.values()].map(each => each.input));
    const oldest = [...this.#inputs].find(([each]) => !inUse.has(each));
    if (this.#inputs.size >= inputsMax && oldest) {
      worker.postMessage({ kind: 'forget', input: oldest[1] } satisfies ToThread);
      this.#inputs.delete(oldest[0]);
    }
    const id = ++this.#count;
    const { change, commits, subject, now, head, base } = input;
    const data = { change, commits, subject, now, paths: { head: head.paths, base: base.paths } };
    worker.postMessage({ kind: 'input', input: id, data } satisfies ToThread);
    this.#inputs.set(input, id);
    return id;
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const { settings, path, program, memoryMb = defaultMemoryMb } = this.#options;
    const workerData: ThreadData = { settings, path, current: this.#current };
    const worker = new Worker(program, { workerData, resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    const isOver = (reason: string) => {
      if (worker === this.#worker) this.#giveUp(this.#culprit(), reason);
    };
    worker.on('message', (message: FromThread) => {
      if (worker === this.#worker) this.#hear(worker, message);
    });
    worker.on('error', error =>
      isOver(error.name === 'Error' && 'code' in error ? 'it took too much memory to read' : error.message),
    );
    worker.on('exit', () => isOver('its reader ended'));
    this.#worker = worker;
    return worker;
  }

  #hear(worker: Worker, message: FromThread): void {
    if (message.kind === 'ready') {
      this.#isReady = true;
      for (const call of this.#pending.keys()) this.#send(call);
      return;
    }
    const pending = this.#pending.get(message.call);
    if (!pending) return;
    if (message.kind === 'question') void this.#reply(worker, pending, message);
    else {
      this.#pending.delete(message.call);
      if (message.kind === 'answer') pending.settle(message.value);
      else pending.reject(new Error(message.message));
    }
    this.#watch();
  }

  async #reply(
    worker: Worker,
    pending: Pending,
    { call, question, side, about }: Extract<FromThread, { kind: 'question' }>,
  ) {
    pending.open += 1;
    const tree = pending.input[side];
    try {
      const value = 'path' in about ? await tree.read(about.path) : await tree.mentioning(about.texts);
      if ('path' in about) pending.lastPath = about.path;
      if (worker === this.#worker) worker.postMessage({ kind: 'reply', call, question, value } satisfies ToThread);
    } catch (error) {
      this.#pending.delete(call);
      pending.reject(error as Error);
    }
    pending.open -= 1;
    this.#watch();
  }

  /** Counts the time while it is the thread's turn; a thread with nothing to do keeps no process alive. */
  #watch(): void {
    clearTimeout(this.#timer);
    if (this.#pending.size === 0) this.#worker?.unref();
    else this.#worker?.ref();
    const isItsTurn = [...this.#pending.values()].some(({ open }) => open === 0);
    if (!this.#isReady || !isItsTurn) return;
    const limitMs = this.#options.limitMs ?? defaultLimitMs;
    const late = () => this.#giveUp(this.#culprit(), `it took longer than ${limitMs / 1000} s to read`);
    this.#timer = setTimeout(late, limitMs);
  }

  /** The one that the thread turned to last; one that it did not get to begin with, if it cannot even start. */
  #culprit(): number {
    const current = Atomics.load(this.#current, 0);
    return this.#pending.has(current) ? current : ([...this.#pending.keys()][0] ?? 0);
  }

  /** Ends the thread; the others are asked for again in another. */
  #giveUp(call: number, reason: string): void {
    const lost = this.#worker;
    this.#worker = undefined;
    this.#isReady = false;
    this.#inputs.clear();
    clearTimeout(this.#timer);
    void lost?.terminate();
    this.#lose(call, reason);
    for (const [each, { input }] of this.#pending)
      if (input.signal?.aborted) this.#lose(each, reason);
      else this.#send(each);
  }

  #lose(call: number, reason: string): void {
    const pending = this.#pending.get(call);
    if (!pending) return;
    this.#pending.delete(call);
    const said = `${pending.lastPath ?? 'what was printed'}: ${reason}`;
    const isPlan = pending.asked.what === 'plan';
    pending.settle(isPlan ? { kind: 'error', reason: said } : { kind: 'unreadable', reason: said });
  }
}
