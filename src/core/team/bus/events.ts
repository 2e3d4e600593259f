// Facts of `bus/<team>`: what was said and what was refused. No engine drives these streams: teams observe them, members read them.
import * as z from 'zod';
import { type EventDefinitions, type EventOf, type Recorded, v1 } from '../../event.ts';
import { refusalCodes } from './refusal.ts';

const text = z.string().min(1);

export const busEvents = {
  /** Checked by the schema of its type before it was appended. `from` follows from who called, never from what was sent. */
  MessagePublished: v1({
    id: text,
    from: text,
    to: text,
    type: text,
    re: text.optional(),
    payload: z.record(z.string(), z.unknown()),
  }),
  /** Without the payload, which may be anything. What the sender wrote elsewhere is cut. */
  MessageRefused: v1({
    from: text,
    code: z.enum(refusalCodes),
    reason: text,
    id: text.optional(),
    to: text.optional(),
    type: text.optional(),
  }),
} satisfies EventDefinitions;

export type BusEvent = EventOf<typeof busEvents>;
export type MessagePublished = Extract<BusEvent, { type: 'MessagePublished' }>;

export const busStream = (team: string) => `bus/${team}`;

/** One envelope. `seq` orders all messages of a team; numbers between are those of refusals. */
export interface Message {
  readonly id: string;
  readonly seq: number;
  readonly at: number;
  readonly from: string;
  readonly to: string;
  readonly type: string;
  readonly re?: string | undefined;
  readonly payload: Readonly<Record<string, unknown>>;
}

export function messageOf({ version, at, data }: Recorded<MessagePublished>): Message {
  const { id, from, to, type, re, payload } = data;
  return { id, seq: version, at, from, to, type, ...(re !== undefined && { re }), payload };
}

/** The same id of the same sender is the same fact. */
export const messageEventId = (team: string, from: string, id: string) => `${busStream(team)}/${from}/${id}`;
