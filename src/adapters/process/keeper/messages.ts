// What a supervisor and its keeper say to each other, one JSON object per line.
import * as z from 'zod';

const attemptSchema = z.object({
  token: z.string().min(1),
  pid: z.int().min(2),
  startTime: z.string(),
  folder: z.string().optional(),
});
export type KeptAttempt = z.infer<typeof attemptSchema>;

/** What a keeper is started with. */
export const attemptsSchema = z.array(attemptSchema);

export const orderSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('watch'), id: z.int(), attempt: attemptSchema }),
  z.object({ kind: z.literal('end'), id: z.int(), attempt: attemptSchema, graceMs: z.number().min(0) }),
  z.object({ kind: z.literal('forget'), id: z.int(), attempt: attemptSchema }),
]);
export type Order = z.infer<typeof orderSchema>;

const leftoverSchema = z.object({ pid: z.int(), command: z.string() });

export const replySchema = z.union([
  z.object({ id: z.int(), left: z.array(leftoverSchema) }),
  /** The last words of a keeper. */
  z.object({ fault: z.string() }),
]);
export type Reply = z.infer<typeof replySchema>;
