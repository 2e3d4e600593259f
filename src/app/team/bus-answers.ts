// What requests to the bus of a team take and answer, as schemas.
import * as z from 'zod';
import { refusalCodes } from '../../core/team/bus/refusal.ts';
import { list } from '../runs/answers.ts';

const team = z.string().min(1).optional();

const messageSchema = z.strictObject({
  id: z.string(),
  /** All messages of a team in one order; the numbers between are those of refusals. */
  seq: z.int(),
  at: z.number(),
  from: z.string(),
  to: z.string(),
  type: z.string(),
  re: z.string().optional(),
  payload: z.record(z.string(), z.unknown()),
});

export const busPublishSchema = z.strictObject({
  team,
  /** As an agent would send it: type, payload, and if wanted to, re and id. It is checked when it is published. */
  message: z.record(z.string(), z.unknown()),
});
export type BusPublish = z.infer<typeof busPublishSchema>;

export const busPublishedSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('published'), message: messageSchema, isRepeated: z.boolean() }),
  z.strictObject({ kind: z.literal('refused'), code: z.enum(refusalCodes), reason: z.string() }),
]);

export const busReadMaxima = { waitSeconds: 300, limit: 500 } as const;
export const busReadSchema = z.strictObject({
  team,
  /** Only what this member, or `person`, gets. Default: everything. */
  reader: z.string().min(1).optional(),
  /** The cursor of the read before. Default: from the beginning. */
  after: z.int().min(0).optional(),
  limit: z.int().min(1).max(busReadMaxima.limit).default(100),
  waitSeconds: z.number().min(0).max(busReadMaxima.waitSeconds).default(0),
});
export type BusRead = z.input<typeof busReadSchema>;

export const busDeliverySchema = z.strictObject({ messages: list(messageSchema), cursor: z.int() });
export type BusDelivery = z.infer<typeof busDeliverySchema>;
