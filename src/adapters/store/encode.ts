// Turns data on its way in into the text that is stored: redacted, valid JSON, and readable by today's schema.
import { type Actor, actorSchema, type DefinitionsFor, decodeEvent, type FlowEvent } from '../../core/event.ts';
import { redactValue } from '../../core/redact.ts';
import type { NewEvent } from '../../ports/journal.ts';
import { checkName, checkTime } from './arguments.ts';

/** Replaces secrets in a text. It is asked about each text and each name in a value, never about JSON. */
export type Redact = (text: string) => string;

export interface Encoding {
  readonly definitionsFor: DefinitionsFor;
  readonly redact: Redact;
}

export interface EncodedEvent {
  readonly id: string;
  readonly at: number;
  readonly actor: Actor;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: string;
  /** What a reader will get. */
  readonly event: FlowEvent;
}

/** Refuses what no reader could read: nothing is ever deleted, so one bad event would stop its stream for good. */
export function encodeEvent(
  { definitionsFor, redact }: Encoding,
  stream: string,
  { type, ...input }: NewEvent,
): EncodedEvent {
  const definitions = definitionsFor(stream);
  checkName('an event id', input.id);
  checkTime(`the time of ${type}`, input.at);
  const definition = Object.hasOwn(definitions, type) ? definitions[type] : undefined;
  if (!definition) throw new Error(`event type ${type} is not defined for ${stream}`);
  const { text, value } = encodeJson(redact, `the data of ${type}`, input.data);
  const decoded = decodeEvent(definitions, type, definition.version, value);
  if (decoded.kind !== 'event') throw new Error(`refused to append: ${decoded.message}`);
  const actor = actorSchema.parse(redactValue(input.actor, redact));
  return {
    id: input.id,
    at: input.at,
    actor,
    type,
    schemaVersion: definition.version,
    data: text,
    event: decoded.event,
  };
}

export function encodeJson(redact: Redact, what: string, input: unknown): { text: string; value: unknown } {
  const plain = JSON.stringify(input);
  if (plain === undefined) throw new Error(`${what} is nothing that JSON can hold`);
  const value = redactValue(JSON.parse(plain), redact);
  return { text: JSON.stringify(value), value };
}
