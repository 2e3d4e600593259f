import { describe, expect, it } from 'vitest';
import { ManualClock } from '../clock/manual.ts';
import { AgentClocks } from './agent-clocks.ts';

const tool = (id: string) => ({ kind: 'tool-start', id, tool: 'shell', paths: [] }) as const;
const toolEnd = (id: string) => ({ kind: 'tool-end', id, isOk: true }) as const;

async function started() {
  const clock = new ManualClock();
  const clocks = new AgentClocks(clock);
  await clock.advance(5000);
  clocks.start();
  return { clock, clocks };
}

describe('the clocks of an agent', () => {
  it('begin with go and do not care for the clock on the wall', async () => {
    const { clock, clocks } = await started();
    clock.jump(1_000_000);
    await clock.advance(70);
    expect(clocks.status(true)).toEqual({
      isRunning: true,
      isOurs: true,
      elapsedMs: 70,
      silentMs: 70,
      usage: { tokens: 0, toolCalls: 0 },
    });
  });

  it('end a silence with any line and any event', async () => {
    const { clock, clocks } = await started();
    await clock.advance(100);
    clocks.heard();
    await clock.advance(10);
    expect(clocks.status(true).silentMs).toBe(10);
    clocks.take({ kind: 'text', text: 'x' });
    expect(clocks.status(true)).toMatchObject({ silentMs: 0, elapsedMs: 110 });
  });

  it('tell how long the oldest tool is under way', async () => {
    const { clock, clocks } = await started();
    clocks.take(tool('a'));
    await clock.advance(10);
    clocks.take(tool('b'));
    clocks.take(tool('a'));
    await clock.advance(10);
    expect(clocks.status(true).toolMs).toBe(20);
    clocks.take(toolEnd('a'));
    expect(clocks.status(true).toolMs).toBe(10);
    clocks.take(toolEnd('b'));
    clocks.take(toolEnd('never begun'));
    expect(clocks.status(true)).not.toHaveProperty('toolMs');
    expect(clocks.status(true).usage.toolCalls).toBe(2);
  });

  it('count tool calls themselves where the protocol counts fewer', async () => {
    const { clocks } = await started();
    clocks.take(tool('a'));
    clocks.take({ kind: 'usage', usage: { tokens: 9, toolCalls: 0, costUsd: 1 } });
    expect(clocks.status(true).usage).toEqual({ tokens: 9, toolCalls: 1, costUsd: 1 });
    clocks.take({ kind: 'usage', usage: { tokens: 12, toolCalls: 4 } });
    expect(clocks.status(true).usage).toEqual({ tokens: 12, toolCalls: 4 });
  });

  it('know one end, and nothing after it', async () => {
    const { clocks } = await started();
    clocks.take(tool('a'));
    clocks.take({ kind: 'end', outcome: { kind: 'finished' }, text: 'bye' });
    clocks.take({ kind: 'end', outcome: { kind: 'crashed', detail: 'late' } });
    clocks.take({ kind: 'usage', usage: { tokens: 9, toolCalls: 0 } });
    const status = clocks.status(false);
    expect(status.end).toEqual({ outcome: { kind: 'finished' }, text: 'bye' });
    expect(status.usage.tokens).toBe(0);
    expect(status).not.toHaveProperty('toolMs');
  });
});
