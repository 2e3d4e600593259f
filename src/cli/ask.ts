// One question to the person at the terminal. Without a terminal there is no person to ask.

import { onAbort } from '../std/on-abort.ts';
import { wrapCells } from './cells.ts';
import type { Output } from './terminal.ts';

export interface AskOptions {
  /** Aborted: the question is given up. */
  readonly signal: AbortSignal;
  /** Default: for ever. */
  readonly timeoutMs?: number;
}

/** The line that was typed; undefined: no answer came, by the signal, the time or the end of input. */
export type Ask = (question: string, options: AskOptions) => Promise<string | undefined>;

/** The part of process.stdin that is needed here. */
export interface KeyboardInput {
  readonly isTTY?: boolean | undefined;
  on(event: 'data', listener: (chunk: Buffer) => void): unknown;
  on(event: 'end', listener: () => void): unknown;
  off(event: 'data', listener: (chunk: Buffer) => void): unknown;
  off(event: 'end', listener: () => void): unknown;
  pause(): unknown;
  resume(): unknown;
}

/** Undefined where input or output is no terminal. */
export function createAsk(input: KeyboardInput, output: Output): Ask | undefined {
  if (!input.isTTY || !output.isTTY) return undefined;
  return (question, options) => {
    // The answer needs a few cells behind it.
    output.write(`${wrapCells(question.trimEnd(), (output.columns || 80) - 5).join('\n')} `);
    return readOneLine(input, options).then(line => {
      // The cursor is still behind the question.
      if (line === undefined) output.write('\n');
      return line;
    });
  };
}

/** The terminal hands over whole lines: editing and Ctrl-C stay as the person knows them. */
function readOneLine(input: KeyboardInput, { signal, timeoutMs }: AskOptions): Promise<string | undefined> {
  return new Promise(resolve => {
    let typed = '';
    let stopListening: (() => void) | undefined;
    const onData = (chunk: Buffer) => {
      typed += chunk.toString();
      const [line, rest] = typed.split('\n', 2);
      if (rest !== undefined) finish(line ?? '');
    };
    const giveUp = () => finish(undefined);
    const timer = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs);
    const finish = (line: string | undefined) => {
      clearTimeout(timer);
      input.off('data', onData);
      input.off('end', giveUp);
      input.pause();
      stopListening?.();
      resolve(line?.trim());
    };
    input.on('data', onData);
    input.on('end', giveUp);
    input.resume();
    stopListening = onAbort(signal, giveUp);
  });
}

export function isYes(answer: string | undefined, onEnter: boolean): boolean {
  if (answer === undefined || answer === '') return onEnter;
  return /^(y|yes)$/i.test(answer);
}
