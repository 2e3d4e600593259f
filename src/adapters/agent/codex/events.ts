// What `codex exec --json` prints, as far as we look at it.
import * as z from 'zod';

const itemSchema = z.looseObject({
  id: z.string(),
  type: z.string(),
  /** Of messages and reasoning. */
  text: z.string().optional(),
  /** Of errors. */
  message: z.string().optional(),
  command: z.string().optional(),
  exit_code: z.number().nullish(),
  status: z.string().optional(),
  changes: z.array(z.looseObject({ path: z.string() })).optional(),
  server: z.string().optional(),
  tool: z.string().optional(),
  query: z.string().optional(),
  items: z.array(z.looseObject({ text: z.string() })).optional(),
});
export type CodexItem = z.infer<typeof itemSchema>;

const usageSchema = z.looseObject({
  input_tokens: z.number(),
  cached_input_tokens: z.number().default(0),
  output_tokens: z.number(),
});

export const codexEventSchema = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('thread.started'), thread_id: z.string() }),
  z.looseObject({ type: z.literal('item.started'), item: itemSchema }),
  z.looseObject({ type: z.literal('item.updated'), item: itemSchema }),
  z.looseObject({ type: z.literal('item.completed'), item: itemSchema }),
  z.looseObject({ type: z.literal('turn.completed'), usage: usageSchema.optional() }),
  z.looseObject({ type: z.literal('turn.failed'), error: z.looseObject({ message: z.string() }) }),
  z.looseObject({ type: z.literal('error'), message: z.string() }),
]);
export type CodexEvent = z.infer<typeof codexEventSchema>;

export const codexIgnored = ['turn.started'];
