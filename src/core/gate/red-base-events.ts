// Facts of `gate/<gate>`: that a person accepts a command that is red on the base, and when that is over. No engine drives these streams.
import * as z from 'zod';
import type { EventDefinitions, EventOf, Recorded } from '../event.ts';
import type { GateName } from './gate-name.ts';
import type { AcceptedRedBase } from './red-base.ts';

const text = z.string().min(1);

export const redBaseEvents = {
  /** `command` is the one that was red: another one needs another decision. */
  RedBaseAccepted: { version: 1, data: z.object({ command: z.array(text).min(1), reason: text }) },
  /** The command was green on this commit of the base. */
  RedBaseEnded: { version: 1, data: z.object({ commit: text }) },
} satisfies EventDefinitions;

export type RedBaseEvent = EventOf<typeof redBaseEvents>;

export const redBaseStream = (gate: GateName) => `gate/${gate}`;

/** Valid for this command until its base was seen green. */
export function acceptedIn(
  events: readonly Recorded<RedBaseEvent>[],
  command: readonly string[],
): AcceptedRedBase | undefined {
  const last = events.at(-1);
  if (last?.type !== 'RedBaseAccepted' || last.data.command.join('\0') !== command.join('\0')) return undefined;
  return { by: last.actor.id, reason: last.data.reason };
}
