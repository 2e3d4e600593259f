// The payload of a type of message in one line, for agents and for the reference page: `{status: text, message?: text}`.
import * as z from 'zod';
import { isRecord } from '../../../std/is-record.ts';
import { type MessageType, messageTypes } from './message-types.ts';

export function describePayload(type: MessageType): string {
  return describe(z.toJSONSchema(messageTypes[type].payload, { io: 'input', unrepresentable: 'any' }));
}

function describe(schema: unknown): string {
  if (!isRecord(schema)) return 'anything';
  const { type, enum: words, const: word, anyOf, oneOf, items, properties } = schema;
  const ways = [anyOf, oneOf].find(Array.isArray);
  if (ways) return ways.map(describe).join(' | ');
  if (typeof word === 'string') return word;
  if (Array.isArray(words)) return words.join(' | ');
  if (type === 'string') return 'text';
  if (type === 'integer' || type === 'number') return 'whole number';
  if (type === 'array') return `list of ${describe(items)}`;
  return isRecord(properties) ? describeObject(properties, schema.required) : describeRecord(schema);
}

function describeObject(properties: Readonly<Record<string, unknown>>, required: unknown): string {
  const isNeeded = (name: string) => Array.isArray(required) && required.includes(name);
  const members = Object.entries(properties).map(
    ([name, value]) => `${name}${isNeeded(name) ? '' : '?'}: ${describe(value)}`,
  );
  return `{${members.join(', ')}}`;
}

/** A value for each of some names. */
function describeRecord({ propertyNames, additionalProperties }: Readonly<Record<string, unknown>>): string {
  if (!isRecord(propertyNames) || !Array.isArray(propertyNames.enum)) return 'anything';
  return `{${propertyNames.enum.map(name => `${name}: ${describe(additionalProperties)}`).join(', ')}}`;
}
