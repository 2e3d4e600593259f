// What `gc`, `drop` and `restore` take and answer.
import * as z from 'zod';

export const collectRequestSchema = z.strictObject({
  /** Only report what would be removed. */
  isDryRun: z.boolean(),
});
export type CollectRequest = Readonly<z.infer<typeof collectRequestSchema>>;

const lineSchema = z.strictObject({
  what: z.enum(['removed', 'kept', 'failed']),
  /** `attic`, `transcripts`, `worktree` and so on. */
  kind: z.string(),
  name: z.string(),
  bytes: z.number(),
  why: z.string(),
});
export type CollectedLine = Readonly<z.infer<typeof lineSchema>>;

export const collectedSchema = z.strictObject({
  isDryRun: z.boolean(),
  lines: z.array(lineSchema.readonly()).readonly(),
});
export type Collected = Readonly<z.infer<typeof collectedSchema>>;

export const dropRequestSchema = z.strictObject({ run: z.string() });
export type DropRequest = Readonly<z.infer<typeof dropRequestSchema>>;

export const droppedSchema = z.strictObject({
  run: z.string(),
  /** False: interrupted, or the removal failed. */
  isDropped: z.boolean(),
  /** The name of its entry in the attic; null: worktree and branch held nothing, or it is not dropped yet. */
  entry: z.string().nullable(),
  /** Why it is not dropped, if that is known. */
  trouble: z.string().optional(),
});
export type Dropped = Readonly<z.infer<typeof droppedSchema>>;

export const restoreRequestSchema = z.strictObject({
  /** The name of an entry, or a run, which means its newest entry. */
  name: z.string(),
  /** A folder that does not exist yet. Default: where the worktree was. */
  to: z.string().optional(),
});
export type RestoreRequest = Readonly<z.infer<typeof restoreRequestSchema>>;

export const restoredSchema = z.strictObject({
  path: z.string(),
  branch: z.string().optional(),
  notes: z.array(z.string()).readonly(),
});

export const atticSchema = z
  .array(
    z.strictObject({
      entry: z.string(),
      run: z.string(),
      branch: z.string(),
      path: z.string(),
      /** Wall-clock milliseconds; absent: its removal has not ended. */
      savedAt: z.number().optional(),
      /** Another store put it there: what git ignored does not come back. */
      isOfOtherStore: z.boolean().optional(),
    }),
  )
  .readonly();
