import { describe, expect, it } from 'vitest';
import { foldActivity, noActivity } from './activity.ts';

const event = (at: number, data: object) => JSON.stringify({ at, kind: 'event', event: data });
const fold = (...lines: string[]) => lines.reduce(foldActivity, noActivity);

describe('what an agent does right now', () => {
  it('is the newest of its tools, until that has ended', () => {
    const start = event(5, { kind: 'tool-start', id: 'a', tool: 'Bash', command: 'npm test\nmore', paths: [] });
    expect(fold(start).tool).toEqual({ id: 'a', text: 'Bash: npm test', at: 5 });
    expect(fold(start, event(9, { kind: 'tool-end', id: 'a', isOk: true })).tool).toMatchObject({ endedAt: 9 });
    expect(fold(start, event(9, { kind: 'tool-end', id: 'other', isOk: true })).tool).not.toHaveProperty('endedAt');
    expect(fold(start, event(9, { kind: 'tool-start', id: 'b', tool: 'Edit', paths: ['a.ts', 'b.ts'] })).tool).toEqual({
      id: 'b',
      text: 'Edit: a.ts b.ts',
      at: 9,
    });
  });

  it('has the last sum of what it used, and calls that are counted here', () => {
    const usage = (tokens: number, costUsd?: number) =>
      event(1, { kind: 'usage', usage: { tokens, toolCalls: 0, ...(costUsd === undefined ? {} : { costUsd }) } });
    const tool = event(1, { kind: 'tool-start', id: 'a', tool: 'Read', paths: [] });
    expect(fold(usage(10, 0.1), tool, usage(30, 0.2), tool)).toMatchObject({ tokens: 30, costUsd: 0.2, toolCalls: 2 });
    expect(fold(usage(10))).toMatchObject({ costUsd: undefined });
  });

  it('is not told by lines of the protocol, broken lines and events that are new', () => {
    const lines = [
      JSON.stringify({ at: 1, kind: 'heard', text: '{"kind":"event"' }),
      '{"kind":"event", cut',
      event(1, { kind: 'surprise' }),
      event(1, { kind: 'usage' }),
    ];
    expect(fold(...lines)).toEqual(noActivity);
  });
});
