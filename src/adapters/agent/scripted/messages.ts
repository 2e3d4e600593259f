// The line protocol between a scripted player and Pitwall: one JSON object per line.
import * as z from 'zod';
import { outcomeSchema } from '../../../core/attempt/outcome.ts';
import { parseJson } from '../../../std/parse-json.ts';
import type { ToolDoor } from '../../mcp/tool-client.ts';
import type { Step } from './steps.ts';

/** Pitwall to the player. */
export type Order =
  | {
      readonly type: 'play';
      readonly role: string;
      readonly steps: readonly Step[];
      readonly door?: ToolDoor | undefined;
    }
  | { readonly type: 'answer'; readonly id: string; readonly answer: 'allow' | 'deny' }
  | { readonly type: 'cancel' };

const paths = z.array(z.string()).readonly();
const command = z.string().optional();

/** The player to Pitwall. */
export const saidSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('conversation'), id: z.string() }),
  z.object({ type: z.literal('say'), text: z.string() }),
  z.object({ type: z.literal('think'), text: z.string() }),
  z.object({ type: z.literal('plan'), steps: z.array(z.string()).readonly() }),
  z.object({ type: z.literal('tool-start'), id: z.string(), tool: z.string(), command, paths }),
  z.object({ type: z.literal('tool-end'), id: z.string(), isOk: z.boolean() }),
  z.object({ type: z.literal('diff'), path: z.string(), text: z.string() }),
  z.object({ type: z.literal('usage'), tokens: z.number().min(0), costUsd: z.number().min(0).optional() }),
  z.object({ type: z.literal('ask'), id: z.string(), tool: z.string(), title: z.string(), command, paths }),
  z.object({ type: z.literal('end'), outcome: outcomeSchema, text: z.string().optional() }),
]);
export type Said = z.infer<typeof saidSchema>;

export function parseSaid(line: string): Said | undefined {
  // An exception per line of a flood of garbage would cost more than all the rest.
  if (!line.startsWith('{')) return undefined;
  const parsed = saidSchema.safeParse(parseJson(line));
  return parsed.success ? parsed.data : undefined;
}
