// The line protocol between a scripted player and Pitwall: one JSON object per line.
import * as z from 'zod';
import type { AgentEvent, PermissionAnswer, PermissionRequest } from '../../../ports/agent.ts';
import { parseJson } from '../../../std/parse-json.ts';
import type { ToolDoor } from '../../mcp/tool-client.ts';
import { agentEventSchema } from '../../transcript/entry.ts';
import type { Step } from './steps.ts';

/** Pitwall to the player. */
export type Order =
  | {
      readonly type: 'play';
      readonly role: string;
      readonly steps: readonly Step[];
      readonly door?: ToolDoor | undefined;
    }
  | { readonly type: 'answer'; readonly id: string; readonly answer: PermissionAnswer }
  | { readonly type: 'cancel' };

/** The player to Pitwall. */
export type Said = AgentEvent | { readonly kind: 'ask'; readonly request: PermissionRequest };

const requestSchema = z.object({
  id: z.string(),
  tool: z.string(),
  title: z.string(),
  command: z.string().optional(),
  paths: z.array(z.string()),
});
const saidSchema = z.union([agentEventSchema, z.object({ kind: z.literal('ask'), request: requestSchema })]);

export function parseSaid(line: string): Said | undefined {
  // An exception per line of a flood of garbage would cost more than all the rest.
  if (!line.startsWith('{')) return undefined;
  return saidSchema.safeParse(parseJson(line)).data;
}
