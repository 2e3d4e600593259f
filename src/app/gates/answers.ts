// What `gates` takes and answers.
import * as z from 'zod';
import { gateNames } from '../../core/gate/gate-name.ts';
import { gateResultSchema, gateTimeSchema } from '../../core/gate/gate-result.ts';

export const gatesRequestSchema = z.strictObject({
  /** A branch or a commit. Default: the base branch of the project. */
  base: z.string().optional(),
  /** Names of gates. Default: all. */
  only: z.array(z.string()).readonly().optional(),
  /** Use no output of an earlier run. */
  isAnew: z.boolean(),
});
export type GatesRequest = Readonly<z.infer<typeof gatesRequestSchema>>;

const subjectShape = {
  commit: z.string(),
  /** Where the commit left the base; the commit itself when it did not. */
  base: z.string(),
  /** A branch or a commit, as it was named. */
  baseName: z.string(),
  /** Files that are changed and not committed. */
  uncommitted: z.number(),
  /** Files in `.pitwall` differ from those of the base. */
  hasOwnRules: z.boolean(),
};
export type GatesSubject = Readonly<z.infer<z.ZodObject<typeof subjectShape>>>;

/** Settings by the name that the gate, or the push that waits for it, gave them. */
const acceptable = z.union([z.enum(gateNames), z.templateLiteral(['settings:', z.string().regex(/^[0-9a-f]{12}$/)])]);
export const acceptRequestSchema = z.strictObject({ gate: acceptable, reason: z.string() });
export type AcceptRequest = z.infer<typeof acceptRequestSchema>;
export const acceptedSchema = z.strictObject({
  gate: acceptable,
  command: z.array(z.string()),
  reason: z.string(),
  by: z.string(),
});
export type AcceptedAnswer = z.infer<typeof acceptedSchema>;

export const gatesAnswerSchema = z.strictObject({
  ...subjectShape,
  results: z.array(gateResultSchema).readonly(),
  /** The gates that block, by the project's policies. */
  blocked: z.array(z.enum(gateNames)).readonly(),
  /** Where the time went. */
  time: gateTimeSchema.optional(),
  /** It was interrupted: nothing was decided. */
  isInterrupted: z.literal(true).optional(),
});
export type GatesAnswer = Readonly<z.infer<typeof gatesAnswerSchema>>;
