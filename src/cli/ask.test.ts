import { EventEmitter } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAsk, isYes } from './ask.ts';

afterEach(() => vi.useRealTimers());

class Keyboard extends EventEmitter {
  isTTY = true;
  isPaused = true;
  pause = () => (this.isPaused = true);
  resume = () => (this.isPaused = false);
  type = (text: string) => this.emit('data', Buffer.from(text));
}

function stage() {
  const keyboard = new Keyboard();
  const written: string[] = [];
  const ask = createAsk(keyboard, { isTTY: true, write: text => written.push(text) });
  if (!ask) throw new Error('there is a terminal');
  return { keyboard, written, ask, stop: new AbortController() };
}

describe('a question at the terminal', () => {
  it('is answered by one line, and nothing is listened to afterwards', async () => {
    const { keyboard, written, ask, stop } = stage();
    const answer = ask('Sure? ', { signal: stop.signal });
    keyboard.type('ye');
    keyboard.type('s \n');
    expect(await answer).toBe('yes');
    expect(written).toEqual(['Sure? ']);
    expect([keyboard.isPaused, keyboard.listenerCount('data'), keyboard.listenerCount('end')]).toEqual([true, 0, 0]);
  });

  it('is broken between words on a narrow terminal, with room for the answer', async () => {
    const keyboard = new Keyboard();
    const written: string[] = [];
    const ask = createAsk(keyboard, { isTTY: true, columns: 40, write: text => written.push(text) });
    const answer = ask?.('Trust it on this machine from now on? [y/N] ', { signal: new AbortController().signal });
    keyboard.type('n\n');
    expect(await answer).toBe('n');
    expect(written).toEqual(['Trust it on this machine from now\non? [y/N] ']);
  });

  it('has no answer when it is interrupted, or when the input ends', async () => {
    const { keyboard, written, ask, stop } = stage();
    const ended = ask('Sure? ', { signal: stop.signal });
    keyboard.emit('end');
    expect(await ended).toBeUndefined();
    const interrupted = ask('Sure? ', { signal: stop.signal });
    stop.abort();
    expect(await interrupted).toBeUndefined();
    expect(await ask('Sure? ', { signal: stop.signal })).toBeUndefined();
    expect(written.join('')).toBe('Sure? \n'.repeat(3));
  });

  it('is not waited for longer than said', async () => {
    vi.useFakeTimers();
    const { ask, stop } = stage();
    const answer = ask('Sure? ', { signal: stop.signal, timeoutMs: 20_000 });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await answer).toBeUndefined();
  });

  it.each([
    [true, false],
    [false, true],
  ])('is not asked without a terminal (input %s, output %s)', (input, output) => {
    const keyboard = Object.assign(new Keyboard(), { isTTY: input });
    expect(createAsk(keyboard, { isTTY: output, write: () => true })).toBeUndefined();
  });
});

describe('yes', () => {
  it.each<[string | undefined, boolean, boolean]>([
    ['y', false, true],
    ['YES', false, true],
    ['n', true, false],
    ['what?', true, false],
    ['', true, true],
    ['', false, false],
    [undefined, true, true],
    [undefined, false, false],
  ])('%j where Enter means %s is %s', (answer, onEnter, said) => {
    expect(isYes(answer, onEnter)).toBe(said);
  });
});
