// Facts of `gate/<gate>`: that a person accepts a command that is red on the base, and when that is over; and of `gate/settings`: that a
// person accepts changed settings of judges. No engine drives these streams.
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
  /** `settings` names files and what is in them: another change of them needs another decision. */
  SettingsAccepted: { version: 1, data: z.object({ settings: text, reason: text }) },
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

export const settingsStream = 'gate/settings';

/** Who accepted exactly these settings, and why. */
export function acceptedSettings(
  events: readonly Recorded<RedBaseEvent>[],
  settings: string,
): AcceptedRedBase | undefined {
  const found = events.findLast(event => event.type === 'SettingsAccepted' && event.data.settings === settings);
  return found?.type === 'SettingsAccepted' ? { by: found.actor.id, reason: found.data.reason } : undefined;
}
