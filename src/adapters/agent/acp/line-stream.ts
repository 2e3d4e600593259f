// The lines of a conversation as the stream of messages that the protocol's library wants. Garbage never gets that far.
import { ReadableStream, WritableStream } from 'node:stream/web';
import type { AnyMessage, Stream } from '@agentclientprotocol/sdk';
import type { Conversation } from '../../../ports/agent.ts';
import { parseJson } from '../../../std/parse-json.ts';

export interface LineStreamParts {
  readonly conversation: Pick<Conversation, 'lines' | 'send'>;
  readonly onGarbage: (line: string) => void;
  /** Notifications are taken here: the library drops those that it does not know, and prints that it did. */
  readonly onNews: (method: string, params: unknown) => void;
  /** Resolves when what was heard so far is taken: a flood must wait. */
  readonly room: () => Promise<void>;
}

export function lineStream({ conversation, onGarbage, onNews, room }: LineStreamParts): Stream {
  const lines = conversation.lines[Symbol.asyncIterator]();
  const asked = new Set<unknown>();
  const readable = new ReadableStream<AnyMessage>(
    {
      async pull(controller) {
        for (;;) {
          await room();
          const { done, value } = await lines.next();
          if (done) return controller.close();
          const message = messageIn(value, asked);
          if (!message) onGarbage(value);
          else if ('method' in message && !('id' in message)) onNews(message.method, message.params);
          else return controller.enqueue(message);
        }
      },
    },
    { highWaterMark: 0 },
  );
  const writable = new WritableStream<AnyMessage>({
    async write(message) {
      if ('method' in message && 'id' in message) asked.add(message.id);
      await conversation.send(JSON.stringify(message));
    },
  });
  return { readable, writable } as Stream;
}

/** Only what the library can do something with: an answer to a question that was asked, a question, or news. */
function messageIn(line: string, asked: Set<unknown>): AnyMessage | undefined {
  if (!line.trimStart().startsWith('{')) return undefined;
  const message = parseJson(line);
  if (typeof message !== 'object' || message === null) return undefined;
  if ('method' in message) return typeof message.method === 'string' ? (message as AnyMessage) : undefined;
  const isAnswer = 'id' in message && ('result' in message || 'error' in message) && asked.delete(message.id);
  return isAnswer ? (message as AnyMessage) : undefined;
}
