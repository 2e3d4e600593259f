// One line of a transcript: what was said on the wire in either direction, our reading of it, and what Pitwall noted.
import * as z from 'zod';
import { outcomeSchema, usageSchema } from '../../core/attempt/outcome.ts';
import type { AgentEvent } from '../../ports/agent.ts';
import { parseJson } from '../../std/parse-json.ts';

export const agentEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('conversation'), id: z.string(), model: z.string().optional() }),
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('thinking'), text: z.string() }),
  z.object({
    kind: z.literal('tool-start'),
    id: z.string(),
    tool: z.string(),
    command: z.string().optional(),
    paths: z.array(z.string()).readonly(),
  }),
  z.object({ kind: z.literal('tool-end'), id: z.string(), isOk: z.boolean() }),
  z.object({ kind: z.literal('diff'), path: z.string(), text: z.string() }),
  z.object({ kind: z.literal('usage'), usage: usageSchema }),
  z.object({ kind: z.literal('context'), share: z.number() }),
  z.object({ kind: z.literal('plan'), steps: z.array(z.string()).readonly() }),
  z.object({
    kind: z.literal('terminal'),
    pane: z.string(),
    pid: z.number(),
    socket: z.string(),
    folder: z.string(),
  }),
  z.object({ kind: z.literal('keys'), text: z.string() }),
  z.object({ kind: z.literal('warning'), text: z.string() }),
  z.object({ kind: z.literal('end'), outcome: outcomeSchema, text: z.string().optional() }),
]) satisfies z.ZodType<AgentEvent>;

const entrySchema = z.discriminatedUnion('kind', [
  /** The first one: how the agent is driven, and where it works. */
  z.object({ kind: z.literal('started'), runner: z.string(), folder: z.string() }),
  /** A line of the agent's standard output. */
  z.object({ kind: z.literal('heard'), text: z.string() }),
  z.object({ kind: z.literal('sent'), text: z.string() }),
  /** A line of the agent's standard error. */
  z.object({ kind: z.literal('stderr'), text: z.string() }),
  z.object({ kind: z.literal('event'), event: agentEventSchema }),
  /** What Pitwall did or left out: a line cut, older lines dropped, how the process ended. */
  z.object({ kind: z.literal('note'), text: z.string() }),
  /** A request for permission, and what was decided. */
  z.object({
    kind: z.literal('decision'),
    tool: z.string(),
    command: z.string().optional(),
    paths: z.array(z.string()).readonly(),
    answer: z.enum(['allow', 'deny']),
    reason: z.string(),
    by: z.enum(['policy', 'person']),
  }),
  /** Something the agent wanted and did not get. */
  z.object({ kind: z.literal('refusal'), text: z.string() }),
  /** Nothing comes after it. */
  z.object({ kind: z.literal('closed') }),
]);

export type TranscriptEntry = z.infer<typeof entrySchema>;
export type TimedEntry = TranscriptEntry & { readonly at: number };

const timedSchema = z.intersection(entrySchema, z.object({ at: z.number() }));

/** Undefined for a line that was cut by a kill, or written by a newer Pitwall: it must not hide all others. */
export function parseLine(text: string): TimedEntry | undefined {
  return timedSchema.safeParse(parseJson(text)).data;
}
