// What people allowed by hand, and what they accepted for good, as schemas: the types of the functions come from here.
import * as z from 'zod';
import { list } from '../runs/answers.ts';

const words = list(z.string());

export const approvalsSchema = z.strictObject({
  /** First words of commands that people allowed by hand, the most frequent first. */
  candidates: list(
    z.strictObject({
      words,
      /** How often it was allowed. */
      count: z.int(),
      /** How often a person denied it. */
      denied: z.int(),
      /** The newest command of this kind. */
      example: z.string(),
    }),
  ),
  /** Allowed without a question until it is revoked. */
  accepted: list(z.strictObject({ words, by: z.string(), at: z.number() })),
});
export type Approvals = z.infer<typeof approvalsSchema>;

export const commandRequestSchema = z.strictObject({ command: z.string().min(1) });
export type CommandWordsRequest = z.infer<typeof commandRequestSchema>;
export const changedCommandSchema = z.strictObject({ words, isAccepted: z.boolean(), by: z.string() });
export type ChangedCommand = z.infer<typeof changedCommandSchema>;
