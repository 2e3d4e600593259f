import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { KeyboardInput } from './ask.ts';
import { createTyping, typeKeys } from './typed-line.ts';

describe('a typed line', () => {
  it.each([
    ['abc', { text: 'abc', lines: [] }],
    ['ab\u007fc\r', { text: '', lines: ['ac'] }],
    ['one two\u0017three', { text: 'one three', lines: [] }],
    ['one\u0015two', { text: 'two', lines: [] }],
    ['a\u001b[Db\u001b[3~\u001bOA', { text: 'ab', lines: [] }],
    ['é漢👩‍👧\u007f', { text: 'é漢👩‍', lines: [] }],
    ['first\nsecond\r\n third', { text: ' third', lines: ['first', 'second'] }],
    ['a\u0007\tb', { text: 'ab', lines: [] }],
  ])('of the keys %j', (keys, expected) => {
    expect(typeKeys('', keys)).toMatchObject({ ...expected, isInterrupted: false });
  });

  it('goes on from what was there, up to a limit', () => {
    expect(typeKeys('ab', 'c').text).toBe('abc');
    expect(typeKeys('x'.repeat(4000), 'y').text).toHaveLength(4000);
  });

  it('ends at Ctrl-C', () => {
    expect(typeKeys('ab', 'c\u0003d')).toEqual({ text: '', lines: [], isInterrupted: true });
  });
});

describe('the keyboard', () => {
  const keyboard = () => {
    const raw: boolean[] = [];
    const input = Object.assign(new EventEmitter(), {
      isTTY: true,
      pause: () => undefined,
      resume: () => undefined,
      setRawMode: (isRaw: boolean) => raw.push(isRaw),
    });
    return { raw, input: input as typeof input & KeyboardInput };
  };
  const terminal = { isTTY: true, write: () => undefined };

  it('gives lines and changes, also of characters that arrive in parts, and is afterwards as it was', () => {
    const { raw, input } = keyboard();
    const said: string[] = [];
    const stop = createTyping(input, terminal, () => said.push('interrupt'))?.({
      onChange: text => said.push(`…${text}`),
      onLine: text => said.push(text),
    });
    const bytes = Buffer.from('é');
    input.emit('data', bytes.subarray(0, 1));
    input.emit('data', bytes.subarray(1));
    input.emit('data', Buffer.from('\r'));
    input.emit('data', Buffer.from('\u0003'));
    expect(said).toEqual(['…', '…é', 'é', '…', '…', 'interrupt']);
    stop?.();
    input.emit('data', Buffer.from('x'));
    expect(said).toHaveLength(6);
    expect(raw).toEqual([true, false]);
  });

  it('is not there without a terminal', () => {
    expect(createTyping(keyboard().input, { write: () => undefined }, () => undefined)).toBeUndefined();
  });
});
