// Parses texts in threads of their own, each text within a time limit.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { SyntaxFault } from '../../../core/gate/syntax-report.ts';
import type { ParseAnswer, ParseRequest } from './parse-worker.ts';
import { faultOfBytes, type SourceFile, textOf } from './source-file.ts';

const fileTimeoutMs = 10_000;
const threadsMax = 4;
const memoryMb = 1024;

/** Called for each file, with its fault. */
export type Found = (file: SourceFile, fault: SyntaxFault | undefined) => void;

export async function parseInThreads(files: readonly SourceFile[], found: Found): Promise<void> {
  const left = [...files];
  const few = Math.ceil(files.length / 20);
  const threads = Math.min(threadsMax, availableParallelism(), few);
  await Promise.all(Array.from({ length: threads }, () => parseFrom(left, found)));
}

async function parseFrom(left: SourceFile[], found: Found): Promise<void> {
  let thread = newThread();
  for (let file = left.shift(); file; file = left.shift()) {
    const text = textOf(file.bytes);
    const answer = await ask(thread, { path: file.path, kind: file.kind, text });
    if (answer.isOver) thread = newThread();
    found(file, answer.fault ?? faultOfBytes(file, text));
  }
  await thread.terminate();
}

function newThread(): Worker {
  return new Worker(new URL('./parse-worker.js', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
}

interface Answer extends ParseAnswer {
  /** The thread is of no use any more. */
  readonly isOver: boolean;
}

function ask(thread: Worker, request: ParseRequest): Promise<Answer> {
  return new Promise(resolve => {
    const settle = (answer: Answer) => {
      clearTimeout(timer);
      // Not all listeners: a thread has some of its own.
      thread.off('message', answered).off('error', exhausted).off('exit', exhausted);
      // What a thread says on its way out is of no interest.
      if (answer.isOver) void thread.on('error', () => undefined).terminate();
      resolve(answer);
    };
    const giveUp = (message: string) => settle({ fault: { message, isDoubtful: true }, isOver: true });
    const answered = ({ fault }: ParseAnswer) => settle({ fault, isOver: false });
    const exhausted = () => giveUp('it took too much memory to read');
    const timer = setTimeout(() => giveUp('it took too long to read'), fileTimeoutMs);
    thread.on('message', answered).on('error', exhausted).on('exit', exhausted);
    thread.postMessage(request);
  });
}
