// What a person types while other things are drawn on the terminal: one line, edited here, because the terminal's own echo would be
// drawn over.
import type { KeyboardInput } from './ask.ts';
import type { Output } from './terminal.ts';

export interface TypingListeners {
  /** The line so far. */
  onChange(text: string): void;
  onLine(text: string): void;
}

/** Returns how to stop; the keyboard is then as it was. */
export type Typing = (listeners: TypingListeners) => () => void;

interface RawKeyboard extends KeyboardInput {
  setRawMode?(isRaw: boolean): unknown;
}

/** Undefined where input or output is no terminal. `interrupt`: what Ctrl-C does. */
export function createTyping(input: RawKeyboard, output: Output, interrupt: () => void): Typing | undefined {
  if (!input.isTTY || !output.isTTY || !input.setRawMode) return undefined;
  return ({ onChange, onLine }) => {
    const decoder = new TextDecoder();
    let text = '';
    const onData = (chunk: Buffer) => {
      const typed = typeKeys(text, decoder.decode(chunk, { stream: true }));
      text = typed.text;
      for (const line of typed.lines) onLine(line);
      onChange(text);
      if (typed.isInterrupted) interrupt();
    };
    input.setRawMode?.(true);
    input.on('data', onData);
    input.resume();
    return () => {
      input.off('data', onData);
      input.pause();
      input.setRawMode?.(false);
    };
  };
}

export interface Typed {
  readonly text: string;
  readonly lines: readonly string[];
  readonly isInterrupted: boolean;
}

const charsMax = 4000;
/** Arrows and other keys that send several characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: keys are control characters
const escapes = /\u001b(?:\[[0-9;?]*[ -/]*[@-~]|O.|.)?/gu;

/** Backspace, Ctrl-U and Ctrl-W work as on any line; whatever else moves a cursor does nothing. */
export function typeKeys(before: string, keys: string): Typed {
  let text = before;
  const lines: string[] = [];
  for (const key of keys.replace(escapes, '').replaceAll('\r\n', '\r')) {
    if (key === '\u0003') return { text: '', lines, isInterrupted: true };
    if (key === '\r' || key === '\n') {
      lines.push(text.trim());
      text = '';
    } else text = edited(text, key);
  }
  return { text, lines, isInterrupted: false };
}

function edited(text: string, key: string): string {
  if (key === '\u007f' || key === '\b') return [...text].slice(0, -1).join('');
  if (key === '\u0015') return '';
  if (key === '\u0017') return text.slice(0, text.trimEnd().lastIndexOf(' ') + 1);
  return /\p{Cc}/u.test(key) || text.length >= charsMax ? text : text + key;
}
