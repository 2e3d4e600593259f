// What Pitwall's own program for commit hooks is asked to run, and what it tells of it.
import * as z from 'zod';

const stageSchema = z.enum(['pre-commit', 'commit-msg']);
export type HookStage = z.infer<typeof stageSchema>;
export const hookStages = stageSchema.options;

const callSchema = z.object({
  stage: stageSchema,
  /** The file that says what to run. */
  path: z.string().min(1),
  /** `{message}` is the file with the message of a commit. */
  argv: z.tuple([z.string().min(1)], z.string()),
  /** How to get the program, if it is missing. */
  remedy: z.string().optional(),
  /** A folder of hooks that git itself runs, if git is configured to use it, or it is a usual one. */
  folder: z.string().optional(),
});
export type HookCall = z.infer<typeof callSchema>;

export const hookRequestSchema = z.object({ base: z.string(), head: z.string(), calls: z.array(callSchema) });
export type HookRequest = z.infer<typeof hookRequestSchema>;

const ranSchema = z.object({
  call: callSchema,
  /** Of a message: the commit that it belongs to. */
  commit: z.string().optional(),
  /** Null: it was killed, or there is no such program. */
  code: z.int().nullable(),
  tail: z.string(),
  /** Files that it changed. */
  changed: z.array(z.string()),
});
export type HookRan = z.infer<typeof ranSchema>;

export const hookReportSchema = z.object({ ran: z.array(ranSchema) });
export type HookReport = z.infer<typeof hookReportSchema>;
