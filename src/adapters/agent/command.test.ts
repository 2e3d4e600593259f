import { describe, expect, it } from 'vitest';
import { anyTask, play } from '../../../test/support/runner-conversation.ts';
import { createCommand } from './command.ts';

const command = createCommand({ program: ['my-agent', '--fast'] });

describe('a program as an agent', () => {
  it('is started as it is, and told its role and model by environment', () => {
    expect(command.command({ ...anyTask, model: 'm' })).toMatchObject({
      argv: ['my-agent', '--fast'],
      env: { PITWALL_ROLE: 'developer', PITWALL_MODEL: 'm' },
    });
  });

  it('gets the whole prompt on its standard input; its text is the answer', async () => {
    const { events, end, sent, isInputEnded } = await play(command, ['One.', '', 'Two.']);
    expect(sent).toEqual(['You are a developer.\n\nDo it.']);
    expect(isInputEnded).toBe(true);
    expect(events.filter(event => event.kind === 'text')).toHaveLength(3);
    expect(end).toEqual({ kind: 'end', outcome: { kind: 'finished' }, text: 'One.\n\nTwo.' });
  });

  it('that says nothing has crashed', async () => {
    const { end } = await play(command, ['', ' '], { errorText: 'out of memory' });
    expect(end?.outcome).toEqual({ kind: 'crashed', detail: 'the program ended without a last word: out of memory' });
  });

  it.each([
    [3, 'the program exited with 3: no disk'],
    [undefined, 'the program was killed: no disk'],
  ])('that ends with %s has crashed, whatever it said', async (exitCode, detail) => {
    const { end } = await play(command, ['All is well.'], { exitCode, errorText: 'no disk' });
    expect(end).toEqual({ kind: 'end', outcome: { kind: 'crashed', detail }, text: 'All is well.' });
  });

  it('that is cancelled is not asked for its exit code', async () => {
    const { end } = await play(command, ['One.', 'Two.'], { exitCode: 3, cancelBefore: line => line === 'Two.' });
    expect(end?.outcome.kind).toBe('cancelled');
  });

  it('keeps the end of an answer that never stops', async () => {
    const line = 'x'.repeat(1024 * 1024);
    const { end } = await play(command, [...Array.from({ length: 20 }, () => line), 'the end']);
    expect(end?.text?.length).toBeLessThan(9 * 1024 * 1024);
    expect(end?.text?.endsWith('the end')).toBe(true);
  });

  it('can do nothing that needs a protocol', () => {
    expect(Object.values(command.capabilities)).not.toContain(true);
  });

  it('must be named', () => {
    expect(() => createCommand({ program: [' '] })).toThrow('no program to start');
  });
});
