// What a flow may ask of a bus: publish a message for it, and read what the bus says now.
import * as z from 'zod';
import { defineEffect } from '../../effect/define.ts';
import { defineQuery } from '../../query.ts';
import type { BusState } from './bus-state.ts';
import { busStream } from './events.ts';
import { isMessageType, type MessageDraft } from './message-types.ts';

/** Checked again when it is published, with the members of that moment. */
const draftSchema = z.custom<MessageDraft>(value => isMessageType((value as { readonly type?: unknown } | null)?.type));

/** In the name of the coordinator. It is one message however often it is tried: its id is the key of the effect. */
export const PublishMessage = defineEffect(
  'PublishMessage',
  z.object({ team: z.string().min(1), message: draftSchema }),
  z.object({ id: z.string().min(1), seq: z.int().min(1) }),
);

/** Known also where nothing was said yet. */
export const busQuery = defineQuery<BusState>()('bus', (team: string) => ({
  key: team,
  team,
  stream: busStream(team),
}));
