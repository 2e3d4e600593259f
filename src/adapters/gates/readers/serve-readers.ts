// The thread's side: plans and reads for gates, and asks for the files that it needs.
import { parentPort, workerData } from 'node:worker_threads';
import type { Gate, GateInput, Side, Tree } from '../../../ports/gate.ts';
import { findProgram } from '../../../std/find-program.ts';
import type { Call, FromThread, SentInput, ThreadData, ToThread } from './messages.ts';

/** `gatesOf` gets the settings that the thread was started with. */
export function serveReaders(gatesOf: (settings: never) => readonly Gate[]): void {
  const { settings, path, current } = workerData as ThreadData;
  const gates = new Map(gatesOf(settings as never).map(gate => [gate.name as string, gate]));
  const inputs = new Map<number, SentInput>();
  const waiting = new Map<number, (value: never) => void>();
  let questions = 0;
  const say = (message: FromThread) => parentPort?.postMessage(message);

  const ask = (call: number, side: Side, about: Extract<FromThread, { kind: 'question' }>['about']) =>
    new Promise<never>(resolve => {
      const question = ++questions;
      waiting.set(question, resolve);
      say({ kind: 'question', call, question, side, about });
    });
  const treeOf = (call: number, side: Side, paths: Tree['paths']): Tree => ({
    paths,
    // What the set of paths does not have need not be asked for.
    read: async file => (paths.has(file) ? await ask(call, side, { path: file }) : undefined),
    mentioning: async texts => await ask(call, side, { texts }),
  });
  const inputFor = (call: number, { paths, ...rest }: SentInput): GateInput => ({
    ...rest,
    head: treeOf(call, 'head', paths.head),
    base: treeOf(call, 'base', paths.base),
    isOnPath: program => findProgram(program, path) !== undefined,
  });
  const perform = async (call: number, sent: SentInput | undefined, { gate: name, what, side, outputs }: Call) => {
    const gate = gates.get(name);
    if (!gate || !sent) throw new Error(`the thread has no gate ${name}, or no input for it`);
    const input = inputFor(call, sent);
    return what === 'plan' ? await gate.plan(input, side) : await gate.read(outputs, input, side);
  };

  parentPort?.on('message', (message: ToThread) => {
    if (message.kind === 'input') inputs.set(message.input, message.data);
    else if (message.kind === 'forget') inputs.delete(message.input);
    else {
      const { call } = message;
      Atomics.store(current, 0, call);
      if (message.kind === 'call')
        void perform(call, inputs.get(message.input), message.asked).then(
          value => say({ kind: 'answer', call, value }),
          (error: unknown) =>
            say({ kind: 'broke', call, message: error instanceof Error ? String(error.stack) : String(error) }),
        );
      else waiting.get(message.question)?.(message.value as never);
    }
  });
  say({ kind: 'ready' });
}
