// From the lines of a transcript back to the events of the agent. Pure: the same lines give the same events.
import type { AgentEvent } from '../../ports/agent.ts';
import { parseLine } from './entry.ts';

export function replay(lines: Iterable<string>): readonly AgentEvent[] {
  return [...lines].flatMap(line => {
    const parsed = parseLine(line);
    return parsed.kind === 'entry' && parsed.entry.kind === 'event' ? [parsed.entry.event] : [];
  });
}

/** The name of the conversation, as the CLI gave it: what a later attempt goes on with. */
export function conversationIn(lines: Iterable<string>): string | undefined {
  const named = replay(lines).findLast(event => event.kind === 'conversation');
  return named?.kind === 'conversation' ? named.id : undefined;
}
