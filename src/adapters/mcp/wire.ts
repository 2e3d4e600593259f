// How a tool program speaks with Pitwall over the attempt's socket: one request per line, one reply per line. The programs that
// agents start must load fast, so they use only the types.
import * as z from 'zod';

export const requestSchema = z.discriminatedUnion('do', [
  z.object({ do: z.literal('list'), token: z.string() }),
  z.object({ do: z.literal('call'), token: z.string(), tool: z.string(), arguments: z.unknown() }),
  /** The agent's arguments are larger than a request may be: their size is sent instead. */
  z.object({ do: z.literal('too-large'), token: z.string(), tool: z.string(), bytes: z.number() }),
]);
export type ToolRequest = z.infer<typeof requestSchema>;

export interface ToolDescription {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

/** For the agent. An error is for it to correct. */
export interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
}

export type ToolReply = { readonly tools: readonly ToolDescription[] } | ToolAnswer;
