// What the use-cases about items and the board take and answer.
import * as z from 'zod';
import { faultSchema } from '../../config/fault.ts';

const itemSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  labels: z.array(z.string()).readonly(),
  /** The column. */
  status: z.string(),
  /** The newest run of the item, as `pitwall status` names it. */
  run: z.string().optional(),
  /** In a few words; empty: nothing to say. */
  state: z.string(),
  tone: z.enum(['good', 'bad', 'waiting']),
});
export type BoardItem = Readonly<z.infer<typeof itemSchema>>;

const columnSchema = z.strictObject({ status: z.string(), items: z.array(itemSchema.readonly()).readonly() });
export type BoardColumn = Readonly<z.infer<typeof columnSchema>>;

/** What is wrong in files that cannot be read as items. */
const faults = z.array(faultSchema.readonly()).readonly();

export const itemListSchema = z.strictObject({ items: z.array(itemSchema.readonly()).readonly(), faults });
export type ItemList = Readonly<z.infer<typeof itemListSchema>>;

export const boardSchema = z.strictObject({
  /** The name of the workflow that gives the columns. */
  workflow: z.string(),
  columns: z.array(columnSchema.readonly()).readonly(),
  faults,
});
export type BoardView = Readonly<z.infer<typeof boardSchema>>;

export const newItemRequestSchema = z.strictObject({
  title: z.string(),
  body: z.string().default(''),
  labels: z.array(z.string()).readonly().default([]),
  /** Numbers of items that must be done first. */
  dependsOn: z.array(z.string()).readonly().default([]),
  /** A plan over other items, which the first tick proposes. */
  isEpic: z.boolean().optional(),
});
export type NewItemRequest = Readonly<z.infer<typeof newItemRequestSchema>>;

export const createdItemSchema = z.strictObject({ id: z.string(), file: z.string() });
export type CreatedItem = Readonly<z.infer<typeof createdItemSchema>>;
