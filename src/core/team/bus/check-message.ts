// Decides whether a message may be published, and how it reads then: with the names of today's schema and with its recipient.
import * as z from 'zod';
import { isRecord } from '../../../std/is-record.ts';
import { isOneRecipient, isRecipient, reservedNames, senderKind } from './address.ts';
import type { OpenQuestion } from './bus-state.ts';
import { placeholderIn, textsWithin } from './inspect-text.ts';
import { isMessageType, type MessageType, type MessageTypeRow, messageTypes } from './message-types.ts';
import { type Refusal, refuse } from './refusal.ts';

export interface MessageContext {
  /** By the token of the sender. */
  readonly from: string;
  /** For a message without an id of its own. */
  readonly id: string;
  /** Of the team, by name. */
  readonly members: readonly string[];
  readonly questions: readonly OpenQuestion[];
}

export interface CheckedMessage {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly type: MessageType;
  readonly re?: string | undefined;
  readonly payload: Readonly<Record<string, unknown>>;
}

export const messageBytesMax = 64 * 1024;
const depthMax = 12;

const idPattern = /^[\w.:/@#-]{1,200}$/;

const envelopeSchema = z.strictObject({
  id: z.string().regex(idPattern, 'at most 200 letters, digits and . : / @ # _ -').optional(),
  type: z.string(),
  to: z.string().min(1).optional(),
  re: z.string().min(1).max(200).optional(),
  payload: z.record(z.string(), z.unknown()),
});
type Envelope = z.infer<typeof envelopeSchema>;

export function checkMessage(
  raw: unknown,
  context: MessageContext,
): { readonly kind: 'message'; readonly message: CheckedMessage } | Refusal {
  const texts = textsWithin(raw, depthMax);
  if (!texts) return refuse('malformed', `It is nested deeper than ${depthMax} levels.`);
  const bytes = new TextEncoder().encode(JSON.stringify(raw) ?? '').length;
  if (bytes > messageBytesMax)
    return refuse('too-large', `It has ${bytes} bytes; at most ${messageBytesMax} are taken.`);
  const type = isRecord(raw) ? raw.type : undefined;
  if (typeof type === 'string' && !isMessageType(type))
    return refuse('unknown-type', `There is no type ${quote(type)}. Types: ${Object.keys(messageTypes).join(', ')}.`);
  const claimed = withoutClaims(raw, context.from);
  if (claimed.kind === 'refused') return claimed;
  const parsed = envelopeSchema.safeParse(claimed.value);
  if (!parsed.success) return malformed(parsed.error);
  const found = texts.map(placeholderIn).find(each => each !== undefined);
  if (found !== undefined)
    return refuse('placeholder', `${quote(found)} was not filled in. If it is code, put it between backticks.`);
  return checkType(parsed.data, context);
}

const quote = (text: string) => JSON.stringify(text.slice(0, 100));

function malformed(error: z.ZodError, at?: string): Refusal {
  const lines = error.issues.map(({ path, message }) => {
    const place = [...(at === undefined ? [] : [at]), ...path].join('.');
    return `${place || 'the message'}: ${message}`;
  });
  return refuse('malformed', `${lines.slice(0, 20).join('; ')}.`);
}

/** git-paw also names the sender inside: it may repeat what the token says, and nothing else. Of an answer, `re` is inside too. */
function withoutClaims(raw: unknown, from: string): { readonly kind: 'value'; readonly value: unknown } | Refusal {
  if (!isRecord(raw)) return { kind: 'value', value: raw };
  const { from: outer, agent_id: agent, ...envelope } = raw;
  const isToAgent = raw.type === 'agent.feedback' || raw.type === 'agent.answer';
  const isFromPayload = raw.type === 'agent.blocked' || raw.type === 'agent.advanced-main';
  const { from: inner, ...bare } = isRecord(raw.payload) ? raw.payload : { from: undefined };
  const claims = [outer, isFromPayload ? undefined : inner, isToAgent ? undefined : agent];
  const forged = claims.find(claim => claim !== undefined && claim !== from);
  if (forged !== undefined)
    return refuse('forged-sender', `It says that it is from ${quote(String(forged))}, and it is from ${from}.`);
  const payload = isRecord(raw.payload) && !isFromPayload ? bare : raw.payload;
  const value = { ...(isToAgent && agent !== undefined && { to: agent }), ...envelope, payload };
  if (raw.type !== 'agent.answer' || !isRecord(payload)) return { kind: 'value', value };
  const { re, ...answer } = payload;
  return { kind: 'value', value: { ...(re !== undefined && { re }), ...value, payload: answer } };
}

function checkType(envelope: Envelope, context: MessageContext): ReturnType<typeof checkMessage> {
  const { from } = context;
  const type = envelope.type as MessageType;
  const row: MessageTypeRow = messageTypes[type];
  if (!row.by.includes(senderKind(from)))
    return refuse('not-allowed', `${type} may only be written by ${row.by.join(' or ')}, and this is from ${from}.`);
  const parsed = row.payload.safeParse(renamed(envelope.payload, row.aliases ?? {}));
  if (!parsed.success) return malformed(parsed.error, 'payload');
  return addressed({ ...envelope, type, payload: parsed.data }, context);
}

interface Unaddressed extends Envelope {
  readonly type: MessageType;
}

/** To the one that the sender names; otherwise to whom messages of the type go, and an answer to the one who asked. */
function addressed(
  message: Unaddressed,
  { from, id, members, questions }: MessageContext,
): ReturnType<typeof checkMessage> {
  const { type, payload } = message;
  const waitingOn = type === 'agent.blocked' ? String(payload.waitingOn) : undefined;
  if (waitingOn !== undefined && !isOneRecipient(waitingOn, members)) return unknownRecipient(waitingOn, members);
  const question = questions.find(each => message.re === each.id || message.re === String(each.seq));
  if (type === 'agent.answer' && message.re !== undefined && !question) return unknownQuestion(message.re, questions);
  const usual = messageTypes[type] as MessageTypeRow;
  const to = message.to ?? (usual.to === 'waitingOn' ? waitingOn : usual.to) ?? question?.from;
  if (to === undefined) return refuse('unknown-recipient', `${type} needs a recipient: ${namesOf(members)}.`);
  if (!isRecipient(to, members)) return unknownRecipient(to, members);
  const re = question?.id ?? message.re;
  return {
    kind: 'message',
    message: { id: message.id ?? id, from, to, type, ...(re !== undefined && { re }), payload },
  };
}

/** A key whose real name is there too keeps its own, and the schema refuses it. */
function renamed(value: unknown, aliases: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(value)) return value.map(each => renamed(each, aliases));
  if (!isRecord(value)) return value;
  const name = (key: string) => {
    const alias = Object.hasOwn(aliases, key) ? aliases[key] : undefined;
    return alias !== undefined && !Object.hasOwn(value, alias) ? alias : key;
  };
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [name(key), renamed(member, aliases)]));
}

const namesOf = (members: readonly string[]) => [...members, ...reservedNames].join(', ');

function unknownRecipient(name: string, members: readonly string[]): Refusal {
  return refuse('unknown-recipient', `There is no ${quote(name)} here. Recipients: ${namesOf(members)}.`);
}

function unknownQuestion(re: string, questions: readonly OpenQuestion[]): Refusal {
  const open = questions.map(({ id, from }) => `${id} of ${from}`);
  const others = open.length === 0 ? 'No question is open.' : `Open questions: ${open.slice(-10).join(', ')}.`;
  return refuse('unknown-question', `There is no question ${quote(re)}. ${others}`);
}
