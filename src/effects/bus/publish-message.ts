// Publishes a message on the bus of a team, or records why not. The caller says who speaks: nothing in the message does.
import { isDeepStrictEqual } from 'node:util';
import type { Actor, Recorded } from '../../core/event.ts';
import { redactValue } from '../../core/redact.ts';
import { senderKind } from '../../core/team/bus/address.ts';
import { type CheckedMessage, checkMessage } from '../../core/team/bus/check-message.ts';
import {
  type BusEvent,
  busStream,
  type Message,
  type MessagePublished,
  messageEventId,
  messageOf,
} from '../../core/team/bus/events.ts';
import type { Published } from '../../core/team/bus/published.ts';
import { type Refusal, type RefusalCode, refuse } from '../../core/team/bus/refusal.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Journal } from '../../ports/journal.ts';
import { isRecord } from '../../std/is-record.ts';
import { busOf } from './bus-of.ts';

export interface BusParts {
  readonly journal: Journal;
  readonly clock: Pick<Clock, 'now'>;
  readonly newId: () => string;
  /** By name; none where there is no such team. */
  readonly membersOf: (team: string) => Promise<readonly string[]>;
}

export interface Sender {
  readonly team: string;
  /** A member, `coordinator`, `supervisor` or `person`. */
  readonly from: string;
  readonly actor: Actor;
}

export async function publishMessage(parts: BusParts, sender: Sender, raw: unknown): Promise<Published> {
  const { team, from } = sender;
  const [members, bus] = await Promise.all([parts.membersOf(team), busOf(parts.journal, team)]);
  const checked =
    senderKind(from) === 'member' && !members.includes(from)
      ? refuse('not-a-member', `${from} is not in team ${team}.`)
      : checkMessage(raw, { from, id: parts.newId(), members, questions: bus.questions });
  if (checked.kind === 'message') return await append(parts, sender, checked.message);
  const repeated = dependsOnTime.includes(checked.code) ? await findAgain(parts, sender, raw) : undefined;
  return repeated ?? (await recordRefusal(parts, sender, checked, raw));
}

/** What may have been right when the message was sent for the first time. */
const dependsOnTime: readonly RefusalCode[] = ['not-a-member', 'unknown-recipient', 'unknown-question'];

async function findAgain({ journal }: BusParts, { team, from }: Sender, raw: unknown): Promise<Published | undefined> {
  const id = isRecord(raw) && typeof raw.id === 'string' ? raw.id : undefined;
  if (id === undefined) return undefined;
  const event = await find(journal, team, messageEventId(team, from, id));
  return event && { kind: 'published', message: messageOf(event), isRepeated: true };
}

async function find(journal: Journal, team: string, eventId: string) {
  const events = (await journal.read(busStream(team))) as readonly Recorded<BusEvent>[];
  return events.find((event): event is Recorded<MessagePublished> => event.id === eventId);
}

async function append(parts: BusParts, sender: Sender, message: CheckedMessage): Promise<Published> {
  const { journal, clock } = parts;
  const { team, from, actor } = sender;
  const id = messageEventId(team, from, message.id);
  const event = { type: 'MessagePublished', data: message, id, at: clock.now(), actor } as const;
  const outcome = await journal.append({ stream: busStream(team), expectedVersion: 'any', events: [event] });
  if (outcome.kind !== 'appended') throw new Error(`a message needs no version and no lease: ${outcome.kind}`);
  const stored = outcome.repeated
    ? await find(journal, team, id)
    : (await journal.read(busStream(team), outcome.version - 1, 1))[0];
  if (!stored) throw new Error(`message ${id} was appended and is not there`);
  const published = messageOf(stored as Recorded<MessagePublished>);
  if (outcome.repeated && !isSame(published, message)) {
    const reason = `You published another message under the id ${message.id}. Give this one an id of its own.`;
    return await recordRefusal(parts, sender, refuse('id-taken', reason), message);
  }
  return { kind: 'published', message: published, isRepeated: outcome.repeated };
}

/** What is stored has no secrets. */
function isSame(stored: Message, sent: CheckedMessage): boolean {
  const { type, to, payload } = stored;
  const plain = JSON.parse(JSON.stringify({ type: sent.type, to: sent.to, payload: sent.payload })) as unknown;
  return isDeepStrictEqual(redactValue({ type, to, payload }), redactValue(plain));
}

const cutAt = 200;

/** A refusal is a fact too, so that people see what agents tried. */
export async function recordRefusal(
  { journal, clock, newId }: Omit<BusParts, 'membersOf'>,
  { team, from, actor }: Sender,
  refusal: Refusal,
  raw: unknown,
): Promise<Refusal> {
  const said = isRecord(raw) ? raw : {};
  const cut = (key: 'id' | 'to' | 'type') => {
    const value = said[key];
    return typeof value === 'string' && value !== '' ? { [key]: value.slice(0, cutAt) } : {};
  };
  const { code, reason } = refusal;
  const data = { from, code, reason: reason.slice(0, 2000), ...cut('id'), ...cut('to'), ...cut('type') };
  const events = [{ type: 'MessageRefused', data, id: newId(), at: clock.now(), actor } as const];
  await journal.append({ stream: busStream(team), expectedVersion: 'any', events });
  return refusal;
}
