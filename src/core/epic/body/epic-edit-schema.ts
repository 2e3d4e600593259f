// The edits of a body as they are stored with a decision, before they are made.
import * as z from 'zod';
import { itemSizes } from '../verdict/verdict.ts';
import type { EpicEdit } from './epic-edit.ts';
import { decisionClasses, epicStatuses, workItemStatuses } from './words.ts';

const cellsSchema = z.object({
  title: z.string().optional(),
  status: z.enum(workItemStatuses).optional(),
  worker: z.string().optional(),
  pr: z.string().optional(),
  lastActivity: z.string().nullable().optional(),
  notes: z.string().optional(),
});

const proposedSchema = z.object({
  title: z.string(),
  body: z.string(),
  acceptance: z.array(z.string()),
  dependsOn: z.array(z.int()),
  size: z.enum(itemSizes),
  tags: z.array(z.string()),
});

const texts = z.array(z.string()).readonly();

export const epicEditSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set-status'), status: z.enum(epicStatuses) }),
  z.object({ kind: z.literal('set-brake-reset'), at: z.string() }),
  z.object({ kind: z.literal('set-react-halts'), count: z.int().min(0) }),
  z.object({ kind: z.literal('set-under-way'), value: z.string().nullable() }),
  z.object({ kind: z.literal('put-item'), item: z.string(), cells: cellsSchema }),
  z.object({
    kind: z.literal('append-memory'),
    tick: z.string(),
    decision: z.string(),
    class: z.enum(decisionClasses),
    notes: z.string(),
  }),
  z.object({ kind: z.literal('append-log'), at: z.string(), text: z.string() }),
  z.object({ kind: z.literal('put-proposal'), items: z.array(proposedSchema).readonly() }),
  z.object({
    kind: z.literal('ask-decision'),
    id: z.string(),
    question: z.string(),
    options: texts,
    default: z.string(),
    owner: z.string(),
  }),
  z.object({ kind: z.literal('answer-decision'), id: z.string(), answer: z.string() }),
  z.object({ kind: z.literal('drop-decision'), id: z.string() }),
  z.object({
    kind: z.literal('append-infeasible'),
    at: z.string(),
    item: z.string(),
    requested: z.string(),
    tried: texts,
    substitutes: texts,
  }),
]);
export type StoredEdit = z.infer<typeof epicEditSchema>;

/** What is stored can be made: the compiler checks it. */
export const asEdits = (edits: readonly StoredEdit[]): readonly EpicEdit[] => edits as readonly EpicEdit[];
