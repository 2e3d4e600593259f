// The lifeline between a supervisor and its keeper: what they say to each other, one JSON object per line.
import type { Socket } from 'node:net';
import * as z from 'zod';
import { LineSplitter } from '../lines/line-splitter.ts';

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

const lineBytesMax = 1024 * 1024;

/** Not readline: that one throws when the other side dies with something unread. `onEnd` is called once. */
export function onLines(lifeline: Socket, onLine: (line: string) => void, onEnd: () => void): void {
  const splitter = new LineSplitter(lineBytesMax);
  lifeline.on('data', (chunk: Buffer) => {
    for (const { text } of splitter.push(chunk)) onLine(text);
  });
  lifeline.on('error', () => lifeline.destroy());
  lifeline.once('close', onEnd);
}
