// Facts of `policy/commands`: first words of commands that a person lets agents run without a question, until it is revoked. No engine
// drives this stream.
import * as z from 'zod';
import type { EventDefinitions, EventOf, Recorded } from '../event.ts';

const words = z.array(z.string().min(1)).min(1).readonly();

export const commandEvents = {
  CommandAccepted: { version: 1, data: z.object({ words }) },
  CommandRevoked: { version: 1, data: z.object({ words }) },
} satisfies EventDefinitions;

export type CommandEvent = EventOf<typeof commandEvents>;

export const commandsStream = 'policy/commands';

export interface AcceptedCommand {
  readonly words: readonly string[];
  readonly by: string;
  readonly at: number;
}

/** Those that are valid now, in the order in which they were accepted. */
export function acceptedCommands(events: readonly Recorded<CommandEvent>[]): readonly AcceptedCommand[] {
  const accepted = new Map<string, AcceptedCommand>();
  for (const { type, data, actor, at } of events) {
    const key = data.words.join('\0');
    if (type === 'CommandAccepted') accepted.set(key, { words: data.words, by: actor.id, at });
    else accepted.delete(key);
  }
  return [...accepted.values()];
}

/** What a person could accept who allowed this command by hand: the program, and its subcommand if it has one. */
export function candidateOf([program = '', next = '']: readonly string[]): readonly string[] {
  return /^[a-z][a-z0-9:_-]*$/i.test(next) ? [program, next] : [program];
}
