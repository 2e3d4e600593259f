import { describe, expect, it } from 'vitest';
import { createContextDouble } from '../../../test/support/context-double.ts';
import { formatEntry } from './format-entry.ts';

const { style } = createContextDouble().context.terminal;
const told = (entry: object) => formatEntry(JSON.stringify({ at: 1, ...entry }), style);
const event = (data: object) => told({ kind: 'event', event: data });

describe('a line of a transcript', () => {
  it.each([
    [{ kind: 'text', text: 'I am done.' }, 'I am done.'],
    [{ kind: 'tool-start', id: '1', tool: 'bash', command: 'npm test', paths: [] }, 'bash npm test'],
    [{ kind: 'tool-start', id: '1', tool: 'edit', paths: ['a', 'b'] }, 'edit a b'],
    [{ kind: 'tool-end', id: '1', isOk: true }, undefined],
    [{ kind: 'tool-end', id: '1', isOk: false }, '  failed'],
    [{ kind: 'plan', steps: ['one', 'two'] }, '- one\n- two'],
    [{ kind: 'end', outcome: { kind: 'finished' } }, 'ended: finished'],
  ])('%j is told as %j', (data, text) => {
    expect(event(data)).toBe(text);
  });

  it('tells refusals and notes, and leaves the wire out', () => {
    expect(told({ kind: 'refusal', text: 'bash: rm' })).toBe('refused bash: rm');
    expect(told({ kind: 'note', text: 'ended' })).toBe('ended');
    const asked = { kind: 'decision', tool: 'Bash', command: 'ls', paths: [], reason: 'routine' };
    expect(told({ ...asked, answer: 'allow', by: 'policy' })).toBe('allowed Bash ls: routine');
    expect(told({ ...asked, answer: 'deny', by: 'person' })).toBe('denied by a person Bash ls: routine');
    expect(told({ kind: 'heard', text: '{"type":"x"}' })).toBeUndefined();
  });

  it('shows a line that a kill cut off as it is', () => {
    expect(formatEntry('{"kind":"te', style)).toBe('{"kind":"te');
  });
});
