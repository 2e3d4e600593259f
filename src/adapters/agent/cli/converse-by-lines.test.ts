import { describe, expect, it } from 'vitest';
import type { AgentEvent, Conversation } from '../../../ports/agent.ts';
import { converseByLines, type LineReader } from './converse-by-lines.ts';

const end: AgentEvent = { kind: 'end', outcome: { kind: 'finished' } };
const reader: LineReader = {
  begin: () => [{ kind: 'send', line: 'go' }],
  read: line => (line === 'done' ? [end] : [{ kind: 'text', text: line }]),
  gone: errorText => ({ outcome: { kind: 'crashed', detail: errorText } }),
};

function conversationOf(lines: AsyncIterable<string>, more: Partial<Conversation> = {}): Conversation {
  return {
    lines,
    errorText: () => 'last words',
    exitCode: async () => 0,
    send: async () => undefined,
    endInput: async () => undefined,
    askPermission: async () => ({ answer: 'allow', reason: 'the test says so' }),
    askPerson: async () => undefined,
    listed: new AbortController().signal,
    submitted: new AbortController().signal,
    readFile: async () => '',
    writeFile: async () => undefined,
    cancelled: new AbortController().signal,
    ...more,
  };
}

async function* linesOf(...lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

async function* breaking(): AsyncGenerator<string> {
  yield 'half';
  throw new Error('EIO');
}

/** A process that says nothing. */
const silent: AsyncIterable<string> = { [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined) }) };

async function kindsOf(conversation: Conversation, how: LineReader = reader): Promise<string[]> {
  const kinds: string[] = [];
  for await (const event of converseByLines(conversation, how)) {
    kinds.push(event.kind === 'end' ? `end ${event.outcome.kind}` : event.kind);
  }
  return kinds;
}

describe('a conversation by lines', () => {
  it('says its last word once, and hears nothing after it', async () => {
    expect(await kindsOf(conversationOf(linesOf('a', 'done', 'b', 'done')))).toEqual(['text', 'end finished']);
  });

  it('ends as its reader says when the output is over or breaks', async () => {
    expect(await kindsOf(conversationOf(linesOf('a')))).toEqual(['text', 'end crashed']);
    expect(await kindsOf(conversationOf(breaking()))).toEqual(['text', 'end crashed']);
  });

  it('survives a process that takes no input any more', async () => {
    const send = () => Promise.reject(new Error('EPIPE'));
    expect(await kindsOf(conversationOf(linesOf('done'), { send, endInput: send }))).toEqual(['end finished']);
  });

  it('is over at once when it is cancelled and there is no gentle way', async () => {
    const cancelled = AbortSignal.abort('person');
    expect(await kindsOf(conversationOf(silent, { cancelled }))).toEqual(['end cancelled']);
  });

  it('is cancelled even if the agent still finishes', async () => {
    const cancelled = AbortSignal.abort();
    const gentle: LineReader = { ...reader, cancel: () => [{ kind: 'send', line: 'stop' }] };
    expect(await kindsOf(conversationOf(linesOf('done'), { cancelled }), gentle)).toEqual(['end cancelled']);
  });

  it('takes a permission that nobody can give for a no', async () => {
    const sent: string[] = [];
    const asking: LineReader = {
      ...reader,
      read: line => {
        if (line === 'done') return [end];
        const request = { id: '1', tool: 'Bash', title: line, paths: [] };
        return [{ kind: 'ask', request, answerLine: ({ answer, reason }) => `${answer}: ${reason}` }];
      },
    };
    const conversation = conversationOf(linesOf('may I', 'done'), {
      askPermission: () => Promise.reject(new Error('over')),
      send: async line => {
        sent.push(line);
      },
    });
    await kindsOf(conversation, asking);
    await new Promise(resolve => setImmediate(resolve));
    expect(sent).toEqual(['go', 'deny: Error: over']);
  });
});
