import { EventEmitter, once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { anyTask } from '../../../test/support/runner-conversation.ts';
import type { AgentProtocol } from '../../ports/agent.ts';
import type { HeldProcess } from '../../ports/processes.ts';
import { createCommand } from '../agent/command.ts';
import { ManualClock } from '../clock/manual.ts';
import type { Transcript } from '../transcript/transcript-writer.ts';
import { AgentClocks } from './agent-clocks.ts';
import { AgentSession } from './agent-session.ts';

async function* printed(...texts: readonly string[]): AsyncGenerator<{ from: 'stdout'; text: string; isCut: false }> {
  for (const text of texts) yield { from: 'stdout', text, isCut: false };
}

/** A process that is gone already; what it printed waits to be read. */
function gone(lines: HeldProcess['lines']): HeldProcess {
  return {
    identity: { pid: 1, startTime: '1', bootId: 'b' },
    go: async () => undefined,
    abort: async () => undefined,
    writeLine: async () => undefined,
    endInput: async () => undefined,
    lines,
    ended: Promise.resolve({ kind: 'exited', code: 0 }),
  };
}

function talkWith(
  held: HeldProcess,
  transcript: Transcript,
  protocol: AgentProtocol = createCommand({ program: ['x'] }),
  toolCallsMax = 0,
) {
  const clock = new ManualClock();
  const clocks = new AgentClocks(clock);
  const client = {
    askPermission: async () => ({ answer: 'deny', reason: 'the test says so' }) as const,
    askPerson: async () => undefined,
    listed: new AbortController().signal,
    submitted: new AbortController().signal,
    readFile: async () => '',
    writeFile: async () => undefined,
  };
  const talk = new AgentSession({
    held,
    protocol,
    task: anyTask,
    clock,
    clocks,
    transcript,
    client,
    toolCallsMax,
    news: () => undefined,
  });
  return { talk, clock, clocks };
}

const nowhere = { record: async () => undefined, close: async () => undefined };

describe('a conversation with a cap on tool calls', () => {
  it('ends at the call over it, and hears nothing more', async () => {
    const busy: AgentProtocol = {
      ...createCommand({ program: ['x'] }),
      converse: async function* () {
        for (let n = 1; n <= 5; n++) yield { kind: 'tool-start', id: `${n}`, tool: 'bash', paths: [] };
        yield { kind: 'end', outcome: { kind: 'finished' } };
      },
    };
    const { talk, clocks } = talkWith(gone(printed()), nowhere, busy, 2);
    await talk.over;
    expect(clocks.toolCalls).toBe(3);
    const outcome = { kind: 'failed', cause: 'budget', detail: '3 of 2 tool calls' };
    expect(clocks.end).toEqual({ outcome });
  });
});

describe('a talk with a process that is gone', () => {
  it('waits for a slow disk as long as there are lines to be read', async () => {
    const disk = new EventEmitter();
    const slow = once(disk, 'written');
    const transcript = {
      record: async (entry: { kind: string; text?: string }) => void (entry.text === 'one' && (await slow)),
      close: async () => undefined,
    };
    const { talk, clock, clocks } = talkWith(gone(printed('one', 'two')), transcript);
    await setImmediate();
    await clock.advance(60_000);
    expect(clocks.end).toBeUndefined();
    disk.emit('written');
    await talk.over;
    expect(clocks.end).toEqual({ outcome: { kind: 'finished' }, text: 'one\ntwo' });
  });

  it('gives up on a protocol that does not read', async () => {
    const lazy: AgentProtocol = {
      ...createCommand({ program: ['x'] }),
      name: 'lazy',
      converse: async function* () {
        await new Promise(() => undefined);
        yield { kind: 'text', text: 'never' };
      },
    };
    const many = Array.from({ length: 1000 }, (_, at) => `${at}`);
    const { talk, clock, clocks } = talkWith(gone(printed(...many)), nowhere, lazy);
    await setImmediate();
    await clock.advance(60_000);
    await talk.over;
    expect(clocks.end?.outcome).toMatchObject({ kind: 'crashed' });
  });

  it('gives up on an output that somebody else holds open', async () => {
    const open = async function* () {
      yield* printed('one');
      await new Promise(() => undefined);
    };
    const { talk, clock, clocks } = talkWith(gone(open()), nowhere);
    await setImmediate();
    await clock.advance(10_000);
    await talk.over;
    expect(clocks.end).toEqual({ outcome: { kind: 'finished' }, text: 'one' });
  });
});
