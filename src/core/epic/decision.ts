// What a tick decided: what is written before it is done, what is done, and what is written afterwards.
import * as z from 'zod';
import { epicEditSchema } from './body/epic-edit-schema.ts';

const text = z.string().min(1);

/** An item to be filed. `dependsOn`: ids, or positions among those that are filed together. */
const filingSchema = z.object({
  key: text,
  title: text,
  body: z.string(),
  acceptance: z.array(z.string()).readonly(),
  dependsOn: z.array(z.union([z.string(), z.int()])).readonly(),
  labels: z.array(z.string()).readonly(),
});
export type Filing = z.infer<typeof filingSchema>;

/** What happens outside of the body. */
const actSchema = z.discriminatedUnion('kind', [
  /** `reason`: what its run hears first. */
  z.object({ kind: z.literal('run'), item: text, base: text, agent: text, reason: text.optional() }),
  /** A run that is there goes on, with these words. */
  z.object({ kind: z.literal('go-on'), run: text, reason: text.optional(), isStopped: z.boolean() }),
  z.object({ kind: z.literal('stop'), run: text }),
  z.object({ kind: z.literal('file'), items: z.array(filingSchema).min(1).readonly() }),
]);
export type Act = z.infer<typeof actSchema>;

export const decisionKinds = [
  'propose',
  'take',
  'restart',
  'file-proposal',
  'dispatch',
  'file-fix',
  'file-search',
  'file-verify',
  'requeue',
  'block',
  'verify',
  'ended',
  'halt',
  'malformed',
  'brake',
  'safe',
  'refuse',
  'ready',
  'done',
  'finish',
  'adopt',
  'answer',
] as const;

export const decisionSchema = z.object({
  key: text,
  kind: z.enum(decisionKinds),
  /** The item that it is about; of several, and of none, empty. */
  item: z.string(),
  /** Of the body that it was decided by. */
  version: z.string(),
  /** Milliseconds. */
  at: z.number(),
  edits: z.array(epicEditSchema).readonly(),
  act: actSchema.optional(),
  /** What the outcome is written from. */
  note: z.string(),
  /** Of those that are filed: on whose behalf, and by which agent. */
  worker: z.string().default(''),
  /** What the tick says of it in the end. */
  why: text,
  needsPerson: z.boolean().default(false),
});
export type EpicDecision = z.infer<typeof decisionSchema>;
